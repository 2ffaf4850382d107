import { dayMs } from '../../scheduling/scheduler.ts'
import { floorWithConfidence } from '../model/confidence-ratios.ts'
import { topicOf, type MasteryModel } from '../model/model.ts'
import type { TopicHistory } from './state.ts'
import { unpackAnswer, packedLength } from './packed-answer.ts'

/** A topic's likelihood is computed at the whole-number abilities from -4 to 4 and interpolated between them. */
const maxAbility = 4
const points = 2 * maxAbility + 1
const oddsFactors = Float64Array.from({ length: points }, (_, at) => Math.exp(maxAbility - at))

/** A topic's unpacked answers, and the likelihood of each ability at the time of the latest answer. */
export interface Evidence {
  /** The packed answers, concatenated in chronological order. */
  packed: string
  latestMs: number
  timesMs: number[]
  keys: string[]
  isRight: boolean[]
  /** For each answer, the probability that an average student answers correctly. */
  expected: number[]
  /** The slope of the log likelihood at each point. `informations` is the Fisher information at each point. */
  slopes: Float64Array
  informations: Float64Array
}

const cache = new WeakMap<TopicHistory, { model: MasteryModel; evidence: Evidence }>()

/**
 * Returns the evidence from a topic's history. The result is cached by history, because an answer changes only the
 * histories of its own topics.
 */
export function evidenceOf(model: MasteryModel, topic: string, history: TopicHistory): Evidence {
  const before = cache.get(history)
  if (before?.model === model) return before.evidence
  const evidence = readHistory(model, topic, history)
  cache.set(history, { model, evidence })
  return evidence
}

export function readHistory(model: MasteryModel, topic: string, { packed }: TopicHistory): Evidence {
  const evidence: Evidence = {
    packed,
    latestMs: unpackAnswer(packed, packed.length - packedLength).atMs,
    timesMs: [],
    keys: [],
    isRight: [],
    expected: [],
    slopes: new Float64Array(points),
    informations: new Float64Array(points),
  }
  for (let start = 0; start < packed.length; start += packedLength) readAnswer(model, topic, evidence, start)
  return evidence
}

/**
 * Updates the evidence in place if the history is the old history followed by one new answer. Otherwise changes nothing
 * and returns false.
 */
export function extendEvidence(
  model: MasteryModel,
  topic: string,
  evidence: Evidence,
  { packed }: TopicHistory,
): boolean {
  const start = evidence.packed.length
  if (packed.length !== start + packedLength || !packed.startsWith(evidence.packed)) return false
  const { atMs } = unpackAnswer(packed, start)
  const decay = ageWeight(model, atMs - evidence.latestMs)
  for (let at = 0; at < points; at += 1) {
    evidence.slopes[at] = decay * (evidence.slopes[at] ?? 0)
    evidence.informations[at] = decay * (evidence.informations[at] ?? 0)
  }
  evidence.packed = packed
  evidence.latestMs = atMs
  readAnswer(model, topic, evidence, start)
  return true
}

/** Adds the packed answer that begins at the given position to the evidence. */
function readAnswer(model: MasteryModel, topic: string, evidence: Evidence, start: number) {
  const { atMs, key, isRight, confidence, floor } = unpackAnswer(evidence.packed, start)
  const weight = ageWeight(model, evidence.latestMs - atMs)
  const odds = Math.exp(-(model.items[key] ?? topicOf(model, topic).easiness))
  evidence.timesMs.push(atMs)
  evidence.keys.push(key)
  evidence.isRight.push(isRight)
  evidence.expected.push(floor + (1 - floor) / (1 + odds))
  addAnswer(evidence, odds, isRight ? floorWithConfidence(floor, confidence, model.doubt) : floor, isRight, weight)
}

/** Adds one answer's contribution to the slope of the log likelihood and to the Fisher information, at each ability. */
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

/**
 * Returns an ability's position on the scale of points, for `interpolate`. Limits it to the first and the last point.
 */
export const pointAt = (ability: number) => Math.min(points - 1, Math.max(0, ability + maxAbility))

/** Interpolates linearly between the values of the two nearest points. */
export function interpolate(values: Float64Array, point: number): number {
  const low = Math.min(points - 2, Math.floor(point))
  const from = values[low] ?? 0
  return from + (point - low) * ((values[low + 1] ?? 0) - from)
}
