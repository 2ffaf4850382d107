import { floorOf, skillsOf } from './answer.ts'
import { weighted } from './inputs.ts'
import type { MasteryModel } from './model.ts'
import { abilityVariance, probabilityOf, sharpness } from './predict.ts'
import { replay } from './replay.ts'
import type { AnswerTable } from './table.ts'

type Tuning = Pick<MasteryModel, 'halfLifeDays' | 'topicVariance' | 'generalVariance'>

const tried = {
  halfLifeDays: [10, 25, 60, 150, 400],
  topicVariance: [0.1, 0.25, 0.5, 1],
  generalVariance: [0.15, 0.35, 0.7, 1.4],
} as const satisfies Record<keyof Tuning, readonly number[]>

// Enough to tell the settings apart, and soon done.
const mostAnswers = 20_000

/** The settings under which answers were least surprising, one after the other. */
export function tune(
  table: AnswerTable,
  parts: readonly MasteryModel[],
  { halfLifeDays, topicVariance, generalVariance }: Tuning,
): Tuning {
  let best: Tuning = { halfLifeDays, topicVariance, generalVariance }
  let least = surprise(table, parts, best)
  for (const name of Object.keys(tried) as (keyof Tuning)[]) {
    for (const value of tried[name]) {
      if (value === best[name]) continue
      const other = { ...best, [name]: value }
      const loss = surprise(table, parts, other)
      if (loss < least) [best, least] = [other, loss]
    }
  }
  return best
}

function surprise(table: AnswerTable, parts: readonly MasteryModel[], tuning: Tuning): number {
  let loss = 0
  replay(
    table,
    parts.map((part) => ({ ...part, ...tuning })),
    ({ answer, model, ability, inputs }) => {
      // Not only the likeliest ability but all that it may be: else a wide prior would always win.
      const variance = abilityVariance(model, ability, skillsOf(answer))
      const logit = weighted(model, inputs) / sharpness(variance)
      const probability = probabilityOf(logit, floorOf(answer.options))
      loss -= Math.log(Math.max(1e-9, answer.isRight ? probability : 1 - probability))
    },
    mostAnswers,
  )
  return loss
}
