import 'fake-indexeddb/auto'
import { addDays, defaultModel, type PlannedExam } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase, type SessionRow } from '../../../log/database.ts'
import { record } from '../../../log/record.ts'
import { findMasteryModel } from '../../../log/values.ts'
import { mostAnswers, readLatestAnswers, type PastAnswer } from './answers.ts'
import { knownOf, measure, partsOf, weakestOf } from './measure.ts'
import { refreshModel } from './model.ts'
import { scoreScopes } from './score-scope.ts'
import { inSlices } from './slices.ts'
import {
  coverageWords,
  knownWords,
  noScoreWords,
  partWords,
  plateWords,
  topicsWithoutWellsWords,
  topicWords,
} from './measure-words.ts'

const start = Date.UTC(2026, 10, 1)
const day = '2026-11-15'
const at = Date.UTC(2026, 10, 15)
const quiet = { signal: new AbortController().signal, onProgress: () => undefined }
const topics = ['A1', 'A2', 'B1', 'C1'].map((id) => ({ id, name: id, subject: 'S', part: id.charAt(0), share: 1 }))

const past = (place: number, topic: string, isRight: boolean): PastAnswer => ({
  item: `q${place}`,
  topic,
  isCase: false,
  at: start + place * 60_000,
  day,
  isRight,
  confidence: null,
  ms: 9_000,
})

/**
 * Answers on three topics: mostly right on the first, mostly wrong on the second, and only two on the third.
 */
const answers = [
  ...Array.from({ length: 40 }, (_, place) => past(place, 'A1', place % 8 > 0)),
  ...Array.from({ length: 40 }, (_, place) => past(40 + place, 'A2', place % 4 === 0)),
  past(80, 'B1', true),
  past(81, 'B1', true),
]

const hasQuestions = (topic: string) => topic !== 'C1'

const exam = (id: string, own: string[], inDays: number): PlannedExam => ({
  exam: id,
  name: id,
  day: addDays(day, inDays),
  module: null,
  topics: own,
})

const planned = [exam('whole', [], 9), exam('written', ['A1', 'A2', 'B1'], 5), exam('over', [], -1)]

const measured = async (given: readonly PastAnswer[], { time = at, later = [] as string[], exams = planned } = {}) => {
  const scopes = scoreScopes(exams, topics, hasQuestions, day)
  const opensLater = (topic: string) => later.includes(topic)
  const found = await measure(
    { answers: given, topics, hasQuestions, opensLater, scopes, model: defaultModel, at: time, day },
    quiet,
  )
  if (found === undefined) throw new Error('The measurement was aborted')
  const scoreOf = (id: string) => found.scores.find((score) => score.id === id)
  return { ...found, scoreOf }
}

let database: StudyDatabase
beforeEach(() => {
  database = new StudyDatabase(71)
})
afterEach(() => database.delete())

const session = (place: number, items: readonly string[], more: Partial<SessionRow> = {}): SessionRow => ({
  id: `s${place}`,
  session: `s${place}`,
  mode: 'quickfire',
  items: [...items],
  isExam: false,
  seconds: null,
  title: 'All topics',
  startedAt: start + place * 1_000_000,
  endedAt: null,
  lastAt: start + place * 1_000_000,
  answers: items.map((item, of) => ({
    item,
    at: start + place * 1_000_000 + of * 1_000,
    day,
    version: 'v',
    chosen: 0,
    isRight: true,
    ms: 9_000,
    confidence: null,
    combo: 0,
    xp: 0,
  })),
  flagged: [],
  xp: 0,
  xpByDay: {},
  isOpen: 0,
  ...more,
})

describe('the latest answers', () => {
  it('[T-50] are the newest answers in the order of time, up to the limit', async () => {
    const items = Array.from({ length: 20 }, (_, of) => `q${of}`)
    await database.questionTopics.bulkPut(items.map((id) => ({ id, topic: 'A1' })))
    // 25,000 answers, as in a log of 50,000 events that are half answers and half reviews.
    await database.sessions.bulkPut(Array.from({ length: 1_250 }, (_, place) => session(place, items)))
    const read = await readLatestAnswers(database)
    expect(read).toHaveLength(mostAnswers)
    expect(read.at(-1)?.at).toBe(start + 1_249 * 1_000_000 + 19_000)
    expect(read.every((each, place) => place === 0 || each.at >= (read[place - 1]?.at ?? 0))).toBe(true)
  })

  it('[T-50] exclude answers to the student’s own questions and answers in running exams', async () => {
    await database.questionTopics.put({ id: 'q1', topic: 'A1' })
    await database.sessions.bulkPut([
      session(1, ['q1', 'own']),
      session(2, ['q1'], { isExam: true, isOpen: 1 }),
      session(3, ['q1'], { isExam: true }),
    ])
    expect((await readLatestAnswers(database)).map(({ item, topic }) => [item, topic])).toEqual([
      ['q1', 'A1'],
      ['q1', 'A1'],
    ])
  })

  it('[T-50] include the time at which they were given', async () => {
    await database.questionTopics.put({ id: 'q1', topic: 'A1' })
    await record(database, 'started', {
      session: 's',
      mode: 'quickfire',
      items: ['q1'],
      isExam: false,
      seconds: null,
      title: 'T',
    })
    const said = { session: 's', mode: 'quickfire', item: 'q1', version: 'v', chosen: 0, isRight: true } as const
    const event = await record(database, 'answered', { ...said, ms: 9_000, confidence: null })
    expect(await readLatestAnswers(database)).toMatchObject([{ item: 'q1', at: event.at, day: event.day }])
  })
})

describe('the mastery measurement', () => {
  it('[T-50] estimates ranges that do not overlap for a topic that the student knows well and a topic that the student knows poorly', async () => {
    const { topics: found } = await measured(answers)
    const [strong, weak, few] = found
    expect(strong?.low).toBeGreaterThan(weak?.high ?? 1)
    expect(weakestOf(found).map(({ id }) => id)).toEqual(['A2'])
    expect(few && topicWords(few)).toBe('Too few answers: 2 of 5')
    expect(weak && topicWords(weak)).toMatch(/^\d+% known, likely \d+ to \d+, 40 answers$/)
    expect(topicWords({ known: 0, low: 0, high: 0, answers: 0 })).toBe('Not asked yet')
  })

  it('[T-50] never calls a topic weak if the student answered its questions correctly, or if it has too few answers', async () => {
    const right = Array.from({ length: 10 }, (_, place) => past(place, 'A1', true))
    const { topics: found } = await measured([...right, past(20, 'B1', false)])
    expect(weakestOf(found)).toEqual([])
  })

  it('[T-50] averages only topics with enough answers, and names their number', async () => {
    const right = Array.from({ length: 10 }, (_, place) => past(place, 'A1', true))
    const { topics: found, unwritten } = await measured(right)
    const [only] = found
    expect(found).toHaveLength(3)
    expect(unwritten).toBe(1)
    expect(knownOf(found)).toBeCloseTo(only?.known ?? 0, 9)
    expect(plateWords(found, knownOf(found))).toMatch(/^\d+% known in 1 of 3 topics$/)
    expect(partsOf(found).map(({ name, known }) => [name, known])).toEqual([
      ['A', only?.known],
      ['B', undefined],
    ])
    expect(partsOf(found).map(partWords)).toEqual([expect.stringMatching(/^\d+% known in 1 of 2$/), 'not asked yet'])
    expect(partWords({ topics: found.slice(0, 1), known: 0.8 })).toBe('80% known')
    expect(plateWords(found, undefined)).toBe('1 of 3 topics asked')
    expect(partWords({ topics: found, known: undefined })).toBe('too few answers')
    expect(knownWords(0.003)).toBe('under 1% known')
  })

  it('[T-50] counts but does not list the unanswered topics that the plan opens later, and treats them as topics for which Titer has questions', async () => {
    const found = await measured(answers.slice(0, 80), { later: ['B1'] })
    expect(found.topics.map(({ id }) => id)).toEqual(['A1', 'A2'])
    expect(topicsWithoutWellsWords(found)).toBe(
      '1 more topic opens later with your plan. 1 more topic of the syllabus has no questions yet.',
    )
    expect(found.scoreOf('exam written')).toMatchObject({ written: 1, score: { isReady: true } })
    expect(topicsWithoutWellsWords({ later: 0, unwritten: 2 })).toBe(
      '2 more topics of the syllabus have no questions yet.',
    )
    const answered = await measured(answers, { later: ['B1'] })
    expect(answered.topics.map(({ id }) => id)).toContain('B1')
    expect(answered.later).toBe(0)
  })

  it('[T-51] predicts a score only for the topics with answers, and states these topics’ share of the exam', async () => {
    const coveredBy = async (given: readonly PastAnswer[]) => (await measured(given)).scoreOf('exam written')
    const first = await coveredBy(answers.slice(0, 80))
    expect(first?.covered).toEqual({ topics: 2, share: 2 / 3 })
    expect(first && coverageWords(first.covered)).toBe(
      'From the 2 topics you have answered in, worth 67% of the marks.',
    )
    const strong = Array.from({ length: 60 }, (_, place) => past(place, 'A1', true))
    const alone = await coveredBy(strong)
    // One wrong answer in a second topic is enough for the predicted score to cover that topic, too.
    const both = await coveredBy([...strong, past(99, 'A2', false)])
    expect(alone && coverageWords(alone.covered)).toBe(
      'From the one topic you have answered in, worth 33% of the marks.',
    )
    expect(both?.covered.topics).toBe(2)
    expect(both?.score).not.toEqual(alone?.score)
  })

  it('[T-51] predicts no score for an exam if Titer has questions for less than nine tenths of it', async () => {
    const { scores, scoreOf } = await measured(answers)
    expect(scores.map(({ id }) => id)).toEqual(['exam written', 'exam whole', 'all'])
    expect(scoreOf('exam written')).toMatchObject({ written: 1, score: { isReady: true } })
    const whole = scoreOf('exam whole')
    expect(whole).toMatchObject({ written: 0.75, score: undefined })
    expect(whole && noScoreWords(whole)).toContain('We have written 75% of “whole” so far.')
  })

  it('[T-51] predicts the same score all day, and no score from fewer than fifty answers', async () => {
    const morning = await measured(answers)
    const evening = await measured(answers, { time: at + 14 * 3_600_000 })
    const shown = ({ scores }: typeof morning) =>
      scores.map(({ score }) => score && [score.expected, score.low, score.high].map(Math.round))
    expect(morning.missingAnswers).toBeUndefined()
    expect(shown(evening)).toEqual(shown(morning))
    const few = await measured(answers.slice(0, 49))
    expect(few.missingAnswers).toEqual({ isReady: false, answers: 49, needed: 50, unwrittenExam: undefined })
    const beforeWhole = await measured(answers.slice(0, 49), { exams: [exam('whole', [], 9)] })
    expect(beforeWhole.missingAnswers?.unwrittenExam).toEqual({ name: 'whole', written: 0.75 })
    expect(few.scores).toEqual([])
  })

  it('[T-51] returns nothing if it is aborted', async () => {
    const controller = new AbortController()
    controller.abort()
    expect(
      await measure(
        { answers, topics, hasQuestions, opensLater: () => false, scopes: [], model: defaultModel, at, day },
        { ...quiet, signal: controller.signal },
      ),
    ).toBeUndefined()
  })
})

describe('work in slices', () => {
  it('processes every element of the list if it is not aborted', async () => {
    const processed: number[] = []
    expect(await inSlices([1, 2, 3], (each) => processed.push(each), quiet)).toBe(true)
    expect(processed).toEqual([1, 2, 3])
  })
})

describe('the model fitted to everyone’s answers', () => {
  const answering = (model: unknown) => {
    let asked = 0
    const call = () => {
      asked += 1
      return Promise.resolve({ success: true, model, fittedAt: null })
    }
    return { call: call as unknown as Parameters<typeof refreshModel>[1], asked: () => asked }
  }

  it('[T-51] is fetched at most once a day and stored', async () => {
    const fitted = { ...defaultModel, halfLifeDays: 25 }
    const { call, asked } = answering(fitted)
    await Promise.all([refreshModel(database, call, at), refreshModel(database, call, at)])
    await refreshModel(database, call, at + 3_600_000)
    expect(asked()).toBe(1)
    expect((await findMasteryModel(database))?.model).toEqual(fitted)
    await refreshModel(database, call, at + 25 * 3_600_000)
    expect(asked()).toBe(2)
  })

  it('[T-51] is not stored if it has an unexpected shape', async () => {
    const { call } = answering({ ...defaultModel, weights: { base: 'much' } })
    await refreshModel(database, call, at)
    expect((await findMasteryModel(database))?.model).toBeNull()
  })
})
