import { skillsOf, type Answer } from './answer.ts'
import type { MasteryModel } from './model.ts'
import { wordLength, wordOf } from './word.ts'

/** The latest answers on a topic, as words in order. */
export interface TopicHistory {
  words: string
}

/** What is remembered of a student: a function of the set of their answers. Plain JSON. */
export interface MasteryState {
  topics: Record<string, TopicHistory>
}

export const emptyMastery: MasteryState = { topics: {} }

export const answersIn = ({ words }: TopicHistory) => words.length / wordLength

/** How many answers a state holds; one on two topics counts in both. */
export const answersOf = ({ topics }: MasteryState) =>
  Object.values(topics).reduce((sum, history) => sum + answersIn(history), 0)

/** Learns of an answer. One that is known, or older than all that is kept of a full topic, changes nothing. */
export function update(model: MasteryModel, state: MasteryState, answer: Answer): MasteryState {
  const word = wordOf(answer)
  let topics = state.topics
  for (const skill of skillsOf(answer)) {
    const before = topics[skill]?.words ?? ''
    const words = insert(before, word, model.memory.answersPerTopic)
    if (words !== before) topics = put(topics, skill, { words })
  }
  return topics === state.topics ? state : { topics: trim(topics, model.memory.answers) }
}

// Topics stand in one order, so that the same answers make the same state to the letter.
function put(topics: MasteryState['topics'], topic: string, history: TopicHistory): MasteryState['topics'] {
  const next = { ...topics, [topic]: history }
  if (topic in topics) return next
  return Object.fromEntries(Object.entries(next).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function insert(words: string, word: string, most: number): string {
  let at = words.length
  while (at > 0 && words.slice(at - wordLength, at) > word) at -= wordLength
  if (words.slice(at - wordLength, at) === word) return words
  const all = words.slice(0, at) + word + words.slice(at)
  return all.slice(Math.max(0, all.length - most * wordLength))
}

// The topic with the most gives up its oldest. Whatever comes in which order, the same answers stay: a new one only
// pushes others further from the end of their topic.
function trim(topics: MasteryState['topics'], most: number): MasteryState['topics'] {
  let over = answersOf({ topics }) - most
  if (over <= 0) return topics
  const kept = { ...topics }
  for (; over > 0; over -= 1) {
    const [topic, { words }] = Object.entries(kept).reduce((worst, entry) =>
      givesUpBefore(entry, worst) ? entry : worst,
    )
    kept[topic] = { words: words.slice(wordLength) }
  }
  return kept
}

type Entry = readonly [string, TopicHistory]

function givesUpBefore([topic, { words }]: Entry, [otherTopic, { words: otherWords }]: Entry): boolean {
  if (words.length !== otherWords.length) return words.length > otherWords.length
  const [oldest, otherOldest] = [words.slice(0, wordLength), otherWords.slice(0, wordLength)]
  return oldest === otherOldest ? topic < otherTopic : oldest < otherOldest
}
