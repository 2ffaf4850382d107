import { groupDigits } from '@titer/domain'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { signedInBrowser } from '../support/landing-pages.ts'
import { button, heading } from '../support/pages.ts'
import { fetchManifest, readTable, waitForPacks } from '../support/study-pages.ts'

const { visit, study, createMember } = await sharedTiter()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const addExam = async (page: Page, name: string, day: string, module?: string) => {
  await button(page, 'Add an exam').click()
  const dialog = page.getByRole('dialog', { name: 'Add an exam' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Exam date').fill(day)
  if (module !== undefined) {
    await dialog.getByRole('radio', { name: 'A module' }).check({ force: true })
    await dialog.getByLabel('Module', { exact: true }).selectOption(module)
  }
  await dialog.getByRole('button', { name: 'Save exam' }).click()
  await page.getByRole('list', { name: 'Your exams' }).getByText(name, { exact: true }).waitFor()
}

const shares = async (page: Page) =>
  (
    await page.getByRole('region', { name: 'How far your time would take you' }).locator('li strong').allTextContents()
  ).map((text) => Number(text.replace('%', '')))

describe('the study plan for the exam', () => {
  it('[T-33] asks for the exam date, then shows the daily work and the content that different daily study times would cover', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await createMember('planner')))
    await page.goto(`${study}/plan`)
    await heading(page, 'When is your exam?').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await waitForPacks(page)
    await page.getByRole('link', { name: 'Set the date' }).click()
    await button(page, 'Add an exam').click()
    const dialog = page.getByRole('dialog', { name: 'Add an exam' })
    await dialog.getByRole('button', { name: 'Save exam' }).click()
    await dialog.getByText('Give the exam a name.').waitFor()
    await dialog.getByText('Choose today or a later date.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await addExam(page, 'Final', inDays(30))
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
    const planned = page.getByRole('region', { name: /^The next 15 days/ }).getByRole('listitem')
    await expect.poll(() => planned.count()).toBe(15)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[T-33] is linked from Today, has an entry for each day that is left, and disappears when the student removes the exam', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await createMember('last-minute')))
    await page.goto(`${study}/settings#exam`)
    await addExam(page, 'Block 2', inDays(3))
    await page.goto(study)
    await waitForPacks(page)
    await page.getByRole('link', { name: /^\d days.*to Block 2/ }).click()
    await page.waitForURL('**/plan')
    const title = page.getByRole('heading', { name: /^\d+ days? left$/, level: 1 })
    const days = Number.parseInt((await title.textContent()) ?? '', 10)
    await page.getByText('Day by day', { exact: true }).click()
    const planned = page.getByRole('region', { name: /^The next/ }).getByRole('listitem')
    await expect.poll(() => planned.count()).toBe(days)
    await page.getByRole('link', { name: 'Change exams' }).click()
    await page.getByRole('button', { name: /^Block 2/ }).click()
    await button(page, 'Remove exam').click()
    await page.getByText('No exam yet.').waitFor()
    await page.goto(`${study}/plan`)
    await heading(page, 'When is your exam?').waitFor()
  })

  it('[T-33] opens with the nearest of several exams, and plans each topic for the nearest exam that includes it', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await createMember('two-exams')))
    await page.goto(`${study}/settings#exam`)
    await waitForPacks(page)
    await addExam(page, 'Final', inDays(60))
    await addExam(page, 'Foundation block', inDays(10), 'Foundation-2')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'See your study plan' }).click()
    await page.getByRole('heading', { name: /^(9|10|11) days left$/, level: 1 }).waitFor()
    const exams = page.getByRole('navigation', { name: 'Your exams' })
    const { topics } = await fetchManifest(page, study)
    const inBlock = new Set(topics.filter(({ modules = [] }) => modules.includes('Foundation-2')).map(({ id }) => id))
    const waitForCounts = async (isPlanned: (topic: string) => boolean) => {
      const count = async (table: string) =>
        (await readTable<{ topic: string }>(page, table)).filter(({ topic }) => isPlanned(topic)).length
      const [cards, items] = [await count('bankCards'), (await count('questions')) + (await count('cases'))]
      expect(Math.min(cards, items)).toBeGreaterThan(0)
      const sentence = `0 of ${groupDigits(cards)} cards seen, 0 of ${groupDigits(items)} questions and cases answered.`
      await page.getByText(`Based on what’s on this device: ${sentence}`, { exact: true }).waitFor()
    }
    await waitForCounts((topic) => inBlock.has(topic))
    expect(await accessibilityFaults(page)).toEqual([])
    await exams.getByRole('link', { name: /^Final/ }).click()
    await page.getByRole('heading', { name: /^(59|60|61) days left$/, level: 1 }).waitFor()
    await waitForCounts((topic) => !inBlock.has(topic))
  })
})
