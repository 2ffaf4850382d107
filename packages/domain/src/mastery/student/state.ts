import { skillsOf, type Answer } from '../model/answer.ts'
import type { MasteryModel } from '../model/model.ts'
import { packedLength, packAnswer } from './packed-answer.ts'

/** The latest answers on a topic. */
export interface TopicHistory {
  /** Packed answers, concatenated in chronological order. */
  packed: string
}

/** A student's mastery state. It depends only on the set of answers and can be stored as JSON. */
export interface MasteryState {
  topics: Record<string, TopicHistory>
}

export const emptyMastery: MasteryState = { topics: {} }

export const answersIn = ({ packed }: TopicHistory) => packed.length / packedLength

/** Counts the answers in a state. An answer on two topics counts twice. */
export const answersOf = ({ topics }: MasteryState) =>
  Object.values(topics).reduce((sum, history) => sum + answersIn(history), 0)

/**
 * Adds an answer. Changes nothing if the answer is already stored, or if its topic is full and all stored answers on it
 * are newer.
 */
export function updateMastery(model: MasteryModel, state: MasteryState, answer: Answer): MasteryState {
  const topics = { ...state.topics }
  if (addAnswer(model, { topics, answers: answersOf(state) }, answer).length === 0) return state
  return { topics: skillsOf(answer).every((skill) => skill in state.topics) ? topics : sortedByTopic(topics) }
}

/** Histories that are changed in place, and the number of their answers. */
export interface MutableHistories {
  topics: Record<string, TopicHistory>
  answers: number
}

/** Adds an answer to histories in place. Returns the topics whose history changed. */
export function addAnswer(model: MasteryModel, histories: MutableHistories, answer: Answer): string[] {
  const { topics } = histories
  const packedAnswer = packAnswer(answer)
  const changed: string[] = []
  for (const skill of skillsOf(answer)) {
    const before = topics[skill]?.packed ?? ''
    const packed = insert(before, packedAnswer, model.memory.answersPerTopic)
    if (packed === before) continue
    topics[skill] = { packed }
    histories.answers += (packed.length - before.length) / packedLength
    changed.push(skill)
  }
  while (histories.answers > model.memory.answers) changed.push(dropOne(histories))
  return changed
}

// Topics stay sorted, so that the same answers produce byte-identical JSON.
const sortedByTopic = (topics: MasteryState['topics']): MasteryState['topics'] =>
  Object.fromEntries(Object.entries(topics).toSorted(([one], [other]) => (one < other ? -1 : 1)))

function insert(packed: string, packedAnswer: string, limit: number): string {
  let at = packed.length
  while (at > 0 && packed.slice(at - packedLength, at) > packedAnswer) at -= packedLength
  if (packed.slice(at - packedLength, at) === packedAnswer) return packed
  const all = packed.slice(0, at) + packedAnswer + packed.slice(at)
  return all.slice(Math.max(0, all.length - limit * packedLength))
}

// Drops the oldest answer of the topic with the most answers. The order in which answers arrive does not matter: every
// further answer can only displace older answers, so a dropped answer would also have been dropped if it had arrived
// later. Returns the topic that lost the answer.
function dropOne(histories: MutableHistories): string {
  const [topic, { packed }] = Object.entries(histories.topics).reduce((worst, entry) =>
    dropsBefore(entry, worst) ? entry : worst,
  )
  histories.topics[topic] = { packed: packed.slice(packedLength) }
  histories.answers -= 1
  return topic
}

type Entry = readonly [string, TopicHistory]

function dropsBefore([topic, { packed }]: Entry, [otherTopic, { packed: otherPacked }]: Entry): boolean {
  if (packed.length !== otherPacked.length) return packed.length > otherPacked.length
  const [oldest, otherOldest] = [packed.slice(0, packedLength), otherPacked.slice(0, packedLength)]
  return oldest === otherOldest ? topic < otherTopic : oldest < otherOldest
}
