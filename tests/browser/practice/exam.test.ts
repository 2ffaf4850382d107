import type { Page } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { button, heading } from '../support/pages.ts'
import {
  openStudySignedIn,
  optionLabels,
  options,
  pushEvents,
  readTable,
  shownSession,
  startPractice,
  waitForPacks,
} from '../support/study-pages.ts'

const { visit, study, createMember } = await sharedTiter()

/** Opens the session builder for a new student, with all packs downloaded. */
async function openBuilder(test: TestContext, name: string) {
  const email = await createMember(name)
  const visited = await visit(test)
  await openStudySignedIn(visited.page, study, email, '/practice')
  await waitForPacks(visited.page)
  return visited
}

const questionButton = (page: Page, at: number, count = 5) => button(page, `Question ${at} of ${count}. All questions`)

/** Returns the position of the right option in an exam question. */
async function keyOf(page: Page, at: number) {
  const { items } = await shownSession(page)
  const known = await readTable<{ id: string; keyAt: number }>(page, 'questions')
  return known.find(({ id }) => id === items[at - 1])?.keyAt ?? 0
}

async function choose(page: Page, at: number, isRight: boolean) {
  const keyAt = await keyOf(page, at)
  await optionLabels(page)
    .nth(isRight ? keyAt : (keyAt + 1) % 4)
    .click()
}

const waitForAnswers = (page: Page, count: number) =>
  waitUntil(`${count} questions are answered`, async () => (await shownSession(page)).answers.length === count)

describe.concurrent('an exam', () => {
  it('[T-10][T-11][T-16] allows skipping questions and changing answers, continues after a reload, and ends on request', async (test) => {
    const { page } = await openBuilder(test, 'examinee')
    await startPractice(page, '5', 'exam')
    await questionButton(page, 1).waitFor()
    await choose(page, 1, false)
    await button(page, 'Answer').click()
    await questionButton(page, 2).waitFor()
    await button(page, 'Flag for later').click()
    await button(page, 'Skip').click()
    await questionButton(page, 3).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // A chosen option counts even if the student opens the overview without pressing Answer.
    await choose(page, 3, true)
    await questionButton(page, 3).click()
    await page.getByRole('dialog', { name: 'All questions' }).waitFor()
    await button(page, 'Question 3, answered').waitFor()
    expect(await accessibilityFaults(page, { within: 'dialog' })).toEqual([])
    await button(page, 'Question 2, unanswered, flagged').click()
    await questionButton(page, 2).waitFor()

    await page.reload()
    await questionButton(page, 2).waitFor()
    await waitForAnswers(page, 2)
    await options(page).first().waitFor()
    await choose(page, 2, true)
    await button(page, 'Answer').click()
    await questionButton(page, 4).waitFor()

    await questionButton(page, 4).click()
    await button(page, 'Question 1, answered').click()
    await questionButton(page, 1).waitFor()
    expect(
      await options(page)
        .nth(((await keyOf(page, 1)) + 1) % 4)
        .isChecked(),
    ).toBe(true)
    await choose(page, 1, true)
    await button(page, 'Change').click()
    await questionButton(page, 4).waitFor()
    await waitForAnswers(page, 3)
    await button(page, 'Skip').click()
    await questionButton(page, 5).waitFor()
    await button(page, 'Skip').click()
    await page.getByText('3 of 5 answered, 1 flagged.').waitFor()
    await button(page, 'Finish with 2 unanswered').click()
    await heading(page, '3 of 5').waitFor()
    await page.getByText(/minutes?, 2 unanswered/).waitFor()
    expect(await page.getByLabel('Unanswered', { exact: true }).count()).toBe(2)
    expect(await accessibilityFaults(page)).toEqual([])
    // An unanswered question is explained like any other, but is not listed among the wrong answers.
    const skipped = page.getByRole('region', { name: '2 unanswered' }).locator('details').first()
    await skipped.locator('summary').click()
    await skipped.getByText('You didn’t answer this question.').waitFor()
    expect(await skipped.getByRole('listitem').count()).toBeGreaterThanOrEqual(4)
    await button(page, 'Answer 2 unanswered').waitFor()
    // A new day can begin during the exam.
    const days = await readTable<{ questions: number; right: number }>(page, 'days')
    const sum = (name: 'questions' | 'right') => days.reduce((total, day) => total + day[name], 0)
    expect([sum('questions'), sum('right')]).toEqual([3, 3])
    const events = await readTable<{ kind: string; body: { wasRight?: boolean } }>(page, 'events')
    expect(events.filter(({ kind }) => kind === 'answered').map(({ body }) => body.wasRight)).toContain(false)
  })

  it('[T-10] ends when its time is over, and counts an option that was chosen but not submitted', async (test) => {
    const { page } = await openBuilder(test, 'last-second')
    const known = await readTable<{ id: string }>(page, 'questions')
    const items = known.slice(0, 3).map(({ id }) => id)
    const [session, at] = [crypto.randomUUID(), Date.now()]
    const body = { session, mode: 'quickfire', title: 'Short exam', items, seconds: 100, isExam: true }
    const day = new Date(at).toISOString().slice(0, 10)
    await pushEvents(page, study, [{ id: crypto.randomUUID(), at, day, kind: 'started', body }])
    await page.clock.install()
    await page.goto(study)
    await page.getByText('Short exam').click()
    await questionButton(page, 1, 3).waitFor()
    await choose(page, 1, true)
    // The button is called “Skip” until an option is chosen.
    await button(page, 'Answer').waitFor()
    await page.clock.fastForward(100_000)
    await page.waitForURL(`**/session/${session}/summary`)
    await heading(page, '1 of 3').waitFor()
    expect(await page.getByLabel('Unanswered', { exact: true }).count()).toBe(2)
  })

  it('[T-10][T-13][T-15] does not reveal its results on the summary page or in the “Sure and wrong” list before its end', async (test) => {
    const { page } = await openBuilder(test, 'curious')
    await startPractice(page, '5', 'exam')
    await questionButton(page, 1).waitFor()
    const { id } = await shownSession(page)
    await page.getByText('Sure', { exact: true }).click()
    await choose(page, 1, false)
    await button(page, 'Answer').click()
    await waitForAnswers(page, 1)
    await page.goto(`${study}/session/${id}/summary`)
    await questionButton(page, 2).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/session/${id}`)
    await page.goto(`${study}/review/sure`)
    await page.getByText('No questions to answer again').waitFor()
    await page.goto(`${study}/session/${id}`)
    await questionButton(page, 2).click()
    await button(page, 'Finish with 4 unanswered').click()
    await heading(page, '0 of 5').waitFor()
    await page.goto(`${study}/review/sure`)
    await button(page, 'Answer it again').waitFor()
  })

  it('[T-11] can be navigated and answered with the keyboard alone', async (test) => {
    const { page } = await openBuilder(test, 'exam-keys')
    await startPractice(page, '5', 'exam')
    await questionButton(page, 1).waitFor()
    await options(page).first().waitFor()
    await page.keyboard.press('n')
    await questionButton(page, 2).waitFor()
    await page.keyboard.press('p')
    await questionButton(page, 1).waitFor()
    // A question listens to keys only after it has been painted.
    await waitUntil('the option is chosen', async () => {
      await page.keyboard.press('b')
      return options(page).nth(1).isChecked()
    })
    await page.keyboard.press('Enter')
    await questionButton(page, 2).waitFor()
    await page.keyboard.press('o')
    await page.getByRole('dialog', { name: 'All questions' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'All questions' }).waitFor({ state: 'hidden' })
    expect((await shownSession(page)).answers).toHaveLength(1)
  })
})
