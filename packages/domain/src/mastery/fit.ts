import type { GradedAnswer } from './answer.ts'
import { dayErrorOf, transferOf } from './backtest.ts'
import { difficultiesOf } from './difficulty.ts'
import { doubtOf } from './doubt.ts'
import { defaultModel, inputNames, type InputName, type MasteryModel } from './model.ts'
import { regress } from './regression.ts'
import { replay } from './replay.ts'
import { folds, tableOf, type AnswerTable } from './table.ts'
import { tune } from './tune.ts'

// Difficulties say who is able, and abilities which items are difficult: a second time changes little more.
const passes = 2
const none = -1

/** What is learned from everybody, and from everybody but each fold of students. */
interface Learned {
  whole: MasteryModel
  parts: MasteryModel[]
}

/** Learns a model from everybody's answers, starting from what is believed without them. */
export function fit(
  answers: readonly GradedAnswer[],
  { from = defaultModel }: { from?: MasteryModel } = {},
): MasteryModel {
  if (answers.length === 0) return from
  const table = tableOf(answers)
  let learned = learnDifficulties(table, new Float32Array(answers.length), {
    whole: from,
    parts: Array.from({ length: folds }, () => from),
  })
  learned = withAll(learned, { doubt: doubtOf(answers, from.doubt) })
  learned = withAll(learned, tune(table, learned.parts, from))
  for (let pass = 0; pass < passes; pass += 1) {
    const inputs = inputsOfAll(table, learned.parts)
    const weights = learnWeights(table, inputs, from)
    learned = withAll(learned, { weights })
    if (pass < passes - 1) learned = learnDifficulties(table, offsetsOf(inputs, weights), learned)
  }
  return {
    ...learned.whole,
    dayError: dayErrorOf(table, learned.parts, from.dayError),
    transfer: transferOf(table, learned.parts, from.transfer),
  }
}

const withAll = ({ whole, parts }: Learned, change: Partial<MasteryModel>): Learned => ({
  whole: { ...whole, ...change },
  parts: parts.map((part) => ({ ...part, ...change })),
})

const learnDifficulties = (table: AnswerTable, offset: Float32Array, { whole, parts }: Learned): Learned => ({
  whole: { ...whole, ...difficultiesOf(table, offset, none, whole) },
  parts: parts.map((part, fold) => ({ ...part, ...difficultiesOf(table, offset, fold, part) })),
})

const width = inputNames.length

function inputsOfAll(table: AnswerTable, parts: readonly MasteryModel[]): Float32Array {
  const rows = new Float32Array(table.answers.length * width)
  replay(table, parts, ({ row, inputs }) => {
    for (const [at, name] of inputNames.entries()) rows[row * width + at] = inputs[name]
  })
  return rows
}

function learnWeights(
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

/** What each logit is without its item's easiness: ability as it is, the rest around its own mean. */
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
