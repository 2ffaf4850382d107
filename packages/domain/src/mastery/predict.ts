import { abilityOf, type Ability } from './ability.ts'
import { floorOf, skillsOf, type Ask } from './answer.ts'
import { addPractice, inputsOf, noInputs, weighted } from './inputs.ts'
import { topicOf, type MasteryModel } from './model.ts'
import type { MasteryState } from './state.ts'

export const probabilityOf = (logit: number, floor: number) => floor + (1 - floor) / (1 + Math.exp(-logit))

/**
 * By how much a logit that holds in one case exceeds the one that gives the probability averaged over many, whose
 * logits have a variance.
 */
export const sharpness = (variance: number) => Math.sqrt(1 + (Math.PI * variance) / 8)

/** How much the items of a topic move the logit. */
export const itemSpread = (model: MasteryModel, topic: string) =>
  Math.abs(model.weights.easiness) * topicOf(model, topic).spread

export interface Prediction {
  probability: number
  /** One standard error of the logit, from not knowing the student's ability exactly. */
  spread: number
}

/** How likely a right answer is. */
export function predict(model: MasteryModel, state: MasteryState, ask: Ask): Prediction {
  const ability = abilityOf(model, state, ask.at)
  const logit = weighted(model, inputsOf(model, ability, ask))
  return {
    probability: probabilityOf(logit, floorOf(ask.options)),
    spread: Math.sqrt(abilityVariance(model, ability, skillsOf(ask))),
  }
}

export function abilityVariance({ weights }: MasteryModel, ability: Ability, skills: readonly string[]): number {
  let [general, own] = [weights.general, 0]
  for (const skill of skills) {
    const { pull, variance } = ability.on(skill)
    general += (weights.topic * pull) / skills.length
    own += (weights.topic / skills.length) ** 2 * variance
  }
  return general ** 2 * ability.generalVariance + own
}

/** The logit of a right answer to an average item of a topic that has not been asked before. */
export function standingOn(model: MasteryModel, ability: Ability, topic: string, at: number) {
  const inputs = noInputs()
  inputs.easiness = topicOf(model, topic).easiness
  inputs.general = ability.general
  inputs.topic = ability.on(topic).mode
  inputs.experience = Math.log1p(ability.answers)
  addPractice(inputs, ability.evidenceOn(topic), at, 1)
  return weighted(model, inputs)
}

export interface TopicMastery {
  /** How likely a right answer to an average item is, guessing aside. */
  known: number
  /** From here to there with a probability of 80%. */
  low: number
  high: number
  /** How many answers this rests on. */
  answers: number
}

/** Standard errors on either side that hold 80% of a normal distribution. */
const eightyPercent = 1.2816

export function masteryOf(model: MasteryModel, state: MasteryState, topic: string, at: number): TopicMastery {
  const ability = abilityOf(model, state, at)
  const logit = standingOn(model, ability, topic, at)
  const reach = eightyPercent * Math.sqrt(abilityVariance(model, ability, [topic]))
  return {
    known: probabilityOf(logit, 0),
    low: probabilityOf(logit - reach, 0),
    high: probabilityOf(logit + reach, 0),
    answers: ability.evidenceOn(topic)?.timesMs.length ?? 0,
  }
}
