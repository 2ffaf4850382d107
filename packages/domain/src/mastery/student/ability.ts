import { ageWeight, evidenceOf, interpolate, pointAt, type Evidence } from './evidence.ts'
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

/** Estimates a student's general and topic abilities from the answers in a state. */
export function abilityOf(model: MasteryModel, state: MasteryState, at: number): Ability {
  const estimator = new AbilityEstimator(model)
  for (const [topic, history] of Object.entries(state.topics))
    estimator.setEvidence(topic, evidenceOf(model, topic, history))
  return estimator.estimateAt(at)
}

/**
 * Estimates general and topic abilities by their joint mode, with a normal (Laplace) approximation around that mode.
 * Each estimate starts from the previous one, so a replay of a student's answers needs few rounds for each answer.
 */
export class AbilityEstimator {
  readonly #model: MasteryModel
  readonly #byTopic = new Map<string, TopicEstimate>()
  readonly #evidences: Evidence[] = []
  #general = 0

  constructor(model: MasteryModel) {
    this.#model = model
  }

  evidenceOn(topic: string): Evidence | undefined {
    return this.#byTopic.get(topic)?.evidence
  }

  /** Replaces the evidence on a topic. */
  setEvidence(topic: string, evidence: Evidence) {
    const known = this.#byTopic.get(topic)
    if (known === undefined) {
      const estimate = { evidence, weight: 0, information: 0, weightedTarget: 0, mode: 0, generalSlope: 0, variance: 0 }
      this.#byTopic.set(topic, estimate)
      this.#evidences.push(evidence)
    } else {
      this.#evidences[this.#evidences.indexOf(known.evidence)] = evidence
      known.evidence = evidence
    }
  }

  /** Estimates the abilities at a time. The result is valid only until the next call of a method of this estimator. */
  estimateAt(at: number): Ability {
    const { generalVariance, topicVariance } = this.#model
    const estimates = [...this.#byTopic.values()]
    const precision = 1 / topicVariance
    for (const estimate of estimates) estimate.weight = ageWeight(this.#model, at - estimate.evidence.latestMs)
    let generalPrecision = 1 / generalVariance
    for (let round = 0; round < maxRounds; round += 1) {
      generalPrecision = 1 / generalVariance
      let sum = 0
      for (const estimate of estimates) {
        const ability = this.#general + estimate.mode
        const point = pointAt(ability)
        estimate.information = estimate.weight * interpolate(estimate.evidence.informations, point)
        estimate.weightedTarget =
          estimate.weight * interpolate(estimate.evidence.slopes, point) + estimate.information * ability
        const share = precision / (estimate.information + precision)
        generalPrecision += estimate.information * share
        sum += estimate.weightedTarget * share
      }
      let moved = Math.abs(sum / generalPrecision - this.#general)
      this.#general = sum / generalPrecision
      for (const estimate of estimates) {
        estimate.variance = 1 / (estimate.information + precision)
        const mode = (estimate.weightedTarget - estimate.information * this.#general) * estimate.variance
        moved = Math.max(moved, Math.abs(mode - estimate.mode))
        estimate.mode = mode
        estimate.generalSlope = -estimate.information * estimate.variance
      }
      if (moved < tolerance) break
    }
    const unseen: Deviation = { mode: 0, generalSlope: 0, variance: topicVariance }
    return {
      general: this.#general,
      generalVariance: 1 / generalPrecision,
      deviationOn: (topic) => this.#byTopic.get(topic) ?? unseen,
      evidences: this.#evidences,
      evidenceOn: (topic) => this.evidenceOn(topic),
      answers: this.#evidences.reduce((sum, { timesMs }) => sum + timesMs.length, 0),
    }
  }
}
