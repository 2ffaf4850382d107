import { floorOf, skillsOf } from '../model/answer.ts'
import { logitOf } from '../prediction/inputs.ts'
import type { MasteryModel } from '../model/model.ts'
import { abilityVariance, probabilityOf, meanLogitFactor } from '../prediction/predict.ts'
import { replayPredictions } from './replay.ts'
import type { AnswerTable } from './answer-table.ts'

type Tuning = Pick<MasteryModel, 'halfLifeDays' | 'topicVariance' | 'generalVariance'>

const candidates = {
  halfLifeDays: [10, 25, 60, 150, 400],
  topicVariance: [0.1, 0.25, 0.5, 1],
  generalVariance: [0.15, 0.35, 0.7, 1.4],
} as const satisfies Record<keyof Tuning, readonly number[]>

// This number of answers is large enough to compare the settings, and small enough to be fast.
const maxAnswers = 20_000

/**
 * Tunes one setting after the other: chooses the value with the lowest log loss when each answer is predicted from the
 * student's earlier answers.
 */
export function tune(
  table: AnswerTable,
  parts: readonly MasteryModel[],
  { halfLifeDays, topicVariance, generalVariance }: Tuning,
): Tuning {
  let best: Tuning = { halfLifeDays, topicVariance, generalVariance }
  let lowest = logLoss(table, parts, best)
  for (const name of Object.keys(candidates) as (keyof Tuning)[]) {
    for (const value of candidates[name]) {
      if (value === best[name]) continue
      const other = { ...best, [name]: value }
      const loss = logLoss(table, parts, other)
      if (loss < lowest) [best, lowest] = [other, loss]
    }
  }
  return best
}

function logLoss(table: AnswerTable, parts: readonly MasteryModel[], tuning: Tuning): number {
  let loss = 0
  replayPredictions(
    table,
    parts.map((part) => ({ ...part, ...tuning })),
    ({ answer, model, ability, inputs }) => {
      // Averages the prediction over the uncertainty of ability. Otherwise the setting with the widest prior would
      // always win.
      const variance = abilityVariance(model, ability, skillsOf(answer))
      const logit = logitOf(model, inputs) / meanLogitFactor(variance)
      const probability = probabilityOf(logit, floorOf(answer.options))
      loss -= Math.log(Math.max(1e-9, answer.isRight ? probability : 1 - probability))
    },
    maxAnswers,
  )
  return loss
}
