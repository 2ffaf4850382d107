import type { GradedAnswer } from '../model/answer.ts'
import { dayErrorOf, unpractisedTopicErrorOf } from './backtest.ts'
import { difficultiesOf } from './difficulty.ts'
import { fitConfidenceRatios } from '../model/confidence-ratios.ts'
import { defaultModel, inputNames, type InputName, type MasteryModel } from '../model/model.ts'
import { regress } from './regression.ts'
import { replayPredictions } from './replay.ts'
import { folds, tableOf, type AnswerTable } from './answer-table.ts'
import { tune } from './tune.ts'

// Difficulties and abilities depend on each other, so they are fitted alternately. More than two passes change little.
const passes = 2
const noFold = -1

/**
 * The model fitted on all students, and for each cross-validation fold (a group of students) a model fitted on all
 * other folds.
 */
interface FittedModels {
  whole: MasteryModel
  parts: MasteryModel[]
}

/** Fits a model to all students' answers, starting from a prior model. */
export function fitModel(
  answers: readonly GradedAnswer[],
  { from = defaultModel }: { from?: MasteryModel } = {},
): MasteryModel {
  if (answers.length === 0) return from
  const table = tableOf(answers)
  let fitted = fitDifficulties(table, new Float32Array(answers.length), {
    whole: from,
    parts: Array.from({ length: folds }, () => from),
  })
  fitted = withChange(fitted, { doubt: fitConfidenceRatios(answers, from.doubt) })
  fitted = withChange(fitted, tune(table, fitted.parts, from))
  for (let pass = 0; pass < passes; pass += 1) {
    const inputs = inputsOfAll(table, fitted.parts)
    const weights = fitWeights(table, inputs, from)
    fitted = withChange(fitted, { weights })
    if (pass < passes - 1) fitted = fitDifficulties(table, offsetsOf(inputs, weights), fitted)
  }
  return {
    ...fitted.whole,
    dayError: dayErrorOf(table, fitted.parts, from.dayError),
    transfer: unpractisedTopicErrorOf(table, fitted.parts, from.transfer),
  }
}

const withChange = ({ whole, parts }: FittedModels, change: Partial<MasteryModel>): FittedModels => ({
  whole: { ...whole, ...change },
  parts: parts.map((part) => ({ ...part, ...change })),
})

const fitDifficulties = (table: AnswerTable, offset: Float32Array, { whole, parts }: FittedModels): FittedModels => ({
  whole: { ...whole, ...difficultiesOf(table, offset, noFold, whole) },
  parts: parts.map((part, fold) => ({ ...part, ...difficultiesOf(table, offset, fold, part) })),
})

const width = inputNames.length

function inputsOfAll(table: AnswerTable, parts: readonly MasteryModel[]): Float32Array {
  const rows = new Float32Array(table.answers.length * width)
  replayPredictions(table, parts, ({ row, inputs }) => {
    for (const [at, name] of inputNames.entries()) rows[row * width + at] = inputs[name]
  })
  return rows
}

function fitWeights(
  { answers, floor }: AnswerTable,
  inputs: Float32Array,
  from: MasteryModel,
): MasteryModel['weights'] {
  const isRight = (row: number) => answers[row]?.isRight === true
  const found = regress(
    { inputs, floor, isRight, rows: answers.length },
    inputNames.map((name) => from.weights[name]),
  )
  return Object.fromEntries(inputNames.map((name, at) => [name, found[at] ?? 0])) as MasteryModel['weights']
}

/**
 * Computes each answer's logit without its item's easiness. The contribution of all inputs except easiness and ability
 * is centred on its mean.
 */
function offsetsOf(inputs: Float32Array, weights: MasteryModel['weights']): Float32Array {
  const rows = inputs.length / width
  const offsets = new Float32Array(rows)
  const sumOf = (row: number, names: readonly InputName[]) =>
    names.reduce((sum, name) => sum + weights[name] * (inputs[row * width + inputNames.indexOf(name)] ?? 0), 0)
  const rest = inputNames.filter((name) => !['easiness', 'general', 'topic'].includes(name))
  let total = 0
  for (let row = 0; row < rows; row += 1) {
    const other = sumOf(row, rest)
    total += other
    offsets[row] = other + sumOf(row, ['general', 'topic'])
  }
  return offsets.map((offset) => offset - total / rows)
}
