import type { Page } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { until } from '../running.ts'
import { faultsOf } from './axe.ts'
import { wholeTiter } from './browser.ts'
import { button, heading } from './pages.ts'
import {
  enterStudy,
  optionLabels,
  options,
  pushAtServer,
  readTable,
  packsOnDevice,
  shownSession,
  startPractice,
} from './study-pages.ts'

const { visit, study, member } = await wholeTiter()

async function student(test: TestContext, name: string) {
  const email = await member(name)
  const visited = await visit(test)
  await enterStudy(visited.page, study, email, '/practice')
  await packsOnDevice(visited.page)
  return visited
}

const place = (page: Page, at: number, many = 5) => button(page, `Question ${at} of ${many}. All questions`)

/** Where the right answer to a question of the exam stands. */
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

const answered = (page: Page, many: number) =>
  until(`${many} are answered`, async () => (await shownSession(page)).answers.length === many)

describe.concurrent('an exam', () => {
  it('[T-10][T-11][T-16] is skipped through, taken up after a reload, changed and finished on purpose', async (test) => {
    const { page } = await student(test, 'examinee')
    await startPractice(page, '5', 'At the end, timed')
    await place(page, 1).waitFor()
    await choose(page, 1, false)
    await button(page, 'Answer').click()
    await place(page, 2).waitFor()
    await button(page, 'Flag for the end').click()
    await button(page, 'Skip').click()
    await place(page, 3).waitFor()
    expect(await faultsOf(page)).toEqual([])
    // Chosen and left for the overview: it counts all the same.
    await choose(page, 3, true)
    await place(page, 3).click()
    await page.getByRole('dialog', { name: 'All questions' }).waitFor()
    await button(page, 'Question 3, answered').waitFor()
    expect(await faultsOf(page, { within: 'dialog' })).toEqual([])
    await button(page, 'Question 2, empty, flagged').click()
    await place(page, 2).waitFor()

    await page.reload()
    await place(page, 2).waitFor()
    await answered(page, 2)
    await options(page).first().waitFor()
    await choose(page, 2, true)
    await button(page, 'Answer').click()
    await place(page, 4).waitFor()

    await place(page, 4).click()
    await button(page, 'Question 1, answered').click()
    await place(page, 1).waitFor()
    expect(
      await options(page)
        .nth(((await keyOf(page, 1)) + 1) % 4)
        .isChecked(),
    ).toBe(true)
    await choose(page, 1, true)
    await button(page, 'Change').click()
    await place(page, 4).waitFor()
    await answered(page, 3)
    await button(page, 'Skip').click()
    await button(page, 'Skip').click()
    await page.getByText('3 of 5 answered, 1 flagged.').waitFor()
    await button(page, 'Finish with 2 unanswered').click()
    await heading(page, '3 of 5').waitFor()
    await page.getByText('2 unanswered').waitFor()
    expect(await page.getByLabel('Unanswered').count()).toBe(2)
    expect(await faultsOf(page)).toEqual([])
    await button(page, 'Try the 2 missed').waitFor()
    const [day] = await readTable<{ questions: number; right: number }>(page, 'days')
    expect(day).toMatchObject({ questions: 3, right: 3 })
    const events = await readTable<{ kind: string; body: { wasRight?: boolean } }>(page, 'events')
    expect(events.filter(({ kind }) => kind === 'answered').map(({ body }) => body.wasRight)).toContain(false)
  })

  it('[T-10] whose time is over ends by itself, with what was chosen last', async (test) => {
    const { page } = await student(test, 'last-second')
    const known = await readTable<{ id: string }>(page, 'questions')
    const items = known.slice(0, 3).map(({ id }) => id)
    const [session, at] = [crypto.randomUUID(), Date.now()]
    const body = { session, mode: 'quickfire', title: 'Short exam', items, seconds: 20, isExam: true }
    const day = new Date(at).toISOString().slice(0, 10)
    await pushAtServer(page, study, [{ id: crypto.randomUUID(), at, day, kind: 'started', body }])
    await page.goto(study)
    await page.getByText('Short exam').click()
    await place(page, 1, 3).waitFor()
    await choose(page, 1, true)
    await page.waitForURL(`**/session/${session}/summary`)
    await heading(page, '1 of 3').waitFor()
    expect(await page.getByLabel('Unanswered').count()).toBe(2)
  })

  it('[T-10][T-13][T-15] tells nothing of its answers while it is under way', async (test) => {
    const { page } = await student(test, 'curious')
    await startPractice(page, '5', 'At the end, timed')
    await place(page, 1).waitFor()
    const { id } = await shownSession(page)
    await page.getByText('Sure', { exact: true }).click()
    await choose(page, 1, false)
    await button(page, 'Answer').click()
    await answered(page, 1)
    await page.goto(`${study}/session/${id}/summary`)
    await place(page, 2).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/session/${id}`)
    await page.goto(`${study}/review/sure`)
    await page.getByText('Nothing to put right').waitFor()
    await page.goto(`${study}/session/${id}`)
    await place(page, 2).click()
    await button(page, 'Finish with 4 unanswered').click()
    await heading(page, '0 of 5').waitFor()
    await page.goto(`${study}/review/sure`)
    await button(page, 'Answer it again').waitFor()
  })

  it('[T-11] is gone through by keys', async (test) => {
    const { page } = await student(test, 'exam-keys')
    await startPractice(page, '5', 'At the end, timed')
    await place(page, 1).waitFor()
    await options(page).first().waitFor()
    await page.keyboard.press('n')
    await place(page, 2).waitFor()
    await page.keyboard.press('p')
    await place(page, 1).waitFor()
    await options(page).first().waitFor()
    await page.keyboard.press('b')
    await page.keyboard.press('Enter')
    await place(page, 2).waitFor()
    await page.keyboard.press('o')
    await page.getByRole('dialog', { name: 'All questions' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'All questions' }).waitFor({ state: 'hidden' })
    expect((await shownSession(page)).answers).toHaveLength(1)
  })
})
