import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { signedInBrowser } from '../support/landing-pages.ts'
import { button, heading } from '../support/pages.ts'
import {
  answerWithKeyboard,
  continueButton,
  options,
  pushEvents,
  readTable,
  shownSession,
  startPractice,
  waitForPacks,
  withPlainSpaces,
} from '../support/study-pages.ts'

const { visit, study, createMember } = await sharedTiter()

interface StoredQuestion {
  id: string
  form: string
}

/** Answers the shown question wrongly with the confidence “Sure”. */
const answerSureButWrong = async (page: Page) => {
  await options(page).first().waitFor()
  await page.getByText('Sure', { exact: true }).click()
  await answerWithKeyboard(page, false)
  await continueButton(page).waitFor()
}

const listed = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem')

describe('questions with a sure but wrong answer', () => {
  it('[T-13] are listed, dangerous errors first, until the student answers them correctly', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await createMember('sure-student')))
    await page.goto(`${study}/review/sure`)
    await page.getByText('No questions to answer again').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await waitForPacks(page)

    // A question of the form “effect” asks for a drug's adverse effect, so a wrong answer is dangerous.
    const questions = await readTable<StoredQuestion>(page, 'questions')
    const harms = questions.filter(({ form }) => form === 'effect').slice(0, 1)
    const others = questions.filter(({ form }) => form !== 'effect').slice(0, 4)
    const items = [...harms, ...others].map(({ id }) => id)
    const [session, startedAt] = [crypto.randomUUID(), Date.now()]
    const body = { session, mode: 'quickfire', title: 'Both groups', items, seconds: null, isExam: false }
    const day = new Date(startedAt).toISOString().slice(0, 10)
    await pushEvents(page, study, [{ id: crypto.randomUUID(), at: startedAt, day, kind: 'started', body }])
    await page.goto(study)
    await page.getByText('Both groups').click()
    for (let at = 0; at < items.length; at += 1) {
      await answerSureButWrong(page)
      await continueButton(page).click()
    }
    await page.waitForURL('**/summary')
    await page.goto(study)
    await page.getByRole('link', { name: 'Sure and wrong 5 questions to answer again' }).click()
    await heading(page, 'Sure and wrong').waitFor()
    await test.expect.poll(() => page.locator('main li').count()).toBe(5)
    const titles = ['Dangerous if done at the bedside', 'Other questions']
    expect((await page.getByRole('heading', { level: 2 }).allTextContents()).map(withPlainSpaces)).toEqual(titles)
    const unsafe = listed(page, 'Dangerous if done at the bedside')
    expect(await unsafe.filter({ hasText: 'A harmful effect of a drug would be missed.' }).count()).toBeGreaterThan(0)
    expect(await accessibilityFaults(page)).toEqual([])

    await button(page, 'Answer these 5 again').click()
    await page.waitForURL('**/session/*')
    await options(page).first().waitFor()
    const again = await shownSession(page)
    expect(again.items.toSorted()).toEqual(items.toSorted())
    await answerWithKeyboard(page)
    await continueButton(page).click()
    // Another wrong answer, given without a confidence, does not remove the question from the list.
    await answerWithKeyboard(page, false)
    await continueButton(page).waitFor()
    await page.getByRole('link', { name: 'Leave (your answers are saved)' }).click()
    await page.getByRole('link', { name: 'Sure and wrong 4 questions to answer again' }).click()
    await button(page, 'Answer these 4 again').waitFor()
  })

  it('[T-13][T-71] appear on a second device as soon as its questions have arrived', async (test) => {
    const member = await createMember('sure-on-two-devices')
    const { page } = await visit(test, await signedInBrowser(study, member))
    await page.goto(`${study}/practice`)
    await waitForPacks(page)
    await startPractice(page, '5')
    await answerSureButWrong(page)
    await page.goto(study)
    await page.getByRole('button', { name: /^Synced/ }).waitFor()
    const { page: other } = await visit(test, await signedInBrowser(study, member))
    await other.goto(study)
    const link = other.getByRole('link', { name: 'Sure and wrong 1 question to answer again' })
    await link.waitFor()
    expect(await link.count()).toBe(1)
  })
})
