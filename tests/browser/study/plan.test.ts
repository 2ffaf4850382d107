import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { signedInBrowser } from '../support/landing-pages.ts'
import { button, heading } from '../support/pages.ts'
import { waitForPacks } from '../support/study-pages.ts'

const { visit, study, createMember } = await sharedTiter()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const setExam = async (page: Page, day: string) => {
  await page.getByLabel(/^Exam date/).fill(day)
  await page.getByText('Saved', { exact: true }).waitFor()
}

const shares = async (page: Page) =>
  (
    await page.getByRole('region', { name: 'How far your time would take you' }).locator('li strong').allTextContents()
  ).map((text) => Number(text.replace('%', '')))

describe('the study plan for the exam', () => {
  it('[T-33] asks for the exam date, then shows the work per day and the results of different daily study times', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await createMember('planner')))
    await page.goto(`${study}/plan`)
    await heading(page, 'When is your exam?').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await waitForPacks(page)
    await page.getByRole('link', { name: 'Set the date' }).click()
    await setExam(page, inDays(30))
    await page.getByRole('link', { name: 'See your study plan' }).click()
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

    await page.getByText(/^Assumed until you have twenty answers: 22 seconds for a card/).waitFor()
    await page.getByText('It doesn’t predict your mark.', { exact: false }).waitFor()
    await page.getByText('Day by day', { exact: true }).click()
    expect(
      await page
        .getByRole('region', { name: /^The next 15 days/ })
        .getByRole('listitem')
        .count(),
    ).toBe(15)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[T-33] is linked from Today, ends the day before the exam, and disappears without an exam date', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await createMember('last-minute')))
    await page.goto(`${study}/settings#exam`)
    await setExam(page, inDays(3))
    await page.goto(study)
    await waitForPacks(page)
    await page.getByRole('link', { name: /^\d days.*to your exam/ }).click()
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
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.goto(`${study}/plan`)
    await heading(page, 'When is your exam?').waitFor()
  })
})
