import 'fake-indexeddb/auto'
import { dayMs, defaultSettings } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StudyDatabase } from '../../../log/database.ts'
import { record } from '../../../log/record.ts'
import { writeValue } from '../../../log/values.ts'
import { countCardsLeft, readDeck } from '../../../packs/content/deck.ts'
import type { Library, LibraryTopic } from '../../../packs/content/library.ts'
import type { StudyCandidate } from './candidates.ts'
import { choiceWords, taskWords } from './task-words.ts'
import { readTasks } from './tasks.ts'

const topic = (id: string, name: string, share: number): LibraryTopic => ({
  id,
  name,
  subject: 'Microbiology',
  part: 'General',
  share,
  questions: Array.from({ length: 12 }, (_, at) => `${id}-q${at}`),
  cases: [],
  cards: Array.from({ length: 12 }, (_, at) => `c${id}-q${at}`),
  articles: [],
  totals: { questions: 12, cases: 0, articles: 0 },
})
const topics = [topic('A1', 'Staphylococci, coagulase-negative', 1), topic('A2', 'Complement', 4)]
const library = { manifest: { subscription_type: 'starter', packs: [] }, topics } as unknown as Library

let database: StudyDatabase
beforeEach(async () => {
  database = new StudyDatabase(93)
  const held = { version: 'v', subject: 's', stem: 'Which?', options: [], keyAt: 0, form: 'point' }
  const rows = topics.flatMap(({ id, questions }) =>
    questions.map((question, at) => ({
      ...held,
      id: question,
      topic: id,
      idea: `idea ${Math.floor(at / 3)}`,
      pack: id,
    })),
  )
  await database.questions.bulkPut(rows)
})
afterEach(async () => {
  vi.useRealTimers()
  await database.delete()
})

const answer = (item: string, isRight: boolean, fact?: string) =>
  record(database, 'answered', {
    session: crypto.randomUUID(),
    mode: 'quickfire',
    item,
    version: 'v',
    chosen: 0,
    isRight,
    ms: 9_000,
    confidence: null,
    ...(fact !== undefined && { fact }),
  })
const wait = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
/** The same library, but every topic has the same share of the exam. */
const evenLibrary = { ...library, topics: topics.map((each) => ({ ...each, share: 1 })) }
const read = (given = library) => readTasks(database, given, undefined)
const words = async () => (await read()).best.map(taskWords)

describe('the tasks on Today', () => {
  it('[T-02] are ten questions and no cards for a student who has not answered yet', async () => {
    expect(await read()).toMatchObject({ isFirstVisit: true })
    expect(await words()).toEqual(['10 new questions'])
  })

  it('[T-02][T-30] fill twenty minutes with the steps that bring the most marks, and call unseen cards new', async () => {
    await answer('A1-q0', true)
    const { best, minutes, steps } = await read()
    expect(best.map(taskWords)).toEqual(['10 new cards', '14 new questions'])
    expect(minutes).toBeGreaterThanOrEqual(19)
    expect(minutes).toBeLessThanOrEqual(20)
    // The topic with the larger share of the exam comes first and has more questions.
    const asked = steps.filter(({ kind }) => kind === 'question').map((step) => step.topic)
    expect(asked[0]).toBe('A2')
    expect(asked.filter((id) => id === 'A2').length).toBeGreaterThan(asked.length / 2)
    await record(database, 'reviewed', { card: 'cA1-q5', grade: 'again', ms: 5_000 })
    expect(countCardsLeft(await readDeck(database, topics))).toEqual({ fresh: 9, again: 1, due: 0 })
    expect((await read()).waiting).toEqual({ cards: 1, facts: 0 })
  })

  it('[T-02] take twenty minutes, including the unfinished session, or five minutes in addition to that session if it is long', async () => {
    await answer('A1-q0', true)
    const items = Array.from({ length: 10 }, (_, at) => `A2-q${at}`)
    await record(database, 'started', {
      session: 's2',
      mode: 'quickfire',
      items,
      isExam: false,
      seconds: null,
      title: 'x',
    })
    const tasks = await readTasks(database, library, await database.sessions.get('s2'))
    expect(tasks.best[0]).toMatchObject({ kind: 'resume', minutes: 12 })
    expect(tasks.best.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(21)
    expect(tasks.minutes).toBeLessThanOrEqual(20)
    expect(tasks.minutes).toBeGreaterThanOrEqual(18)
    const long = Array.from({ length: 40 }, (_, at) => `A2-q${at}`)
    await record(database, 'started', {
      session: 's3',
      mode: 'quickfire',
      items: long,
      isExam: false,
      seconds: null,
      title: 'x',
    })
    const beside = (await readTasks(database, library, await database.sessions.get('s3'))).best.slice(1)
    expect(beside.reduce((sum, { minutes }) => sum + minutes, 0)).toBeGreaterThanOrEqual(4)
  })

  it('ask for missed facts in another variant, and count a fact only once if its card is due as well', async () => {
    await record(database, 'set', { newCardsPerDay: 1 })
    await record(database, 'reviewed', { card: 'cA1-q1', grade: 'hard', ms: 5_000 })
    await answer('A1-q1', false)
    await answer('A1-q4', false)
    expect((await read()).waiting).toEqual({ cards: 0, facts: 0 })
    wait(dayMs)
    const { waiting, waitingFacts, steps, best } = await read(evenLibrary)
    expect(waiting).toEqual({ cards: 0, facts: 2 })
    expect(waitingFacts.map(({ id }) => id).toSorted()).toEqual(['A1-q1', 'A1-q4'])
    expect(best.map(taskWords)).toContain('2 facts you missed')
    const facts = steps.filter(({ kind }) => kind === 'fact')
    expect(facts.map(({ step }) => step)).toEqual(
      expect.arrayContaining([
        { item: expect.stringMatching(/A1-q[02]/) as string, fact: 'A1-q1' },
        { card: 'cA1-q4' },
      ]),
    )
  })

  it('ask first for a missed fact whose limit of three days is nearly over', async () => {
    await answer('A1-q1', false)
    wait(2.5 * dayMs)
    const { steps } = await read()
    expect(steps[0]).toMatchObject({ id: 'A1-q1', kind: 'fact', urgentUntil: expect.any(Number) })
  })

  it('do not reveal the wrong answers of a running exam', async () => {
    const exam = { mode: 'quickfire' as const, items: ['A1-q1'], isExam: true, seconds: 90_000, title: 'x' }
    const session = crypto.randomUUID()
    await record(database, 'started', { session, ...exam })
    const body = { session, mode: 'quickfire' as const, item: 'A1-q1', version: 'v', chosen: 0, isRight: false }
    await record(database, 'answered', { ...body, ms: 9_000, confidence: null })
    wait(3_600_000)
    expect((await read()).waiting.facts).toBe(0)
    await record(database, 'ended', { session })
    expect((await read()).waiting.facts).toBe(1)
  })

  it('prefer the topic that the student knows least if both topics have the same share of the exam', async () => {
    await writeValue(database, 'settings', defaultSettings)
    await answer('A1-q0', true)
    const measured = {
      topics: [
        { id: 'A1', known: 0.2 },
        { id: 'A2', known: 0.9 },
      ],
    }
    await writeValue(database, 'measured 4', measured)
    const { steps } = await read(evenLibrary)
    expect(steps.find(({ kind }) => kind === 'question')).toMatchObject({ topic: 'A1' })
    expect(choiceWords(steps, (id) => topics.find((each) => each.id === id)?.name)).toBe(
      'Chosen for Staphylococci, where you can gain most.',
    )
  })

  it('have an explanation that depends on the kinds of steps in the tasks', () => {
    const step = (kind: StudyCandidate['kind'], isNew = false): StudyCandidate => ({
      id: kind,
      kind,
      topic: 'A1',
      seconds: 20,
      marks: 1,
      urgentUntil: undefined,
      isNew,
      step: { item: kind },
    })
    const words = (...steps: StudyCandidate[]) => choiceWords(steps, () => undefined)
    expect(words(step('card'), step('fact'))).toBe('Chosen from cards and facts you’re about to forget.')
    expect(words(step('fact'))).toBe('Chosen from facts you’re about to forget.')
    expect(words(step('card', true), step('question', true))).toBe(
      'Chosen from the topics that the exam asks about most.',
    )
  })
})
