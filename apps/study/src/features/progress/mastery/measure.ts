import type { ContentTopic } from '@titer/contract'
import {
  answersForScore,
  answersOf,
  emptyMastery,
  masteryOf,
  predictScore,
  seededRandom,
  updateMastery,
  type MasteryModel,
  type PredictedScore,
  type TopicMastery,
} from '@titer/domain'
import { asAnswer, optionsEach, type PastAnswer } from './answers.ts'
import { leastWritten, type ScoreScope } from './score-scope.ts'
import { inSlices, type Slicing } from './slices.ts'

/** The minimum number of answers for an estimate. An estimate from fewer answers would mean little. */
export const fewestAnswers = 5
/**
 * A topic is weak if less than this share is known. The pass mark is one half, and a share just above it leaves no
 * margin.
 */
const weakBelow = 0.6
const examQuestions = 100
const shownWeak = 5

export type MeasuredTopic = Pick<ContentTopic, 'id' | 'name' | 'subject' | 'part' | 'share'> & TopicMastery

/** The topics that a predicted score covers: their number, and their share of the exam or module by weight. */
export interface Coverage {
  topics: number
  share: number
}

/** The predicted score of an exam or a module. */
export interface ScopeScore extends Pick<ScoreScope, 'id' | 'name' | 'written'> {
  covered: Coverage
  /**
   * Undefined if Titer has questions for too little of the exam or module, or if the student has not answered in any of
   * its topics.
   */
  score: Extract<PredictedScore, { isReady: true }> | undefined
}

interface Measured {
  scores: ScopeScore[]
  /** Set until the student has enough answers for a prediction. */
  missingAnswers:
    | (Extract<PredictedScore, { isReady: false }> & {
        /** The student's next exam, if it will have no score even then, because too little of it is written. */
        unwrittenExam: Pick<ScoreScope, 'name' | 'written'> | undefined
      })
    | undefined
  /** The topics that the student can practise or has answered in. */
  topics: MeasuredTopic[]
  /** The number of the other topics that the student's plan opens later. */
  later: number
  /** The number of all other topics of the syllabus. They have no questions yet. */
  unwritten: number
}

interface Measuring {
  answers: readonly PastAnswer[]
  /** The whole syllabus. */
  topics: readonly ContentTopic[]
  hasQuestions: (topic: string) => boolean
  /** Checks whether a topic is new and the student's plan opens it later. */
  opensLater: (topic: string) => boolean
  scopes: readonly ScoreScope[]
  model: MasteryModel
  at: number
  day: string
}

/**
 * Estimates the mastery of each topic, and the scores of exams and modules, from the latest answers. A score covers
 * only the topics that the student has answered in. Returns undefined if the work was aborted.
 */
export async function measure(
  { answers, topics, hasQuestions, opensLater, scopes, model, at, day }: Measuring,
  slicing: Slicing,
): Promise<Measured | undefined> {
  let state = emptyMastery
  const learn = (answer: PastAnswer) => {
    state = updateMastery(model, state, asAnswer(answer))
  }
  if (!(await inSlices(answers, learn, slicing))) return undefined
  const measured: MeasuredTopic[] = []
  const add = ({ id, name, subject, part, share }: ContentTopic) => {
    measured.push({ id, name, subject, part, share, ...masteryOf(model, state, id, at) })
  }
  const answeredTopics = new Set(answers.map(({ topic }) => topic))
  const isAskable = (id: string) => answeredTopics.has(id) || (hasQuestions(id) && !opensLater(id))
  const askable = topics.filter(({ id }) => isAskable(id))
  const later = topics.filter(({ id }) => !isAskable(id) && opensLater(id)).length
  if (!(await inSlices(askable, add, { ...slicing, onProgress: () => undefined }))) return undefined
  const scores: ScopeScore[] = []
  let missingAnswers: Measured['missingAnswers']
  const score = ({ id, name, written, topics: own }: ScoreScope) => {
    const answered = own.filter((topic) => answeredTopics.has(topic.id))
    const exam = {
      topics: answered.map((topic) => ({ topic: topic.id, share: topic.share })),
      questions: examQuestions,
      options: optionsEach,
    }
    // The day seeds the random numbers, so that chance does not change the score between two visits on the same day.
    const random = seededRandom(Number(day.replaceAll('-', '')))
    const isPredicted = written >= leastWritten && answered.length > 0
    const found = isPredicted ? predictScore({ model, state, exam, at, random }) : undefined
    const covered = { topics: answered.length, share: own.length === 0 ? 0 : sharesOf(answered) / sharesOf(own) }
    scores.push({ id, name, written, covered, score: found?.isReady === true ? found : undefined })
  }
  const answerCount = answersOf(state)
  const nextExam = scopes.find(({ id }) => id.startsWith('exam '))
  const unwrittenExam =
    nextExam !== undefined && nextExam.written < leastWritten
      ? { name: nextExam.name, written: nextExam.written }
      : undefined
  if (answerCount < answersForScore) {
    missingAnswers = { isReady: false, answers: answerCount, needed: answersForScore, unwrittenExam }
  } else if (!(await inSlices(scopes, score, { ...slicing, onProgress: () => undefined }))) return undefined
  return { scores, missingAnswers, topics: measured, later, unwritten: topics.length - askable.length - later }
}

const sharesOf = (topics: readonly { share: number }[]) => topics.reduce((sum, { share }) => sum + share, 0)

export const isMeasured = ({ answers }: Pick<MeasuredTopic, 'answers'>) => answers >= fewestAnswers

/** Returns up to five weak topics, the least known first. A topic without enough answers is not called weak. */
export const weakestOf = (topics: readonly MeasuredTopic[]) =>
  topics
    .filter((topic) => isMeasured(topic) && topic.known < weakBelow)
    .toSorted((one, other) => one.known - other.known)
    .slice(0, shownWeak)

export interface Part {
  name: string
  topics: MeasuredTopic[]
  known: number | undefined
}

export const partsOf = (topics: readonly MeasuredTopic[]): Part[] =>
  [...Map.groupBy(topics, ({ part }) => part)].map(([name, own]) => ({ name, topics: own, known: knownOf(own) }))

/**
 * Returns the average mastery of the topics with enough answers, weighted by each topic's share of the exam. Returns
 * undefined if no topic has enough answers.
 */
export function knownOf(topics: readonly MeasuredTopic[]): number | undefined {
  const measured = topics.filter(isMeasured)
  if (measured.length === 0) return undefined
  return measured.reduce((sum, { share, known }) => sum + share * known, 0) / sharesOf(measured)
}
