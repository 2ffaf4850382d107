import type { PastAnswer } from '../mastery/answers.ts'
import { spansBetween, startOf, type Spans } from './spans.ts'

interface PacePoint {
  from: string
  questions: number
  /** The median time per question. Undefined if no question was answered on this day or in this week. */
  seconds: number | undefined
}

export interface Pace extends Pick<Spans, 'unit'> {
  points: PacePoint[]
}

/**
 * Computes the median time per question for each day or week of the chart. A few very long times, for example when the
 * student put the phone down, hardly change the median. Cases are left out, because they take longer to read. Returns
 * undefined if the chart would contain no questions.
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

/** Returns a sentence about the data that the chart still needs, or undefined if there is enough data for a line. */
export function paceNeed(pace: Pace | undefined): string | undefined {
  if (pace === undefined) return 'The chart starts with your next questions.'
  const known = pace.points.flatMap(({ seconds }) => seconds ?? [])
  const [only] = known
  if (only === undefined || known.length > 1) return undefined
  return `About ${secondsWords(only)} each so far. The chart starts with your second ${pace.unit}.`
}

const secondsWords = (seconds: number) => `${Math.round(seconds)} ${Math.round(seconds) === 1 ? 'second' : 'seconds'}`

export function paceWords({ unit, points }: Pace): string {
  const known = points.flatMap(({ seconds }) => seconds ?? [])
  const [first = 0, last = 0] = [known[0], known.at(-1)]
  const preposition = unit === 'day' ? 'on' : 'in'
  const now = `Your median time per question was ${secondsWords(last)} ${preposition} the latest ${unit}.`
  return `${now} It was ${Math.round(first)} ${preposition} the first ${unit} shown.`
}
