import { dayMs } from '../scheduling/scheduler.ts'
import type { Ability } from './ability.ts'
import { skillsOf, type Ask } from './answer.ts'
import type { Evidence } from './evidence.ts'
import { easinessOf, inputNames, type InputName, type MasteryModel } from './model.ts'
import { itemKey } from './word.ts'

const hourMs = 3_600_000
const recentHalfLifeMs = 600_000
// Ten half-lives: what is left after them changes nothing.
const recentMs = 10 * recentHalfLifeMs
const recentPrior = 2

export type Inputs = Record<InputName, number>

/** Of somebody and something of which nothing is known. */
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

/** Everything that a prediction is made of, from the answers known so far. */
export function inputsOf(model: MasteryModel, ability: Ability, ask: Ask): Inputs {
  const skills = skillsOf(ask)
  const inputs = noInputs()
  inputs.easiness = easinessOf(model, ask.item, skills)
  inputs.general = ability.general
  inputs.experience = Math.log1p(ability.answers)
  inputs.recentGeneral = recentSurplus(ability.evidences, ask.at)
  for (const skill of skills) {
    inputs.topic += ability.on(skill).mode / skills.length
    const evidence = ability.evidenceOn(skill)
    addPractice(inputs, evidence, ask.at, 1 / skills.length)
    if (evidence !== undefined) inputs.recentTopic += recentSurplus([evidence], ask.at) / skills.length
  }
  const [first = ''] = skills
  const own = ability.evidenceOn(first)
  if (own !== undefined) addItem(inputs, own, itemKey(ask.item), ask.at)
  return inputs
}

export const weighted = ({ weights }: MasteryModel, inputs: Inputs) =>
  inputNames.reduce((sum, name) => sum + weights[name] * inputs[name], 0)

/** How much of a topic was done, how much of it lately, and how long ago. */
export function addPractice(inputs: Inputs, evidence: Evidence | undefined, at: number, share: number) {
  if (evidence === undefined) {
    inputs.unseen += share
    return
  }
  const { timesMs, latestMs } = evidence
  let lastDay = 0
  for (let place = timesMs.length - 1; place >= 0 && at - (timesMs[place] ?? 0) < dayMs; place -= 1) lastDay += 1
  if (lastDay === 0) inputs.returned += share
  inputs.practised += share * Math.log1p(timesMs.length)
  inputs.practisedLastDay += share * Math.log1p(lastDay)
  inputs.idle += share * Math.log1p(Math.max(0, at - latestMs) / dayMs)
}

/** What became of this very item before. */
function addItem(inputs: Inputs, { keys, isRight, timesMs }: Evidence, key: string, at: number) {
  let [wins, fails, last] = [0, 0, -1]
  for (const [place, each] of keys.entries()) {
    if (each !== key) continue
    last = place
    if (isRight[place]) wins += 1
    else fails += 1
  }
  if (last < 0) return
  inputs.itemWins = Math.log1p(wins)
  inputs.itemFails = Math.log1p(fails)
  const age = Math.log1p(Math.max(0, at - (timesMs[last] ?? 0)) / hourMs)
  if (isRight[last]) [inputs.lastRight, inputs.lastRightAge] = [1, age]
  else [inputs.lastWrong, inputs.lastWrongAge] = [1, age]
}

/** Whether the last minutes went better than was to be expected: a difference of logits. */
function recentSurplus(evidences: readonly Evidence[], at: number): number {
  let [weight, wins, expected] = [0, 0, 0]
  for (const evidence of evidences) {
    for (let place = evidence.timesMs.length - 1; place >= 0; place -= 1) {
      const age = at - (evidence.timesMs[place] ?? 0)
      if (age > recentMs) break
      const share = 2 ** (-Math.max(0, age) / recentHalfLifeMs)
      weight += share
      if (evidence.isRight[place]) wins += share
      expected += share * (evidence.expected[place] ?? 0)
    }
  }
  if (weight === 0) return 0
  const mean = Math.min(0.99, Math.max(0.01, expected / weight))
  const odds = (wins + recentPrior * mean) / (weight - wins + recentPrior * (1 - mean))
  return Math.log(odds) - Math.log(mean / (1 - mean))
}
