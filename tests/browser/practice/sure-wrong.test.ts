import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { signedInBrowser } from '../support/landing-pages.ts'
import { button, heading } from '../support/pages.ts'
import {
  answerWithKeyboard,
  choosePractice,
  continueButton,
  options,
  readTable,
  shownSession,
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
  it('[T-13] are listed until they are answered correctly, with dangerous errors first', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await createMember('sure-student')))
    await page.goto(`${study}/review/sure`)
    await page.getByText('Nothing to put right').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await waitForPacks(page)

    // Answers so many questions of the free sample that some of them are probably about a drug's adverse effects.
    await page.goto(`${study}/practice`)
    await choosePractice(page, '20')
    await button(page, 'Start 20 questions').click()
    await page.waitForURL('**/session/*')
    for (let at = 0; at < 20; at += 1) {
      await answerSureButWrong(page)
      await continueButton(page).click()
    }
    await page.waitForURL('**/summary')
    const { answers } = await shownSession(page)
    const forms = new Map((await readTable<StoredQuestion>(page, 'questions')).map(({ id, form }) => [id, form]))
    const harms = answers.filter(({ item }) => /effect/.test(forms.get(item) ?? ''))

    await page.goto(study)
    await page.getByRole('link', { name: 'Sure and wrong 20 questions to put right' }).click()
    await heading(page, 'Sure and wrong').waitFor()
    await test.expect.poll(() => page.locator('main li').count()).toBe(20)
    const unsafe = await listed(page, 'Dangerous if done at the bedside').count()
    expect(unsafe).toBeGreaterThanOrEqual(harms.length)
    const titles = unsafe > 0 ? ['Dangerous if done at the bedside', 'Other questions'] : ['To put right']
    expect((await page.getByRole('heading', { level: 2 }).allTextContents()).map(withPlainSpaces)).toEqual(titles)
    expect(await accessibilityFaults(page)).toEqual([])

    await button(page, 'Answer these 20 again').click()
    await page.waitForURL('**/session/*')
    await options(page).first().waitFor()
    const again = await shownSession(page)
    expect(again.items.toSorted()).toEqual(answers.map(({ item }) => item).toSorted())
    await answerWithKeyboard(page)
    await continueButton(page).click()
    // Another wrong answer, given without a confidence, does not remove the question from the list.
    await answerWithKeyboard(page, false)
    await continueButton(page).waitFor()
    await page.getByRole('link', { name: 'Leave (your answers are saved)' }).click()
    await page.getByRole('link', { name: 'Sure and wrong 19 questions to put right' }).click()
    await button(page, 'Answer these 19 again').waitFor()
  })
})
