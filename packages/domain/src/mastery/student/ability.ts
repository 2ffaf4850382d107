import { interpolate, evidenceOf, ageWeight, type Evidence } from './evidence.ts'
import type { MasteryModel } from '../model/model.ts'
import type { MasteryState } from './state.ts'

/** How a student's ability on a topic differs from the student's general ability. All values are on the logit scale. */
interface Deviation {
  mode: number
  /** How much the deviation changes per unit of general ability. */
  generalSlope: number
  /** The variance that would remain if the general ability were known. */
  variance: number
}

export interface Ability {
  general: number
  generalVariance: number
  deviationOn: (topic: string) => Deviation
  /** The answers that the estimate is based on, grouped by topic. */
  evidences: readonly Evidence[]
  evidenceOn: (topic: string) => Evidence | undefined
  answers: number
}

const maxRounds = 6
const tolerance = 1e-4

interface TopicEstimate extends Deviation {
  evidence: Evidence
  weight: number
  information: number
  weightedTarget: number
}

/**
 * Estimates general and topic abilities by their joint mode, with a normal (Laplace) approximation around that mode.
 */
export function abilityOf(model: MasteryModel, state: MasteryState, at: number): Ability {
  const byTopic = new Map<string, TopicEstimate>()
  for (const [topic, history] of Object.entries(state.topics)) {
    const evidence = evidenceOf(model, topic, history)
    const weight = ageWeight(model, at - evidence.latestMs)
    byTopic.set(topic, { evidence, weight, information: 0, weightedTarget: 0, mode: 0, generalSlope: 0, variance: 0 })
  }
  const estimates = [...byTopic.values()]
  const precision = 1 / model.topicVariance
  let general = 0
  let generalPrecision = 1 / model.generalVariance
  for (let round = 0; round < maxRounds; round += 1) {
    generalPrecision = 1 / model.generalVariance
    let sum = 0
    for (const estimate of estimates) {
      const ability = general + estimate.mode
      estimate.information = estimate.weight * interpolate(estimate.evidence.informations, ability)
      estimate.weightedTarget =
        estimate.weight * interpolate(estimate.evidence.slopes, ability) + estimate.information * ability
      const share = precision / (estimate.information + precision)
      generalPrecision += estimate.information * share
      sum += estimate.weightedTarget * share
    }
    let moved = Math.abs(sum / generalPrecision - general)
    general = sum / generalPrecision
    for (const estimate of estimates) {
      estimate.variance = 1 / (estimate.information + precision)
      const mode = (estimate.weightedTarget - estimate.information * general) * estimate.variance
      moved = Math.max(moved, Math.abs(mode - estimate.mode))
      estimate.mode = mode
      estimate.generalSlope = -estimate.information * estimate.variance
    }
    if (moved < tolerance) break
  }
  const unseen: Deviation = { mode: 0, generalSlope: 0, variance: model.topicVariance }
  const evidences = estimates.map(({ evidence }) => evidence)
  return {
    general,
    generalVariance: 1 / generalPrecision,
    deviationOn: (topic) => byTopic.get(topic) ?? unseen,
    evidences,
    evidenceOn: (topic) => byTopic.get(topic)?.evidence,
    answers: evidences.reduce((sum, { timesMs }) => sum + timesMs.length, 0),
  }
}
