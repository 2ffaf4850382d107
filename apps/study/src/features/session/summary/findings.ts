import type { Summary, SummaryItem } from './use-summary.ts'
import { noTopicName, ownTopicName } from './use-summary.ts'

/** The findings of a session: a sentence about its strengths, and one about its weaknesses. */
export interface Findings {
  well: string | undefined
  toWorkOn: string | undefined
}

const numberNames = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const countWord = (count: number) => numberNames[count] ?? String(count)

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

// The summary mentions a topic only if it has at least this many right answers or misses, because one answer says
// little.
const fewestOnTopic = 2
const fewestInRow = 3

/** Finds the most useful strength and the most useful weakness to mention after a session. */
export function findingsOf({ items, right, corrected }: Pick<Summary, 'items' | 'right' | 'corrected'>): Findings {
  const named = items.filter(({ topicName }) => topicName !== noTopicName && topicName !== ownTopicName)
  const topics = [...Map.groupBy(named, ({ topicName }) => topicName)].map(([name, own]) => ({ name, own }))
  return { well: strength(items, topics, right, corrected), toWorkOn: weakness(items, topics) }
}

type Topic = { name: string; own: SummaryItem[] }

const isRight = ({ answer }: SummaryItem) => answer?.isRight === true
const isWrong = ({ answer }: SummaryItem) => answer?.isRight === false

function strength(items: readonly SummaryItem[], topics: readonly Topic[], right: number, corrected: number) {
  if (corrected > 0) return `You got ${countWord(corrected)} right that you missed last time.`
  if (right === items.length) return undefined
  const best = topics
    .filter(({ own }) => own.length >= fewestOnTopic && own.every(isRight))
    .toSorted((one, other) => other.own.length - one.own.length)[0]
  if (best !== undefined && topics.length > 1) {
    return best.own.length === 2
      ? `You got both questions on ${best.name} right.`
      : `You got all ${countWord(best.own.length)} questions on ${best.name} right.`
  }
  const run = longestRun(items)
  return run >= fewestInRow ? `You got ${countWord(run)} right in a row.` : undefined
}

function weakness(items: readonly SummaryItem[], topics: readonly Topic[]) {
  const sure = items.filter((item) => isWrong(item) && item.answer?.confidence === 'sure').length
  if (sure > 0)
    return sure === 1
      ? 'You were sure of one answer that was wrong.'
      : `You were sure of ${countWord(sure)} answers that were wrong.`
  const wrong = items.filter(isWrong).length
  const worst = topics
    .map(({ name, own }) => ({ name, count: own.filter(isWrong).length }))
    .toSorted((one, other) => other.count - one.count)[0]
  if (worst === undefined || worst.count < fewestOnTopic || topics.length < 2) return undefined
  if (worst.count === wrong) {
    return wrong === 2
      ? `Both misses were about ${worst.name}.`
      : `All ${countWord(wrong)} misses were about ${worst.name}.`
  }
  return `${capitalized(countWord(worst.count))} of your ${countWord(wrong)} misses were about ${worst.name}.`
}

function longestRun(items: readonly SummaryItem[]) {
  let [run, longest] = [0, 0]
  for (const item of items) {
    run = isRight(item) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
