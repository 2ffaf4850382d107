import type { Page } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { smallBank } from '../../../apps/server/src/testing/small-bank.ts'
import { dayOf, insertHistory } from '../../support/seeded-student.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { openDatabase, signedInBrowser, subscriberFactory } from '../support/landing-pages.ts'
import { heading } from '../support/pages.ts'
import {
  answerWithKeyboard,
  fetchServerEvents,
  options,
  readTable,
  shownSession,
  waitForPacks,
} from '../support/study-pages.ts'

const { visit, study, createMember, server } = await sharedTiter()
const database = await openDatabase(server)
const subscriber = subscriberFactory(database, createMember)
const dayMs = 86_400_000

const event = (daysAgo: number, kind: string, body: object) => {
  const at = Date.now() - daysAgo * dayMs
  return { id: crypto.randomUUID(), at, day: dayOf(at), kind, body }
}

const { cards } = smallBank().index
// One question of each idea about which the device has at least three questions, so that each fact has several
// variants.
const questions = smallBank()
  .manifest.packs.filter(({ name }) => /^[AB]\d+$/.test(name))
  .flatMap(({ file }) => [...Map.groupBy(smallBank().read(file).questions, ({ idea }) => idea).values()])
  .flatMap((ofIdea) => (ofIdea.length > 2 ? ofIdea.slice(0, 1) : []))

/** Creates the events of a session in which a student answered these questions, all correctly or all wrongly. */
function answered(daysAgo: number, asked: typeof questions, isRight: boolean) {
  const [session, mode] = [crypto.randomUUID(), 'quickfire']
  const started = { session, mode, items: asked.map(({ id }) => id), isExam: false, seconds: null, title: 'Earlier' }
  const answers = asked.map(({ id: item, version, keyAt }) => {
    const chosen = isRight ? keyAt : (keyAt + 1) % 5
    return event(daysAgo, 'answered', { session, mode, item, version, chosen, isRight, ms: 9_000, confidence: null })
  })
  return [event(daysAgo, 'started', started), ...answers, event(daysAgo, 'ended', { session })]
}

/** Creates the events of a student who reviewed these cards for the first time. */
const reviewed = (daysAgo: number, first: readonly string[]) =>
  first.map((card) => event(daysAgo, 'reviewed', { card, grade: 'good', ms: 5_000 }))

/** Opens Today on a new device of a student with a history. */
async function openToday(test: TestContext, name: string, history: object[]) {
  const { email } = await subscriber(name, 'starter')
  await insertHistory(database, email, history)
  const { page } = await visit(test, await signedInBrowser(study, email))
  await page.goto(study)
  await waitForPacks(page)
  return page
}

const revealButton = (page: Page) => page.getByRole('button', { name: 'Show the answer' })
const nextStep = (page: Page) => page.getByRole('button', { name: /^(Next|Next question|See how it went)$/ })

describe.concurrent('the best next minutes', () => {
  it('combine missed facts, due cards and new questions in one session, and explain the choice', async (test) => {
    const missed = questions.slice(0, 4)
    const page = await openToday(test, 'forgetful', [...answered(2, missed, false), ...reviewed(4, cards.slice(-3))])
    await page.getByText(/^3 cards and 4 missed facts waiting$/).waitFor()
    await page.getByRole('heading', { name: /^Best next \d+ minutes$/ }).waitFor()
    await page.getByText(/^(Facts you missed must come back today|Chosen (from|for))/).waitFor()
    await page.getByRole('button', { name: /^4 facts you missed/ }).waitFor()
    await page.getByRole('link', { name: /^3 cards due/ }).waitFor()
    await page.getByRole('button', { name: /^\d+ new questions?/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('button', { name: /^Start, \d+ minutes$/ }).click()
    await page.waitForURL('**/session/*')
    await revealButton(page).or(options(page).first()).waitFor()
    const { steps = [] } = (await shownSession(page)) as { steps?: Record<string, string>[] }
    expect(steps.filter((step) => step['card'] !== undefined).length).toBeGreaterThan(2)
    expect(steps.filter((step) => step['item'] !== undefined).length).toBeGreaterThan(4)
    // A missed fact returns in another variant, never as the question that the student missed.
    const missedIds = new Set(missed.map(({ id }) => id))
    expect(steps.filter((step) => missedIds.has(step['item'] ?? '')).length).toBe(0)

    // The missed facts can also be practised alone.
    await page.goto(study)
    await page.getByRole('button', { name: '4 missed facts', exact: true }).click()
    await page.waitForURL('**/session/*')
    await revealButton(page).or(options(page).first()).waitFor()
    expect(await shownSession(page)).toMatchObject({ title: 'Facts you missed', steps: { length: 4 } })
  })
})

describe.concurrent('a session of missed facts', () => {
  it('shows “You know the question, not the fact” after a right answer to a question and a wrong answer to another variant of the same fact', async (test) => {
    const asked = questions.slice(0, 8)
    const page = await openToday(test, 'parrot', [...answered(4, asked, false), ...answered(3, asked, true)])
    await page.getByRole('button', { name: /facts? you missed/ }).click()
    await page.waitForURL('**/session/*')
    // Some facts return as a card and some as another question.
    for (;;) {
      await revealButton(page).or(options(page).first()).waitFor()
      if ((await revealButton(page).count()) === 0) break
      await revealButton(page).click()
      await page.getByRole('button', { name: /^Good/ }).click()
    }
    await answerWithKeyboard(page, false)
    await page.getByText('You know the question, not the fact.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await nextStep(page).click()
    await test.expect
      .poll(
        async () =>
          (await fetchServerEvents(page, study)).filter(
            ({ kind, body }) => kind === 'answered' && 'fact' in (body as object),
          ).length,
      )
      .toBe(1)
  })
})

describe.concurrent('a student who missed some days', () => {
  it('can spread waiting cards over the days ahead, within a limit of minutes per day and never on a rest day, and can undo the spread', async (test) => {
    const page = await openToday(test, 'away', reviewed(12, cards.slice(0, 180)))
    await page.getByText('Missed some days?').waitFor()
    await page.getByRole('link', { name: 'Spread them out' }).click()
    await heading(page, 'Catch up').waitFor()
    await page.getByLabel('Minutes a day').fill('10')
    await page.getByText('Fri', { exact: true }).click()
    const spread = page.getByRole('button', { name: /^Spread over \d+ days$/ })
    const days = Number(/\d+/.exec((await spread.textContent()) ?? '')?.[0])
    expect(days).toBeGreaterThan(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await spread.click()
    await page.getByText(/^You’re catching up until/).waitFor()
    // The app counts 22 seconds for a card, so at most 27 cards fit into ten minutes.
    await test.expect.poll(() => countWaiting(page)).toBeLessThanOrEqual(27)
    const spreadEvent = (
      await readTable<{ kind: string; body: { days: Record<string, string[]> } }>(page, 'events')
    ).find(({ kind }) => kind === 'spreadOut')
    const planned = Object.entries(spreadEvent?.body.days ?? {})
    expect(planned.length).toBeGreaterThan(1)
    const onFridays = planned.filter(([day]) => new Date(`${day}T00:00:00Z`).getUTCDay() === 5)
    expect(onFridays.flatMap(([, ids]) => ids)).toEqual([])
    await page.getByRole('region', { name: 'Catching up' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Missed some days?').waitFor()
  })
})

/** Reads the number of waiting cards on Today. On a rest day, the sentence “Nothing is due” has no number. */
async function countWaiting(page: Page) {
  const sentence = await page
    .getByText(/ waiting$|^Nothing is due$/)
    .first()
    .textContent()
  return Number(/^\d+/.exec(sentence ?? '')?.[0] ?? 0)
}
