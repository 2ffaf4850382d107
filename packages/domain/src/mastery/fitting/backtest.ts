import { dayMs } from '../../scheduling/scheduler.ts'
import { abilityOf, type Ability } from '../student/ability.ts'
import { floorOf, skillsOf, type GradedAnswer } from '../model/answer.ts'
import { inputsOf, logitOf } from '../prediction/inputs.ts'
import type { MasteryModel } from '../model/model.ts'
import { itemSpread, probabilityOf, meanLogitFactor, averageItemLogit } from '../prediction/predict.ts'
import { replay } from './replay.ts'
import { answersOf, type MasteryState } from '../student/state.ts'
import type { AnswerTable } from './answer-table.ts'

const maxAnswers = 100_000
const priorSpans = 150

/** A span of one student's answers. All of them are predicted from the student's state at the start of the span. */
interface Span {
  model: MasteryModel
  student: string
  start: number
  ability: Ability
  answers: number
  /**
   * The number of right answers minus the expected number. `change` is the derivative of the expected number with
   * respect to the logit. For both values, the sum of the squares over the answers is stored too.
   */
  surplus: number
  surplusSquares: number
  /** The variance that the surplus would have by chance alone. */
  chance: number
  change: number
  changeSquares: number
  byTopic: Map<string, { change: number; changeSquares: number }>
}

/** Rules for dividing answers into spans and for predicting each answer. */
interface SpanRules {
  /** Checks whether the answer still belongs to the span. */
  lasts: (span: Span, answer: GradedAnswer) => boolean
  /** Checks whether the answer counts in the span. */
  counts: (span: Span, answer: GradedAnswer) => boolean
  /**
   * Predicts the logit of a right answer. `spread` is the standard deviation between the topic's items. It is 0 if the
   * prediction is for the item itself.
   */
  expect: (span: Span, answer: GradedAnswer) => { logit: number; spread: number }
  /** The minimum number of answers that the student gave before the span. */
  minimumBefore: number
  /** The minimum number of answers in the span. */
  minimum: number
}

/**
 * Prediction errors in logits. All students improve while they practise, for example during a day. This shared
 * improvement is learning, not a prediction error, so `deviation` is measured around the mean.
 */
interface Errors {
  mean: number
  deviation: number
  /** The weight of the prior in `mean` and `deviation`, from 0 to 1. */
  priorWeight: number
}

const dayRules: SpanRules = {
  lasts: ({ start }, { at }) => Math.floor(start / dayMs) === Math.floor(at / dayMs),
  counts: () => true,
  expect: ({ model, ability }, answer) => ({ logit: logitOf(model, inputsOf(model, ability, answer)), spread: 0 }),
  minimumBefore: 0,
  minimum: 8,
}

// Rules that imitate an exam. Only the first answer on each topic counts, so the student has not practised the topic
// since the start of the span. Every item is treated as new.
const firstAnswerRules: SpanRules = {
  lasts: ({ start }, { at }) => at - start < 30 * dayMs,
  counts: ({ byTopic }, answer) => !skillsOf(answer).some((skill) => byTopic.has(skill)),
  expect: ({ model, ability }, answer) => {
    const [topic = ''] = skillsOf(answer)
    return { logit: averageItemLogit(model, ability, topic, answer.at), spread: itemSpread(model, topic) }
  },
  minimumBefore: 50,
  minimum: 5,
}

/** Estimates how much a student's performance varies from day to day, in logits. */
export const dayErrorOf = (table: AnswerTable, parts: readonly MasteryModel[], prior: number) =>
  errorsOf(table, parts, dayRules, prior).deviation

/** Estimates the prediction errors on topics that the student has not practised since the prediction. */
export function unpractisedTopicErrorOf(
  table: AnswerTable,
  parts: readonly MasteryModel[],
  prior: MasteryModel['transfer'],
): MasteryModel['transfer'] {
  const { mean, deviation, priorWeight } = errorsOf(table, parts, firstAnswerRules, prior.deviation)
  return { mean, meanError: prior.meanError * Math.sqrt(priorWeight), deviation }
}

/**
 * Estimates the mean and the deviation of the prediction errors of all spans, in logits, without the part of the deviation
 * that comes from chance or from the uncertainty of ability. With few spans, the mean is shrunk towards 0 and the
 * deviation towards a prior.
 */
function errorsOf(table: AnswerTable, parts: readonly MasteryModel[], rules: SpanRules, prior: number): Errors {
  let [count, weights, sum, squares] = [0, 0, 0, 0]
  let span: Span | undefined
  const close = () => {
    if (span === undefined || span.answers < rules.minimum) return
    // Multiplies only the surpluses of two different answers. The chance errors of different answers are independent,
    // so chance adds nothing to the mean of these products.
    const pairs = span.change ** 2 - span.changeSquares
    const products = span.surplus ** 2 - span.surplusSquares - abilityProducts(span)
    // A span's weight depends on how clearly the span would show an error of the expected size, and not on its actual
    // results.
    const weight = (prior ** 2 / (prior ** 2 + span.chance / span.change ** 2)) ** 2
    count += 1
    weights += weight
    sum += (weight * span.surplus) / span.change
    squares += (weight * products) / pairs
  }
  replay(
    table,
    parts,
    ({ answer, model, state }) => {
      if (span?.student !== answer.student || !rules.lasts(span, answer)) {
        close()
        span = answersOf(state) < rules.minimumBefore ? undefined : spanOf(model, state, answer)
      }
      if (span !== undefined && rules.counts(span, answer)) addAnswer(span, answer, rules.expect(span, answer))
    },
    maxAnswers,
  )
  close()
  if (weights === 0) return { mean: 0, deviation: prior, priorWeight: 1 }
  const mean = sum / weights
  const found = Math.max(0, squares / weights - mean ** 2)
  const priorWeight = priorSpans / (priorSpans + count)
  return {
    mean: (1 - priorWeight) * mean,
    deviation: Math.sqrt(priorWeight * prior ** 2 + (1 - priorWeight) * found),
    priorWeight,
  }
}

const spanOf = (model: MasteryModel, state: MasteryState, { student, at }: GradedAnswer): Span => ({
  model,
  student,
  start: at,
  ability: abilityOf(model, state, at),
  answers: 0,
  surplus: 0,
  surplusSquares: 0,
  chance: 0,
  change: 0,
  changeSquares: 0,
  byTopic: new Map(),
})

function addAnswer(span: Span, answer: GradedAnswer, { logit, spread }: ReturnType<SpanRules['expect']>) {
  const floor = floorOf(answer.options)
  const averageLogitFactor = 1 / meanLogitFactor(spread ** 2)
  const probability = probabilityOf(logit * averageLogitFactor, floor)
  const change = (averageLogitFactor * (probability - floor) * (1 - probability)) / (1 - floor)
  const surplus = (answer.isRight ? 1 : 0) - probability
  span.answers += 1
  span.surplus += surplus
  span.surplusSquares += surplus ** 2
  span.chance += probability * (1 - probability)
  span.change += change
  span.changeSquares += change ** 2
  const skills = skillsOf(answer)
  for (const skill of skills) {
    const before = span.byTopic.get(skill) ?? { change: 0, changeSquares: 0 }
    const share = change / skills.length
    span.byTopic.set(skill, { change: before.change + share, changeSquares: before.changeSquares + share ** 2 })
  }
}

/** Computes the covariance between answers that is caused by uncertainty about general and topic ability. */
function abilityProducts({ model: { weights }, ability, byTopic }: Span): number {
  let [general, generalSquares, own] = [0, 0, 0]
  for (const [topic, { change, changeSquares }] of byTopic) {
    const { generalSlope, variance } = ability.deviationOn(topic)
    const effect = weights.general + weights.topic * generalSlope
    general += effect * change
    generalSquares += effect ** 2 * changeSquares
    own += weights.topic ** 2 * variance * (change ** 2 - changeSquares)
  }
  return (general ** 2 - generalSquares) * ability.generalVariance + own
}
