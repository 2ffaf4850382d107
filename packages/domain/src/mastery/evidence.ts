import { dayMs } from '../scheduling/scheduler.ts'
import { floorSaid } from './doubt.ts'
import { topicOf, type MasteryModel } from './model.ts'
import { answersIn, type TopicHistory } from './state.ts'
import { readWord, wordLength } from './word.ts'

/** The abilities at which a topic's likelihood is worked out; between them it is interpolated. */
const edge = 4
const points = 2 * edge + 1
const decays = Float64Array.from({ length: points }, (_, at) => Math.exp(edge - at))

/** A topic's answers read, and what they say of ability on the day of the latest. */
export interface Evidence {
  latestMs: number
  timesMs: Float64Array
  keys: string[]
  isRight: boolean[]
  /** How likely an average student was to be right. */
  expected: Float64Array
  /** How steeply the likelihood rises at each point, and how sharply it is curved there. */
  slopes: Float64Array
  informations: Float64Array
}

const known = new WeakMap<TopicHistory, { model: MasteryModel; evidence: Evidence }>()

/** Worked out once for each history: an answer changes only the topics that it is on. */
export function evidenceOf(model: MasteryModel, topic: string, history: TopicHistory): Evidence {
  const before = known.get(history)
  if (before?.model === model) return before.evidence
  const evidence = readHistory(model, topic, history)
  known.set(history, { model, evidence })
  return evidence
}

function readHistory(model: MasteryModel, topic: string, history: TopicHistory): Evidence {
  const count = answersIn(history)
  const evidence: Evidence = {
    latestMs: readWord(history.words, history.words.length - wordLength).atMs,
    timesMs: new Float64Array(count),
    keys: [],
    isRight: [],
    expected: new Float64Array(count),
    slopes: new Float64Array(points),
    informations: new Float64Array(points),
  }
  const average = topicOf(model, topic).easiness
  for (let at = 0; at < count; at += 1) {
    const { atMs, key, isRight, confidence, floor } = readWord(history.words, at * wordLength)
    evidence.timesMs[at] = atMs
    evidence.keys.push(key)
    evidence.isRight.push(isRight)
    const weight = fading(model, evidence.latestMs - atMs)
    const odds = Math.exp(-(model.items[key] ?? average))
    evidence.expected[at] = floor + (1 - floor) / (1 + odds)
    weigh(evidence, odds, isRight ? floorSaid(floor, confidence, model.doubt) : floor, isRight, weight)
  }
  return evidence
}

/** Adds an answer to the sums. */
function weigh({ slopes, informations }: Evidence, odds: number, floor: number, isRight: boolean, weight: number) {
  for (let at = 0; at < points; at += 1) {
    const known = 1 / (1 + odds * (decays[at] ?? 1))
    const probability = floor + (1 - floor) * known
    const change = (1 - floor) * known * (1 - known)
    const scale = change / Math.max(1e-9, probability * (1 - probability))
    slopes[at] = (slopes[at] ?? 0) + weight * scale * ((isRight ? 1 : 0) - probability)
    informations[at] = (informations[at] ?? 0) + weight * scale * change
  }
}

/** What is left of an answer's weight after a while. */
export const fading = ({ halfLifeDays }: MasteryModel, ageMs: number) =>
  2 ** (-Math.max(0, ageMs) / dayMs / halfLifeDays)

/** The value at an ability, of values that are known at the points. */
export function between(values: Float64Array, ability: number): number {
  const place = Math.min(points - 1, Math.max(0, ability + edge))
  const low = Math.min(points - 2, Math.floor(place))
  const from = values[low] ?? 0
  return from + (place - low) * ((values[low + 1] ?? 0) - from)
}
