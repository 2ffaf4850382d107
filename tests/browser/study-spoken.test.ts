import type { Page } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { faultsOf } from './axe.ts'
import { phone, wholeTiter } from './browser.ts'
import { button } from './pages.ts'
import {
  answerByKeys,
  enterStudy,
  onward,
  optionLabels,
  options,
  readTable,
  packsOnDevice,
  shownSession,
  startPractice,
} from './study-pages.ts'

const { visit, study, member } = await wholeTiter()

async function student(test: TestContext, name: string, path = '/practice') {
  const email = await member(name)
  const { page } = await visit(test)
  await enterStudy(page, study, email, path)
  await packsOnDevice(page)
  /** Waits until a screen reader has been told so, and has its place where it says. */
  const arrived = async (said: RegExp | string, focused: RegExp | string) => {
    await test.expect.poll(() => spoken(page)).toMatch(said)
    await test.expect.poll(() => focusedText(page)).toMatch(focused)
  }
  return { page, arrived }
}

const spoken = (page: Page) =>
  page
    .getByRole('status')
    .allTextContents()
    .then((texts) => texts.join(''))

const focusedText = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement === document.body ? 'the page' : (activeElement?.textContent ?? '')
  })

/** What a question of the session asks. */
async function stemOf(page: Page, at: number) {
  const { items } = await shownSession(page)
  const known = await readTable<{ id: string; stem: string }>(page, 'questions')
  return known.find(({ id }) => id === items[at])?.stem ?? 'No such question'
}

describe.concurrent('whoever listens to a session', () => {
  it('[T-11][T-12]is told each verdict and each question, and goes on from there', async (test) => {
    const { page, arrived } = await student(test, 'listener')
    await startPractice(page, '5')
    await options(page).first().waitFor()
    await arrived('Question 1 of 5', await stemOf(page, 0))
    await answerByKeys(page)
    await arrived(/^Right\.$/, 'Next question')
    expect(await faultsOf(page, { sizes: [phone] })).toEqual([])
    await page.keyboard.press('Enter')
    await arrived('Question 2 of 5', await stemOf(page, 1))
    expect(await faultsOf(page, { sizes: [phone] })).toEqual([])

    // By touch it is the same.
    await optionLabels(page).first().click()
    await button(page, 'Answer').click()
    await arrived(/^(Right\.|Wrong\. The answer is [A-E]\.)$/, 'Next question')
    await onward(page).click()
    await arrived('Question 3 of 5', await stemOf(page, 2))
    await answerByKeys(page, false)
    await arrived(/^Wrong\. The answer is [A-E]\.$/, 'Next question')
    await page.keyboard.press('Space')
    await arrived('Question 4 of 5', await stemOf(page, 3))
  })

  it('[T-11] does not go past an explanation by an Enter that is held down', async (test) => {
    const { page, arrived } = await student(test, 'heavy-hand')
    await startPractice(page, '5')
    await options(page).first().waitFor()
    await page.keyboard.press('a')
    await page.keyboard.down('Enter')
    await arrived(/^(Right|Wrong)\./, 'Next question')
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await onward(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await arrived('Question 2 of 5', await stemOf(page, 1))
  })

  it('[T-11][T-20] is told what is revealed of a case, and decides without losing the place', async (test) => {
    const { page, arrived } = await student(test, 'case-listener', '/practice?mode=case')
    await startPractice(page)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await arrived('Question 1 of 5', 'History')
    await page.keyboard.press('Enter')
    await arrived('Examination', 'Examination')
    while ((await options(page).count()) === 0) await page.keyboard.press('Enter')
    const { items } = await shownSession(page)
    const known = await readTable<{ id: string; question: string }>(page, 'cases')
    await arrived('Decision', known.find(({ id }) => id === items[0])?.question ?? 'No such case')
    await answerByKeys(page)
    await arrived('Right.', 'Next question')
    await page.keyboard.press('Enter')
    await arrived('Question 2 of 5', 'History')
    expect((await shownSession(page)).answers).toHaveLength(1)
  })

  it('[T-10][T-11] is told the questions of an exam, and no verdict', async (test) => {
    const { page, arrived } = await student(test, 'exam-listener')
    await startPractice(page, '5', 'At the end, timed')
    await options(page).first().waitFor()
    await arrived('Question 1 of 5', await stemOf(page, 0))
    await answerByKeys(page)
    await arrived('Question 2 of 5', await stemOf(page, 1))
    await button(page, 'Skip').click()
    await arrived('Question 3 of 5', await stemOf(page, 2))
    expect(await spoken(page)).toBe('Question 3 of 5')
  })
})
