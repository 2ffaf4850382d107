import type { PackedCase } from '@titer/bank/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { phone, sharedTiter } from '../support/browser.ts'
import { button } from '../support/pages.ts'
import {
  answerWithKeyboard,
  continueButton,
  openStudySignedIn,
  optionLabels,
  options,
  readTable,
  shownSession,
  startPractice,
  waitForPacks,
  withPlainSpaces,
} from '../support/study-pages.ts'

const { visit, study, createMember } = await sharedTiter()

async function openBuilder(test: TestContext, name: string, path = '/practice') {
  const email = await createMember(name)
  const { page } = await visit(test)
  await openStudySignedIn(page, study, email, path)
  await waitForPacks(page)
  /** Waits until the page has announced the first text and moved the focus to an element with the second text. */
  const expectAnnouncement = async (announced: RegExp | string, focused: RegExp | string) => {
    await test.expect.poll(() => announcedText(page)).toMatch(announced)
    await test.expect.poll(async () => withPlainSpaces(await focusedText(page))).toMatch(focused)
  }
  return { page, expectAnnouncement }
}

const announcedText = (page: Page) =>
  page
    .getByRole('status')
    .allTextContents()
    .then((texts) => texts.join(''))

const focusedText = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement === document.body ? 'the page' : (activeElement?.textContent ?? '')
  })

/** Returns the stem of the question at this index of the session. */
async function stemOf(page: Page, at: number) {
  const { items } = await shownSession(page)
  const known = await readTable<{ id: string; stem: string }>(page, 'questions')
  return known.find(({ id }) => id === items[at])?.stem ?? 'No such question'
}

describe.concurrent('a session with a screen reader', () => {
  it('[T-11][T-12] announces each verdict and question, and moves the focus to “Next question” or to the new question', async (test) => {
    const { page, expectAnnouncement } = await openBuilder(test, 'listener')
    await startPractice(page, '5')
    await options(page).first().waitFor()
    await expectAnnouncement('Question 1 of 5', await stemOf(page, 0))
    await answerWithKeyboard(page)
    await expectAnnouncement(/^Right\.$/, 'Next question')
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])
    await page.keyboard.press('Enter')
    await expectAnnouncement('Question 2 of 5', await stemOf(page, 1))
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])

    // Answers the second question with clicks instead of keys.
    await optionLabels(page).first().click()
    await button(page, 'Answer').click()
    await expectAnnouncement(/^(Right\.|Wrong\. The answer is [A-E]\.)$/, 'Next question')
    await continueButton(page).click()
    await expectAnnouncement('Question 3 of 5', await stemOf(page, 2))
    await answerWithKeyboard(page, false)
    await expectAnnouncement(/^Wrong\. The answer is [A-E]\.$/, 'Next question')
    await page.keyboard.press('Space')
    await expectAnnouncement('Question 4 of 5', await stemOf(page, 3))
  })

  it('[T-11] stays at an explanation while Enter is held down', async (test) => {
    const { page, expectAnnouncement } = await openBuilder(test, 'heavy-hand')
    await startPractice(page, '5')
    await options(page).first().waitFor()
    // The page announces a question after it has begun to listen to keys.
    await expectAnnouncement('Question 1 of 5', await stemOf(page, 0))
    await page.keyboard.press('a')
    await page.keyboard.down('Enter')
    await expectAnnouncement(/^(Right|Wrong)\./, 'Next question')
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await continueButton(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await expectAnnouncement('Question 2 of 5', await stemOf(page, 1))
  })

  it('[T-11][T-20] announces each revealed stage of a case, and moves the focus to it', async (test) => {
    const { page, expectAnnouncement } = await openBuilder(test, 'case-listener', '/practice?mode=case')
    await startPractice(page)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await expectAnnouncement('Case 1 of 5', 'History')
    const { items } = await shownSession(page)
    const known = await readTable<PackedCase>(page, 'cases')
    const [first, second] = items.map((item) => known.find(({ id }) => id === item))
    for (const { name } of first?.stages.slice(1) ?? []) {
      await page.keyboard.press('Enter')
      await expectAnnouncement(name, name)
    }
    await page.keyboard.press('Enter')
    await expectAnnouncement('Decision', first?.question ?? 'No such case')
    await answerWithKeyboard(page)
    await expectAnnouncement('Right.', 'Next question')
    await page.keyboard.press('Enter')
    const isSamePatient = first?.patient === second?.patient
    await expectAnnouncement('Case 2 of 5', isSamePatient ? (second?.question ?? '') : 'History')
    // The device updates the session after it has shown the explanation.
    await waitUntil('the answer is in the session', async () => (await shownSession(page)).answers.length > 0)
    expect((await shownSession(page)).answers).toHaveLength(1)
  })

  it('[T-10][T-11] announces the questions of an exam, but no verdicts', async (test) => {
    const { page, expectAnnouncement } = await openBuilder(test, 'exam-listener')
    await startPractice(page, '5', 'exam')
    await options(page).first().waitFor()
    await expectAnnouncement('Question 1 of 5', await stemOf(page, 0))
    await answerWithKeyboard(page)
    await expectAnnouncement('Question 2 of 5', await stemOf(page, 1))
    await button(page, 'Skip').click()
    await expectAnnouncement('Question 3 of 5', await stemOf(page, 2))
    expect(await announcedText(page)).toBe('Question 3 of 5')
  })
})
