import { abilityOf, type Ability } from '../student/ability.ts'
import { floorOf, skillsOf, type AskedItem } from '../model/answer.ts'
import { addPractice, inputsOf, noInputs, logitOf } from './inputs.ts'
import { topicOf, type MasteryModel } from '../model/model.ts'
import type { MasteryState } from '../student/state.ts'

export const probabilityOf = (logit: number, floor: number) => floor + (1 - floor) / (1 + Math.exp(-logit))

/**
 * Returns the factor that converts the logit of an averaged probability into the mean logit. Averaging probabilities
 * over uncertain logits moves the average towards one half, so the factor is greater than one.
 */
export const meanLogitFactor = (variance: number) => Math.sqrt(1 + (Math.PI * variance) / 8)

/** Returns the standard deviation of the logit between a topic's items. */
export const itemSpread = (model: MasteryModel, topic: string) =>
  Math.abs(model.weights.easiness) * topicOf(model, topic).spread

export interface Prediction {
  probability: number
  /** The standard error of the logit that results from uncertainty about the student's ability. */
  spread: number
}

/** Predicts the probability that a student answers an item correctly. */
export function predict(model: MasteryModel, state: MasteryState, ask: AskedItem): Prediction {
  const ability = abilityOf(model, state, ask.at)
  const logit = logitOf(model, inputsOf(model, ability, ask))
  return {
    probability: probabilityOf(logit, floorOf(ask.options)),
    spread: Math.sqrt(abilityVariance(model, ability, skillsOf(ask))),
  }
}

export function abilityVariance({ weights }: MasteryModel, ability: Ability, skills: readonly string[]): number {
  let [general, own] = [weights.general, 0]
  for (const skill of skills) {
    const { generalSlope, variance } = ability.deviationOn(skill)
    general += (weights.topic * generalSlope) / skills.length
    own += (weights.topic / skills.length) ** 2 * variance
  }
  return general ** 2 * ability.generalVariance + own
}

/** Computes the logit of a right answer to an average, unseen item on a topic. */
export function averageItemLogit(model: MasteryModel, ability: Ability, topic: string, at: number) {
  const inputs = noInputs()
  inputs.easiness = topicOf(model, topic).easiness
  inputs.general = ability.general
  inputs.topic = ability.deviationOn(topic).mode
  inputs.experience = Math.log1p(ability.answers)
  addPractice(inputs, ability.evidenceOn(topic), at, 1)
  return logitOf(model, inputs)
}

export interface TopicMastery {
  /** The probability of a right answer to an average item, without guessing. */
  known: number
  /** The bounds of the 80% interval for `known`. */
  low: number
  high: number
  /** The number of answers that the estimate is based on. */
  answers: number
}

/** The half-width, in standard errors, of the central 80% of a normal distribution. */
const eightyPercent = 1.2816

export function masteryOf(model: MasteryModel, state: MasteryState, topic: string, at: number): TopicMastery {
  const ability = abilityOf(model, state, at)
  const logit = averageItemLogit(model, ability, topic, at)
  const reach = eightyPercent * Math.sqrt(abilityVariance(model, ability, [topic]))
  return {
    known: probabilityOf(logit, 0),
    low: probabilityOf(logit - reach, 0),
    high: probabilityOf(logit + reach, 0),
    answers: ability.evidenceOn(topic)?.timesMs.length ?? 0,
  }
}
