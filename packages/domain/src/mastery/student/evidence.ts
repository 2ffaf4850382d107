import { dayMs } from '../../scheduling/scheduler.ts'
import { floorWithConfidence } from '../model/doubt.ts'
import { topicOf, type MasteryModel } from '../model/model.ts'
import { answersIn, type TopicHistory } from './state.ts'
import { unpackAnswer, packedLength } from './packed-answer.ts'

/** A topic's likelihood is computed at the whole-number abilities from -4 to 4 and interpolated between them. */
const maxAbility = 4
const points = 2 * maxAbility + 1
const oddsFactors = Float64Array.from({ length: points }, (_, at) => Math.exp(maxAbility - at))

/** A topic's unpacked answers, and the likelihood of each ability at the time of the latest answer. */
export interface Evidence {
  latestMs: number
  timesMs: Float64Array
  keys: string[]
  isRight: boolean[]
  /** For each answer, the probability that an average student answers correctly. */
  expected: Float64Array
  /** The slope of the log likelihood at each point. `informations` is the Fisher information at each point. */
  slopes: Float64Array
  informations: Float64Array
}

const cache = new WeakMap<TopicHistory, { model: MasteryModel; evidence: Evidence }>()

/**
 * Returns the evidence from a topic's history. Cached by history, because an answer changes only the histories of its
 * own topics.
 */
export function evidenceOf(model: MasteryModel, topic: string, history: TopicHistory): Evidence {
  const before = cache.get(history)
  if (before?.model === model) return before.evidence
  const evidence = readHistory(model, topic, history)
  cache.set(history, { model, evidence })
  return evidence
}

function readHistory(model: MasteryModel, topic: string, history: TopicHistory): Evidence {
  const count = answersIn(history)
  const evidence: Evidence = {
    latestMs: unpackAnswer(history.words, history.words.length - packedLength).atMs,
    timesMs: new Float64Array(count),
    keys: [],
    isRight: [],
    expected: new Float64Array(count),
    slopes: new Float64Array(points),
    informations: new Float64Array(points),
  }
  const average = topicOf(model, topic).easiness
  for (let at = 0; at < count; at += 1) {
    const { atMs, key, isRight, confidence, floor } = unpackAnswer(history.words, at * packedLength)
    evidence.timesMs[at] = atMs
    evidence.keys.push(key)
    evidence.isRight.push(isRight)
    const weight = ageWeight(model, evidence.latestMs - atMs)
    const odds = Math.exp(-(model.items[key] ?? average))
    evidence.expected[at] = floor + (1 - floor) / (1 + odds)
    addAnswer(evidence, odds, isRight ? floorWithConfidence(floor, confidence, model.doubt) : floor, isRight, weight)
  }
  return evidence
}

/** Adds one answer's contribution to the likelihood. */
function addAnswer({ slopes, informations }: Evidence, odds: number, floor: number, isRight: boolean, weight: number) {
  for (let at = 0; at < points; at += 1) {
    const known = 1 / (1 + odds * (oddsFactors[at] ?? 1))
    const probability = floor + (1 - floor) * known
    const change = (1 - floor) * known * (1 - known)
    const scale = change / Math.max(1e-9, probability * (1 - probability))
    slopes[at] = (slopes[at] ?? 0) + weight * scale * ((isRight ? 1 : 0) - probability)
    informations[at] = (informations[at] ?? 0) + weight * scale * change
  }
}

/** Returns the weight of an answer of the given age. */
export const ageWeight = ({ halfLifeDays }: MasteryModel, ageMs: number) =>
  2 ** (-Math.max(0, ageMs) / dayMs / halfLifeDays)

/** Returns the value at an ability, interpolated from the values at the points. */
export function interpolate(values: Float64Array, ability: number): number {
  const place = Math.min(points - 1, Math.max(0, ability + maxAbility))
  const low = Math.min(points - 2, Math.floor(place))
  const from = values[low] ?? 0
  return from + (place - low) * ((values[low + 1] ?? 0) - from)
}
