import { abilityOf } from '../student/ability.ts'
import { floorOf } from '../model/answer.ts'
import { randomNormal, type RandomSource } from './random.ts'
import type { MasteryModel } from '../model/model.ts'
import { abilityVariance, itemSpread, probabilityOf, meanLogitFactor, averageItemLogit } from './predict.ts'
import { answersOf, type MasteryState } from '../student/state.ts'

export const answersForScore = 50
const draws = 1_000
const coverage = 0.8

/** An exam: each topic's share, the number of questions, and the number of options per question. */
export interface Exam {
  topics: readonly { topic: string; share: number }[]
  questions: number
  options: number
}

export interface ScoreRequest {
  model: MasteryModel
  state: MasteryState
  exam: Exam
  at: number
  random: RandomSource
}

export type PredictedScore =
  | { isReady: false; answers: number; needed: number }
  /** Scores in percent. The 80% interval is from `low` to `high`. */
  | { isReady: true; expected: number; low: number; high: number }

/** Predicts an exam score by simulation. Each simulated exam draws an ability, a day effect and questions at random. */
export function predictScore(request: ScoreRequest): PredictedScore {
  const { exam, state } = request
  const answers = answersOf(state)
  if (answers < answersForScore) return { isReady: false, answers, needed: answersForScore }
  const simulateExam = examSimulator(request)
  const counts = Array.from({ length: exam.questions + 1 }, () => 0)
  let sum = 0
  for (let draw = 0; draw < draws; draw += 1) {
    const right = simulateExam()
    counts[right] = (counts[right] ?? 0) + 1
    sum += right
  }
  const [low, high] = intervalOf(counts, draws)
  const percent = (right: number) => (100 * right) / exam.questions
  return { isReady: true, expected: percent(sum / draws), low: percent(low), high: percent(high) }
}

/** Returns a function that simulates one exam and returns the number of right answers. */
function examSimulator({ model, state, exam, at, random }: ScoreRequest): () => number {
  const { weights, dayError, transfer } = model
  const ability = abilityOf(model, state, at)
  const dayVariance = dayError ** 2 + transfer.meanError ** 2 + transfer.deviation ** 2
  const topics = exam.topics.map(({ topic }) => ({
    ...ability.deviationOn(topic),
    logit: averageItemLogit(model, ability, topic, at),
    // A fitted logit already averages over the uncertainty about the student and the day. The simulation draws this
    // uncertainty again, so the logit is scaled up first.
    meanFactor: meanLogitFactor(abilityVariance(model, ability, [topic]) + dayVariance),
    spread: itemSpread(model, topic),
  }))
  const topicAt = weightedIndex(exam.topics.map(({ share }) => share))
  const floor = floorOf(exam.options)
  const logits = new Float64Array(topics.length)
  return () => {
    const general = randomNormal(random) * Math.sqrt(ability.generalVariance)
    const day = transfer.mean + randomNormal(random) * Math.sqrt(dayVariance)
    logits.fill(Number.NaN)
    let right = 0
    for (let question = 0; question < exam.questions; question += 1) {
      const index = topicAt(random())
      const topic = topics[index]
      if (topic === undefined) continue
      // The logit is computed only for topics that occur in this exam, because few exams include all topics.
      if (Number.isNaN(logits[index])) {
        const own = topic.generalSlope * general + randomNormal(random) * Math.sqrt(topic.variance)
        logits[index] = topic.meanFactor * (topic.logit + day + weights.general * general + weights.topic * own)
      }
      const logit = (logits[index] ?? 0) + randomNormal(random) * topic.spread
      if (random() < probabilityOf(logit, floor)) right += 1
    }
    return right
  }
}

/**
 * Returns a function that chooses an index, given a random number between 0 and 1. The probability of each index is
 * proportional to its share.
 */
function weightedIndex(shares: readonly number[]): (point: number) => number {
  let sum = 0
  const ends = Float64Array.from(shares, (share) => (sum += share))
  return (point) => {
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (point * sum < (ends[middle] ?? 0)) high = middle
      else low = middle + 1
    }
    return low
  }
}

/**
 * Returns the interval that contains about 80% of the simulated scores. Starts at the most frequent score, and adds the
 * more frequent of the two neighbouring scores while that brings the coverage closer to 80%.
 */
function intervalOf(counts: readonly number[], total: number): [number, number] {
  let low = counts.indexOf(Math.max(...counts))
  let [high, mass] = [low, counts[low] ?? 0]
  for (;;) {
    const [below, above] = [counts[low - 1] ?? -1, counts[high + 1] ?? -1]
    const gained = Math.max(below, above)
    if (gained < 0 || Math.abs(mass + gained - coverage * total) > Math.abs(mass - coverage * total)) return [low, high]
    mass += gained
    if (below > above) low -= 1
    else high += 1
  }
}
