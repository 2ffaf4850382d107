import type { ContentTopic } from '@titer/contract'
import {
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
import { inSlices, type Slicing } from './slices.ts'

/** The minimum number of answers for an estimate. An estimate from fewer answers would mean little. */
export const fewestAnswers = 5
const examQuestions = 100
const shownWeak = 5

export type MeasuredTopic = Pick<ContentTopic, 'id' | 'name' | 'subject' | 'part' | 'share'> & TopicMastery

interface Measured {
  score: PredictedScore
  topics: MeasuredTopic[]
}

interface Measuring {
  answers: readonly PastAnswer[]
  topics: readonly ContentTopic[]
  model: MasteryModel
  at: number
  day: string
}

/**
 * Estimates the mastery of each topic and the exam score from the latest answers. Returns undefined if the work was
 * aborted.
 */
export async function measure(
  { answers, topics, model, at, day }: Measuring,
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
  if (!(await inSlices(topics, add, { ...slicing, onProgress: () => undefined }))) return undefined
  const exam = {
    topics: topics.map(({ id, share }) => ({ topic: id, share })),
    questions: examQuestions,
    options: optionsEach,
  }
  // The day is the seed, so that the score stays the same all day unless there are new answers.
  const random = seededRandom(Number(day.replaceAll('-', '')))
  return { score: predictScore({ model, state, exam, at, random }), topics: measured }
}

export const isMeasured = ({ answers }: Pick<MeasuredTopic, 'answers'>) => answers >= fewestAnswers

/** Returns the least known topics that have enough answers. */
export const weakestOf = (topics: readonly MeasuredTopic[]) =>
  topics
    .filter(isMeasured)
    .toSorted((one, other) => one.known - other.known)
    .slice(0, shownWeak)

export interface Part {
  name: string
  topics: MeasuredTopic[]
  /** The part's mastery, weighted by each topic's share of the exam. Undefined if no topic has enough answers. */
  known: number | undefined
}

export const partsOf = (topics: readonly MeasuredTopic[]): Part[] =>
  [...Map.groupBy(topics, ({ part }) => part)].map(([name, own]) => ({ name, topics: own, known: knownOf(own) }))

export function knownOf(topics: readonly MeasuredTopic[]): number | undefined {
  const measured = topics.filter(isMeasured)
  const shares = measured.reduce((sum, { share }) => sum + share, 0)
  return shares === 0 ? undefined : measured.reduce((sum, { share, known }) => sum + share * known, 0) / shares
}
