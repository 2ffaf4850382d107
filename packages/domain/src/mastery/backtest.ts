import { dayMs } from '../scheduling/scheduler.ts'
import { abilityOf, type Ability } from './ability.ts'
import { floorOf, skillsOf, type GradedAnswer } from './answer.ts'
import { inputsOf, weighted } from './inputs.ts'
import type { MasteryModel } from './model.ts'
import { itemSpread, probabilityOf, sharpness, standingOn } from './predict.ts'
import { replay } from './replay.ts'
import { answersOf, type MasteryState } from './state.ts'
import type { AnswerTable } from './table.ts'

const mostAnswers = 100_000
const spansOfPrior = 150

/** Some of a student's answers, all predicted from what was known when the span began. */
interface Span {
  model: MasteryModel
  student: string
  start: number
  ability: Ability
  answers: number
  /** How many more were right than expected, and how this moves with the logit; each also as a sum of squares. */
  surplus: number
  surplusSquares: number
  /** The variance that chance gives it. */
  chance: number
  change: number
  changeSquares: number
  byTopic: Map<string, { change: number; changeSquares: number }>
}

interface Spans {
  /** Whether an answer still belongs to the span. */
  lasts: (span: Span, answer: GradedAnswer) => boolean
  /** Whether, in it, the answer counts. */
  counts: (span: Span, answer: GradedAnswer) => boolean
  /** The logit of a right answer, and how much it varies with an item of which only the topic is known. */
  expect: (span: Span, answer: GradedAnswer) => { logit: number; spread: number }
  leastBefore: number
  least: number
}

/** In logits, around a mean: that all days go better than their mornings promise is learning. */
interface Errors {
  mean: number
  deviation: number
  /** Which share of the mean is still what was believed before. */
  believed: number
}

const days: Spans = {
  lasts: ({ start }, { at }) => Math.floor(start / dayMs) === Math.floor(at / dayMs),
  counts: () => true,
  expect: ({ model, ability }, answer) => ({ logit: weighted(model, inputsOf(model, ability, answer)), spread: 0 }),
  leastBefore: 0,
  least: 8,
}

// As an exam does: on each topic once, days later, with no practice of it between, by items taken for new.
const openings: Spans = {
  lasts: ({ start }, { at }) => at - start < 30 * dayMs,
  counts: ({ byTopic }, answer) => !skillsOf(answer).some((skill) => byTopic.has(skill)),
  expect: ({ model, ability }, answer) => {
    const [topic = ''] = skillsOf(answer)
    return { logit: standingOn(model, ability, topic, answer.at), spread: itemSpread(model, topic) }
  },
  leastBefore: 50,
  least: 5,
}

/** How much the same student differs from day to day. */
export const dayErrorOf = (table: AnswerTable, parts: readonly MasteryModel[], prior: number) =>
  errorsOf(table, parts, days, prior).deviation

/** How what was seen of a student holds on topics that were not practised that day. */
export function transferOf(
  table: AnswerTable,
  parts: readonly MasteryModel[],
  prior: MasteryModel['transfer'],
): MasteryModel['transfer'] {
  const { mean, deviation, believed } = errorsOf(table, parts, openings, prior.deviation)
  return { mean, meanError: prior.meanError * Math.sqrt(believed), deviation }
}

/** How much spans differ beyond what chance and not knowing the student's ability make of it; drawn to a prior. */
function errorsOf(table: AnswerTable, parts: readonly MasteryModel[], spans: Spans, prior: number): Errors {
  let [count, weights, sum, squares] = [0, 0, 0, 0]
  let span: Span | undefined
  const close = () => {
    if (span === undefined || span.answers < spans.least) return
    // Products of two different answers: chance in one has nothing to do with chance in the other.
    const pairs = span.change ** 2 - span.changeSquares
    const products = span.surplus ** 2 - span.surplusSquares - abilityProducts(span)
    // A span counts by how clearly it would show an error of the usual size, whatever its outcome.
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
      if (span?.student !== answer.student || !spans.lasts(span, answer)) {
        close()
        span = answersOf(state) < spans.leastBefore ? undefined : spanOf(model, state, answer)
      }
      if (span !== undefined && spans.counts(span, answer)) addAnswer(span, answer, spans.expect(span, answer))
    },
    mostAnswers,
  )
  close()
  if (weights === 0) return { mean: 0, deviation: prior, believed: 1 }
  const mean = sum / weights
  const found = Math.max(0, squares / weights - mean ** 2)
  const believed = spansOfPrior / (spansOfPrior + count)
  return {
    mean: (1 - believed) * mean,
    deviation: Math.sqrt(believed * prior ** 2 + (1 - believed) * found),
    believed,
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

function addAnswer(span: Span, answer: GradedAnswer, { logit, spread }: ReturnType<Spans['expect']>) {
  const floor = floorOf(answer.options)
  const bluntness = 1 / sharpness(spread ** 2)
  const probability = probabilityOf(logit * bluntness, floor)
  const change = (bluntness * (probability - floor) * (1 - probability)) / (1 - floor)
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

/** What pairs of answers have in common because ability, in general and on their topic, is not known exactly. */
function abilityProducts({ model: { weights }, ability, byTopic }: Span): number {
  let [general, generalSquares, own] = [0, 0, 0]
  for (const [topic, { change, changeSquares }] of byTopic) {
    const { pull, variance } = ability.on(topic)
    const effect = weights.general + weights.topic * pull
    general += effect * change
    generalSquares += effect ** 2 * changeSquares
    own += weights.topic ** 2 * variance * (change ** 2 - changeSquares)
  }
  return (general ** 2 - generalSquares) * ability.generalVariance + own
}
