import { defaultModel, type Answer, type Confidence, type SessionAnswer } from '@titer/domain'
import type { SessionRow, StudyDatabase } from '../../../log/database.ts'

export interface PastAnswer {
  item: string
  topic: string
  isCase: boolean
  at: number
  day: string
  isRight: boolean
  confidence: Confidence | null
  ms: number
}

/**
 * After this number of answers, no further session is read. It is twice the number of answers that the mastery model
 * uses (`memory.answers`), so that the latest answers on rarely asked topics are included.
 */
export const mostAnswers = 2 * defaultModel.memory.answers

/** The number of options that every question in the predicted exam and nearly every question in the bank has. */
export const optionsEach = 5

/** Reads the latest answers on syllabus topics, oldest first, from the session rows instead of the event log. */
export async function readLatestAnswers(database: StudyDatabase): Promise<PastAnswer[]> {
  const sessions = await readLatestSessions(database)
  // The student may still change an answer in an exam that has not ended, so such exams are left out.
  const given = sessions
    .filter(({ isExam, isOpen }) => !isExam || isOpen === 0)
    .flatMap(({ answers, startedAt }) => answers.map((answer) => ({ ...answer, at: answeredAt(answer, startedAt) })))
  const topicOf = await readTopics(database, [...new Set(given.map(({ item }) => item))])
  return given
    .flatMap(({ item, at, day, isRight, confidence, ms }): PastAnswer[] => {
      const place = topicOf(item)
      return place === undefined ? [] : [{ item, ...place, at, day, isRight, confidence, ms }]
    })
    .toSorted((one, other) => one.at - other.at)
}

// Reading in batches takes a tenth of the time that a cursor takes.
const batchSize = 50

/** Reads sessions, newest first, until they have enough answers. */
async function readLatestSessions(database: StudyDatabase): Promise<SessionRow[]> {
  const oldestFirst = await database.sessions.orderBy('startedAt').primaryKeys()
  const sessions: SessionRow[] = []
  let count = 0
  for (let end = oldestFirst.length; end > 0 && count < mostAnswers; end -= batchSize) {
    const batch = await database.sessions.bulkGet(oldestFirst.slice(Math.max(0, end - batchSize), end))
    for (const row of batch.toReversed()) {
      if (row === undefined || count >= mostAnswers) continue
      sessions.push(row)
      count += row.answers.length
    }
  }
  return sessions
}

// Answers that were folded by an older version of the app have no `at` until they are folded again. Until then, the
// start of the session is used.
const answeredAt = ({ at }: Partial<SessionAnswer>, startedAt: number) => at ?? startedAt

/**
 * Returns a function that finds an item's topic. A question keeps its topic after its pack is removed from the device,
 * but a case does not. Own questions have no topic.
 */
async function readTopics(database: StudyDatabase, items: string[]) {
  const places = new Map<string, Pick<PastAnswer, 'topic' | 'isCase'>>()
  for (const { questions, cases } of await database.packs.toArray()) {
    for (const { id, topic } of questions) places.set(id, { topic, isCase: false })
    for (const { id, topic } of cases) places.set(id, { topic, isCase: true })
  }
  // Reading thousands of single rows is slow, so only questions whose pack is not on the device are read one by one.
  const removed = await database.questionTopics.bulkGet(items.filter((item) => !places.has(item)))
  for (const row of removed) if (row !== undefined) places.set(row.id, { topic: row.topic, isCase: false })
  return (item: string) => places.get(item)
}

export const asAnswer = ({ item, topic, at, isRight, confidence }: PastAnswer): Answer => ({
  item,
  skills: [topic],
  at,
  isRight,
  confidence,
  options: optionsEach,
})
