import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsOf } from './axe.ts'
import { wholeTiter } from './browser.ts'
import { signedInBrowser } from './landing.ts'
import { button, heading } from './pages.ts'
import { packsOnDevice } from './study-pages.ts'

const { visit, study, member } = await wholeTiter()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const setExam = async (page: Page, day: string) => {
  await page.getByLabel(/^Exam date/).fill(day)
  await page.getByText('Kept', { exact: true }).waitFor()
}

const shares = async (page: Page) =>
  (await page.getByRole('region', { name: 'What your time would reach' }).locator('li strong').allTextContents()).map(
    (text) => Number(text.replace('%', '')),
  )

describe('the plan for the exam', () => {
  it('[T-33] asks for the date, then says what each day needs and what minutes a day would reach', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await member('planner')))
    await page.goto(`${study}/plan`)
    await heading(page, 'When is your exam?').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await packsOnDevice(page)
    await page.getByRole('link', { name: 'Set the date' }).click()
    await setExam(page, inDays(30))
    await page.getByRole('link', { name: 'What each day needs' }).click()
    await page.getByRole('heading', { name: /^(29|30|31) days left$/ }).waitFor()
    await page
      .getByRole('region', { name: 'Today' })
      .getByText(/new cards/)
      .waitFor()

    const [cards20 = 0, questions20 = 0, cards40 = 0, questions40 = 0, cards60 = 0, questions60 = 0] =
      await shares(page)
    expect(cards20).toBeGreaterThan(0)
    expect([cards40, cards60]).toEqual([cards20, cards40].map((less) => expect.toSatisfy((more) => more >= less)))
    expect(questions60).toBeGreaterThanOrEqual(questions40)
    expect(questions40).toBeGreaterThanOrEqual(questions20)

    await page.getByText(/^Assumed, until there are twenty answers of yours: 22 seconds for a card/).waitFor()
    await page.getByText('It does not promise a mark.', { exact: false }).waitFor()
    await page.getByText('Day by day', { exact: true }).click()
    expect(
      await page
        .getByRole('region', { name: /^The next 15 days/ })
        .getByRole('listitem')
        .count(),
    ).toBe(15)
    expect(await faultsOf(page)).toEqual([])
  })

  it('[T-33] is reached from Today, goes no further than the day before, and ends when the date is taken back', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await member('last-minute')))
    await page.goto(`${study}/settings#exam`)
    await setExam(page, inDays(3))
    await page.goto(study)
    await packsOnDevice(page)
    await page.getByRole('link', { name: /^Exam in \d days/ }).click()
    await page.waitForURL('**/plan')
    const title = page.getByRole('heading', { name: /^\d+ days? left$/, level: 1 })
    const days = Number.parseInt((await title.textContent()) ?? '', 10)
    await page.getByText('Day by day', { exact: true }).click()
    expect(
      await page
        .getByRole('region', { name: /^The next/ })
        .getByRole('listitem')
        .count(),
    ).toBe(days)
    await page.getByRole('link', { name: 'Change the date' }).click()
    await button(page, 'No exam').click()
    await page.getByText('No exam is set.').waitFor()
    await page.goto(`${study}/plan`)
    await heading(page, 'When is your exam?').waitFor()
  })
})
