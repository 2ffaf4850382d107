import type { PastAnswer } from '../mastery/answers.ts'
import { spansBetween, startOf, type Spans } from './spans.ts'

interface PacePoint {
  from: string
  questions: number
  /** The median time. Undefined if no question was answered. */
  seconds: number | undefined
}

export interface Pace extends Pick<Spans, 'unit'> {
  points: PacePoint[]
}

/**
 * Computes the median time per question over time. The median is not affected by the long times of a phone that was put
 * down. Cases are left out, because they take longer to read.
 */
export function paceOver(answers: readonly PastAnswer[], today: string): Pace | undefined {
  const questions = answers.filter(({ isCase, day, ms }) => !isCase && day <= today && ms > 0)
  const first = questions.map(({ day }) => day).toSorted()[0]
  if (first === undefined) return undefined
  const spans = spansBetween(first, today)
  const times = Map.groupBy(questions, ({ day }) => startOf(day, spans))
  const points = spans.starts.map((from): PacePoint => {
    const own = times.get(from) ?? []
    return { from, questions: own.length, seconds: medianOf(own.map(({ ms }) => ms / 1000)) }
  })
  return points.some(({ seconds }) => seconds !== undefined) ? { unit: spans.unit, points } : undefined
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return below === undefined || above === undefined ? undefined : (below + above) / 2
}

export function paceWords({ unit, points }: Pace): string {
  const known = points.flatMap(({ seconds }) => seconds ?? [])
  const [first, last] = [known[0], known.at(-1)].map((seconds) => Math.round(seconds ?? 0))
  const preposition = unit === 'day' ? 'on' : 'in'
  const now = `Your median time per question was ${last} ${last === 1 ? 'second' : 'seconds'} ${preposition} the latest ${unit}.`
  return known.length < 2 ? now : `${now} It was ${first} ${preposition} the first ${unit} shown.`
}
