import type { DayRow } from '../../../log/database.ts'
import { likelyShare } from './likely-share.ts'
import { spansBetween, startOf, type Spans } from './spans.ts'

interface AccuracyPoint {
  from: string
  answers: number
  right: number
}

export interface Accuracy extends Pick<Spans, 'unit'> {
  points: AccuracyPoint[]
}

type AnsweredDay = Pick<DayRow, 'day' | 'questions' | 'cases' | 'right'>

/**
 * Counts all answers and the right answers for each day or week of the chart. Returns undefined if the chart would
 * contain no answers.
 */
export function accuracyOver(days: readonly AnsweredDay[], today: string): Accuracy | undefined {
  const answered = days.filter(({ questions, cases, day }) => questions + cases > 0 && day <= today)
  const first = answered.map(({ day }) => day).toSorted()[0]
  if (first === undefined) return undefined
  const spans = spansBetween(first, today)
  const sums = new Map(spans.starts.map((from) => [from, { from, answers: 0, right: 0 }]))
  for (const { day, questions, cases, right } of answered) {
    const sum = sums.get(startOf(day, spans))
    if (sum === undefined) continue
    sum.answers += questions + cases
    sum.right += right
  }
  const points = [...sums.values()]
  return points.some(({ answers }) => answers > 0) ? { unit: spans.unit, points } : undefined
}

/** Converts a point to percentages for the chart. Returns undefined if the point has no answers. */
export const drawnAccuracy = ({ answers, right }: AccuracyPoint) => {
  if (answers === 0) return undefined
  const { low, high } = likelyShare(right, answers)
  return { value: (100 * right) / answers, low: 100 * low, high: 100 * high }
}

/** Returns a sentence about the data that the chart still needs, or undefined if there is enough data for a line. */
export function accuracyNeed(accuracy: Accuracy | undefined): string | undefined {
  if (accuracy === undefined) return 'The chart starts with your next answers.'
  const { unit, points } = accuracy
  const answered = points.filter(({ answers }) => answers > 0)
  const [only] = answered
  if (only === undefined || answered.length > 1) return undefined
  return `${only.right} of ${only.answers} right so far. The chart starts with your second ${unit}.`
}

/**
 * Returns a sentence that describes the chart. It reports a change only if the likely ranges of the first and the last
 * point do not overlap.
 */
export function accuracyWords({ unit, points }: Accuracy): string {
  const drawn = points.flatMap((point) => drawnAccuracy(point) ?? [])
  const [first, last] = [drawn[0], drawn.at(-1)]
  if (first === undefined || last === undefined) return ''
  const [from, to] = [Math.round(first.value), Math.round(last.value)]
  const preposition = unit === 'day' ? 'on' : 'in'
  const isMoved = first.high < last.low || last.high < first.low
  const change = isMoved ? (to > from ? 'rose' : 'fell') : undefined
  return change === undefined
    ? `${to}% right ${preposition} the latest ${unit} and ${from}% ${preposition} the first ${unit} shown: no change beyond chance.`
    : `The share of right answers ${change} from ${from}% to ${to}%.`
}
