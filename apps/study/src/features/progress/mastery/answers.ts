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

/** Twice what a state of mastery keeps, so that topics that are asked rarely have their latest among them. */
export const mostAnswers = 2 * defaultModel.memory.answers

/** All of the exam that is predicted, and nearly all of the bank. */
export const optionsEach = 5

/** The latest answers on topics of the syllabus, the oldest first. The log itself is not read. */
export async function readLatestAnswers(database: StudyDatabase): Promise<PastAnswer[]> {
  let count = 0
  const isEnough = ({ answers }: SessionRow) => {
    count += answers.length
    return count >= mostAnswers
  }
  // oxlint-disable-next-line unicorn/no-array-reverse -- No array: it is read from the end.
  const sessions = await database.sessions.orderBy('startedAt').reverse().until(isEnough, true).toArray()
  // In an exam that is under way an answer may still be changed.
  const given = sessions
    .filter(({ isExam, isOpen }) => !isExam || isOpen === 0)
    .flatMap(({ answers, startedAt }) => answers.map((answer) => ({ ...answer, at: momentOf(answer, startedAt) })))
  const placeOf = await readPlaces(database, [...new Set(given.map(({ item }) => item))])
  return given
    .flatMap(({ item, at, day, isRight, confidence, ms }): PastAnswer[] => {
      const place = placeOf(item)
      return place === undefined ? [] : [{ item, ...place, at, day, isRight, confidence, ms }]
    })
    .toSorted((one, other) => one.at - other.at)
}

// What an earlier app has folded has no moment until it is folded anew.
const momentOf = ({ at }: Partial<SessionAnswer>, startedAt: number) => at ?? startedAt

/** What was asked belongs to a topic also without its pack; one's own questions belong to none. */
async function readPlaces(database: StudyDatabase, items: string[]) {
  const [questions, packs] = await Promise.all([database.questionTopics.bulkGet(items), database.packs.toArray()])
  const places = new Map<string, Pick<PastAnswer, 'topic' | 'isCase'>>()
  for (const { cases } of packs) for (const { id, topic } of cases) places.set(id, { topic, isCase: true })
  for (const row of questions) if (row !== undefined) places.set(row.id, { topic: row.topic, isCase: false })
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
