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
/** A topic is weak if less than this share is known. Half is the pass mark, and a little more leaves no margin. */
const weakBelow = 0.6
const examQuestions = 100
const shownWeak = 5

export type MeasuredTopic = Pick<ContentTopic, 'id' | 'name' | 'subject' | 'part' | 'share'> & TopicMastery

/** The part of the exam that a predicted score is about: the number of topics, and their share of the exam by weight. */
export interface Coverage {
  topics: number
  share: number
}

interface Measured {
  score: PredictedScore
  covered: Coverage
  /** The topics that Titer can ask about. */
  topics: MeasuredTopic[]
  /** The number of topics of the syllabus that have no questions yet. */
  unwritten: number
}

interface Measuring {
  answers: readonly PastAnswer[]
  /** The whole syllabus. */
  topics: readonly ContentTopic[]
  hasQuestions: (topic: string) => boolean
  model: MasteryModel
  at: number
  day: string
}

/**
 * Estimates the mastery of each topic, and the score of an exam on the topics that the student has answered in, from
 * the latest answers. Says nothing about other topics. Returns undefined if the work was aborted.
 */
export async function measure(
  { answers, topics, hasQuestions, model, at, day }: Measuring,
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
  const met = new Set(answers.map(({ topic }) => topic))
  const askable = topics.filter(({ id }) => hasQuestions(id) || met.has(id))
  if (!(await inSlices(askable, add, { ...slicing, onProgress: () => undefined }))) return undefined
  const answered = topics.filter(({ id }) => met.has(id))
  const exam = {
    topics: answered.map(({ id, share }) => ({ topic: id, share })),
    questions: examQuestions,
    options: optionsEach,
  }
  // The day is the seed, so that the score stays the same all day unless there are new answers.
  const random = seededRandom(Number(day.replaceAll('-', '')))
  return {
    score: predictScore({ model, state, exam, at, random }),
    covered: { topics: answered.length, share: sharesOf(answered) / sharesOf(topics) },
    topics: measured,
    unwritten: topics.length - askable.length,
  }
}

const sharesOf = (topics: readonly { share: number }[]) => topics.reduce((sum, { share }) => sum + share, 0)

export const isMeasured = ({ answers }: Pick<MeasuredTopic, 'answers'>) => answers >= fewestAnswers

/** Returns the weak topics, the least known first. A topic without enough answers is not called weak. */
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
 * Returns the share of the topics that the student knows, weighted by each topic's share of the exam. A topic without
 * enough answers counts as not known. Returns undefined if no topic has enough answers.
 */
export function knownOf(topics: readonly MeasuredTopic[]): number | undefined {
  const measured = topics.filter(isMeasured)
  if (measured.length === 0) return undefined
  return measured.reduce((sum, { share, known }) => sum + share * known, 0) / sharesOf(topics)
}
