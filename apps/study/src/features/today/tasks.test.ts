import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { record } from '../../log/record.ts'
import { countCardsLeft, readDeck } from '../../packs/content/deck.ts'
import type { Library, LibraryTopic } from '../../packs/content/library.ts'
import { taskWords } from './task-words.ts'
import { readTasks } from './tasks.ts'

const topic = (id: string, name: string): LibraryTopic => ({
  id,
  name,
  subject: 'Microbiology',
  part: 'General',
  share: 1,
  questions: Array.from({ length: 12 }, (_, at) => `${id}-q${at}`),
  cases: [],
  cards: Array.from({ length: 30 }, (_, at) => `${id}-c${at}`),
  articles: [],
  totals: { questions: 12, cases: 0, articles: 0 },
})
const topics = [topic('A1', 'Staphylococci, coagulase-negative'), topic('A2', 'Complement')]
const library = { manifest: { subscription_type: 'starter', packs: [] }, topics } as unknown as Library

let database: StudyDatabase
beforeEach(() => {
  database = new StudyDatabase(93)
})
afterEach(() => database.delete())

const answer = (item: string, isRight: boolean) =>
  record(database, 'answered', {
    session: 's',
    mode: 'quickfire',
    item,
    version: 'v',
    chosen: 0,
    isRight,
    ms: 9_000,
    confidence: null,
  })
const words = async () => (await readTasks(database, library, undefined)).best.map(taskWords)

describe('the tasks on Today', () => {
  it('[T-02] are ten questions and no cards for somebody who has not answered yet', async () => {
    expect(await readTasks(database, library, undefined)).toMatchObject({ isFirstVisit: true })
    expect(await words()).toEqual(['10 questions'])
  })

  it('[T-02][T-30] name the same number of cards as a review, and call unseen cards new', async () => {
    await answer('A1-q0', true)
    expect(await words()).toEqual(['10 new cards', '10 questions'])
    await record(database, 'reviewed', { card: 'A1-c0', grade: 'again', ms: 5_000 })
    expect(countCardsLeft(await readDeck(database, topics))).toEqual({ fresh: 9, again: 1, due: 0 })
    expect((await words())[0]).toBe('1 card due, 9 new')
  })

  it('[T-02] repeat missed questions and practise the weakest topic, but no topic that the student knows', async () => {
    await record(database, 'set', { newCardsPerDay: 1 })
    for (const at of [0, 1, 2, 3, 4]) await answer(`A1-q${at}`, true)
    expect((await words()).at(-1)).toBe('10 questions')
    for (const at of [5, 6]) await answer(`A1-q${at}`, false)
    const { best } = await readTasks(database, library, undefined)
    expect(best.map(taskWords)).toEqual(['1 new card', '2 questions you missed', '10 questions: Staphylococci'])
    expect(best[1]).toMatchObject({
      items: expect.toSatisfy((items: string[]) => new Set(items).has('A1-q6')) as unknown,
    })
  })
})
