import type { ContentTopic } from '@titer/contract'
import {
  emptyMastery,
  masteryOf,
  predictScore,
  seededChance,
  update,
  type MasteryModel,
  type PredictedScore,
  type TopicMastery,
} from '@titer/domain'
import { asAnswer, optionsEach, type PastAnswer } from './answers.ts'
import { inSlices, type Slicing } from './slices.ts'

/** Fewer say nothing about a topic. */
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

/** What the latest answers say of each topic and of an exam. Nothing, if it was called off. */
export async function measure(
  { answers, topics, model, at, day }: Measuring,
  slicing: Slicing,
): Promise<Measured | undefined> {
  let state = emptyMastery
  const learn = (answer: PastAnswer) => {
    state = update(model, state, asAnswer(answer))
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
  // The same figure all day, as long as nothing new is known.
  const chance = seededChance(Number(day.replaceAll('-', '')))
  return { score: predictScore({ model, state, exam, at, chance }), topics: measured }
}

export const isMeasured = ({ answers }: Pick<MeasuredTopic, 'answers'>) => answers >= fewestAnswers

/** Those that are known least, of the topics that enough is known of. */
export const weakestOf = (topics: readonly MeasuredTopic[]) =>
  topics
    .filter(isMeasured)
    .toSorted((one, other) => one.known - other.known)
    .slice(0, shownWeak)

export interface Part {
  name: string
  topics: MeasuredTopic[]
  /** By their share of the exam; nothing where no topic has answers enough. */
  known: number | undefined
}

export const partsOf = (topics: readonly MeasuredTopic[]): Part[] =>
  [...Map.groupBy(topics, ({ part }) => part)].map(([name, own]) => ({ name, topics: own, known: knownOf(own) }))

export function knownOf(topics: readonly MeasuredTopic[]): number | undefined {
  const told = topics.filter(isMeasured)
  const shares = told.reduce((sum, { share }) => sum + share, 0)
  return shares === 0 ? undefined : told.reduce((sum, { share, known }) => sum + share * known, 0) / shares
}
