import 'fake-indexeddb/auto'
import { addDays } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { record, today } from '../../log/record.ts'
import type { LibraryTopic } from '../../packs/content/library.ts'
import { countCardsLeft, readDeck } from '../../packs/content/deck.ts'
import { readPlan } from './read-plan.ts'

const topic: LibraryTopic = {
  id: 'A1',
  name: 'Cells',
  subject: 'Microbiology',
  part: 'General',
  share: 1,
  questions: ['q1', 'q2', 'q3'],
  cases: ['k1'],
  cards: ['c1', 'c2', 'c3'],
  articles: [],
  totals: { questions: 3, cases: 1, articles: 0 },
}

const answer = (item: string, ms: number) =>
  record(database, 'answered', {
    session: 's',
    mode: 'quickfire',
    item,
    version: 'v',
    chosen: 0,
    isRight: true,
    ms,
    confidence: null,
  })

let database: StudyDatabase
beforeEach(() => {
  database = new StudyDatabase(61)
})
afterEach(() => database.delete())

describe('the plan for the content on this device', () => {
  it('[T-33] counts seen items and own cards, and leaves out suspended cards', async () => {
    await record(database, 'set', { examDay: addDays(await today(database), 5) })
    await record(database, 'reviewed', { card: 'c1', grade: 'good', ms: 9_000 })
    await record(database, 'shelved', { card: 'c2', state: 'suspended', until: null })
    await record(database, 'wroteCard', { card: 'own-1', front: 'f', back: 'b', tags: [], isGone: false })
    await answer('q1', 30_000)
    const [{ all, seen, plan } = expect.unreachable()] = (await readPlan(database, [topic])).exams
    expect(all).toEqual({ cards: 3, questions: 3, cases: 1 })
    expect(seen).toEqual({ cards: 1, questions: 1, cases: 0 })
    expect(plan?.days).toHaveLength(5)
    expect(plan?.days[0]?.newCards).toBe(2)
    // The reviewed card is due in two days, and again on the day before the exam.
    expect(plan?.reviews.ofSeen).toBe(2)
  })

  it('[T-33] plans for today exactly the cards that a review offers, even after the daily limit is reached', async () => {
    await record(database, 'set', { examDay: addDays(await today(database), 2), newCardsPerDay: 1 })
    const cardsToday = async () => {
      const left = countCardsLeft(await readDeck(database, [topic]))
      const { exams, need } = await readPlan(database, [topic])
      const plan = exams[0]?.plan
      expect(need).toEqual(plan?.days[0])
      expect(plan?.days[0]).toMatchObject({ newCards: left.fresh, reviews: left.again + left.due })
      return plan?.days[0]
    }
    const before = await cardsToday()
    expect(before).toMatchObject({ newCards: 1, reviews: 0 })
    await record(database, 'reviewed', { card: 'c1', grade: 'good', ms: 9_000 })
    const after = await cardsToday()
    expect(after).toMatchObject({ newCards: 0, reviews: 0 })
    expect(after?.minutes).toBeLessThan(before?.minutes ?? 0)
  })

  it('[T-33] fits the plans for all exams together into the student’s minutes per day', async () => {
    const day = await today(database)
    const many = (name: string) => Array.from({ length: 400 }, (_, at) => `${name}${at}`)
    const large: LibraryTopic = { ...topic, questions: many('q'), cases: many('k'), cards: many('c') }
    const block: LibraryTopic = { ...large, id: 'B1', modules: ['CVS-2'], questions: many('x'), cards: many('y') }
    const exam = { name: 'Exam', topics: [], isGone: false }
    await record(database, 'set', { minutesPerDay: 30 })
    await record(database, 'plannedExam', { ...exam, exam: 'one', day: addDays(day, 4), module: 'CVS-2' })
    await record(database, 'plannedExam', { ...exam, exam: 'two', day: addDays(day, 9), module: null })
    const { exams, need } = await readPlan(database, [large, block])
    expect(need.minutes).toBeGreaterThan(25)
    for (let at = 0; at < 9; at += 1) {
      const minutes = exams.reduce((sum, { plan }) => sum + (plan?.days[at]?.minutes ?? 0), 0)
      expect(minutes).toBeLessThanOrEqual(30 + 1e-6)
    }
    expect(exams[0]?.plan?.leftOut.questions).toBeGreaterThan(300)
    expect(exams[0]?.minutesForAll).toBeGreaterThan(200)
  })

  it('[T-33] uses the student’s own pace after twenty answers', async () => {
    for (let at = 0; at < 20; at += 1) await answer('q1', 30_000)
    const { pace, exams } = await readPlan(database, [topic])
    expect(pace.questions).toEqual({ seconds: 30, isMeasured: true })
    expect(pace.cards).toEqual({ seconds: 22, isMeasured: false })
    expect(exams).toEqual([])
  })

  it('plans each topic for the nearest exam whose scope includes the topic', async () => {
    const day = await today(database)
    const other: LibraryTopic = { ...topic, id: 'B1', modules: ['CVS-2'], questions: ['q8'], cases: [], cards: ['c8'] }
    const exam = { name: 'Exam', module: null, topics: [], isGone: false }
    await record(database, 'set', { examDay: addDays(day, 30) })
    await record(database, 'plannedExam', { ...exam, exam: 'block', day: addDays(day, 9), module: 'CVS-2' })
    await record(database, 'plannedExam', { ...exam, exam: 'past', day: addDays(day, -9) })
    await record(database, 'plannedExam', { ...exam, exam: 'gone', day: addDays(day, 2), isGone: true })
    const view = await readPlan(database, [topic, other])
    expect(view.exams.map(({ exam: { exam: id }, all }) => [id, all])).toEqual([
      ['block', { cards: 1, questions: 1, cases: 0 }],
      ['first', { cards: 3, questions: 3, cases: 1 }],
    ])
    expect(view.exams.map(({ plan }) => plan?.days.length)).toEqual([9, 30])
    expect(view.exams[0]?.coverage.map(({ minutes }) => minutes)).toEqual([20, 40, 60])
    expect(view.hasPastExam).toBe(true)
    const { cards } = await readDeck(database, [topic, other])
    const examOf = (id: string) => cards.find((card) => card.id === id)?.examAt ?? 0
    expect(examOf('c8')).toBe(examOf('c1') - 21 * 86_400_000)
  })
})
