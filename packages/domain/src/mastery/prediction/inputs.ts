import { dayMs } from '../../scheduling/scheduler.ts'
import type { Ability } from '../student/ability.ts'
import { skillsOf, type AskedItem } from '../model/answer.ts'
import type { Evidence } from '../student/evidence.ts'
import { easinessOf, inputNames, type InputName, type MasteryModel } from '../model/model.ts'
import { itemKey } from '../student/packed-answer.ts'

const hourMs = 3_600_000
const recentHalfLifeMs = 600_000
// Older answers are ignored, because after ten half-lives their weight is negligible.
const recentMs = 10 * recentHalfLifeMs
const recentPrior = 2

export type Inputs = Record<InputName, number>

/** Returns the starting values of the inputs, before anything about the student and the item is added. */
export const noInputs = (): Inputs => ({
  base: 1,
  easiness: 0,
  general: 0,
  topic: 0,
  unseen: 0,
  returned: 0,
  practised: 0,
  practisedLastDay: 0,
  idle: 0,
  experience: 0,
  itemWins: 0,
  itemFails: 0,
  lastRight: 0,
  lastRightAge: 0,
  lastWrong: 0,
  lastWrongAge: 0,
  recentGeneral: 0,
  recentTopic: 0,
})

/** Computes a prediction's inputs from the student's answers so far. */
export function inputsOf(model: MasteryModel, ability: Ability, ask: AskedItem): Inputs {
  const skills = skillsOf(ask)
  const inputs = noInputs()
  inputs.easiness = easinessOf(model, ask.item, skills)
  inputs.general = ability.general
  inputs.experience = Math.log1p(ability.answers)
  inputs.recentGeneral = recentSurplus(ability.evidences, ask.at)
  for (const skill of skills) {
    inputs.topic += ability.deviationOn(skill).mode / skills.length
    const evidence = ability.evidenceOn(skill)
    addPractice(inputs, evidence, ask.at, 1 / skills.length)
    if (evidence !== undefined) inputs.recentTopic += recentSurplus([evidence], ask.at) / skills.length
  }
  const [first = ''] = skills
  const own = ability.evidenceOn(first)
  if (own !== undefined) addItemHistory(inputs, own, itemKey(ask.item), ask.at)
  return inputs
}

export const logitOf = ({ weights }: MasteryModel, inputs: Inputs) =>
  inputNames.reduce((sum, name) => sum + weights[name] * inputs[name], 0)

/** Adds how much the topic was practised in total and within the last day, and how long ago the last practice was. */
export function addPractice(inputs: Inputs, evidence: Evidence | undefined, at: number, share: number) {
  if (evidence === undefined) {
    inputs.unseen += share
    return
  }
  const { timesMs, latestMs } = evidence
  let lastDay = 0
  for (let index = timesMs.length - 1; index >= 0 && at - (timesMs[index] ?? 0) < dayMs; index -= 1) lastDay += 1
  if (lastDay === 0) inputs.returned += share
  inputs.practised += share * Math.log1p(timesMs.length)
  inputs.practisedLastDay += share * Math.log1p(lastDay)
  inputs.idle += share * Math.log1p(Math.max(0, at - latestMs) / dayMs)
}

/** Adds the student's earlier results on this item. */
function addItemHistory(inputs: Inputs, { keys, isRight, timesMs }: Evidence, key: string, at: number) {
  let [wins, fails, last] = [0, 0, -1]
  for (const [index, each] of keys.entries()) {
    if (each !== key) continue
    last = index
    if (isRight[index]) wins += 1
    else fails += 1
  }
  if (last < 0) return
  inputs.itemWins = Math.log1p(wins)
  inputs.itemFails = Math.log1p(fails)
  const age = Math.log1p(Math.max(0, at - (timesMs[last] ?? 0)) / hourMs)
  if (isRight[last]) [inputs.lastRight, inputs.lastRightAge] = [1, age]
  else [inputs.lastWrong, inputs.lastWrongAge] = [1, age]
}

/**
 * Computes how much better the student's recent results were than expected, as a difference of logits. The latest
 * answers weigh most.
 */
function recentSurplus(evidences: readonly Evidence[], at: number): number {
  let [weight, wins, expected] = [0, 0, 0]
  for (const evidence of evidences) {
    for (let index = evidence.timesMs.length - 1; index >= 0; index -= 1) {
      const age = at - (evidence.timesMs[index] ?? 0)
      if (age > recentMs) break
      const share = 2 ** (-Math.max(0, age) / recentHalfLifeMs)
      weight += share
      if (evidence.isRight[index]) wins += share
      expected += share * (evidence.expected[index] ?? 0)
    }
  }
  if (weight === 0) return 0
  const mean = Math.min(0.99, Math.max(0.01, expected / weight))
  const odds = (wins + recentPrior * mean) / (weight - wins + recentPrior * (1 - mean))
  return Math.log(odds) - Math.log(mean / (1 - mean))
}
