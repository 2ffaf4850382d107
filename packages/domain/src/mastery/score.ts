import { abilityOf } from './ability.ts'
import { floorOf } from './answer.ts'
import { normal, type Chance } from './chance.ts'
import type { MasteryModel } from './model.ts'
import { abilityVariance, itemSpread, probabilityOf, sharpness, standingOn } from './predict.ts'
import { answersOf, type MasteryState } from './state.ts'

export const answersForScore = 50
const draws = 1_000
const held = 0.8

/** An exam: how much of it each topic is, and how many questions of how many options it asks. */
export interface Exam {
  topics: readonly { topic: string; share: number }[]
  questions: number
  options: number
}

export interface ScoreAsk {
  model: MasteryModel
  state: MasteryState
  exam: Exam
  at: number
  chance: Chance
}

export type PredictedScore =
  | { isReady: false; answers: number; needed: number }
  /** In percent; from low to high with a probability of 80%. */
  | { isReady: true; expected: number; low: number; high: number }

/** What an exam would bring: many exams are drawn, each of an ability, a day and questions as they may be. */
export function predictScore(ask: ScoreAsk): PredictedScore {
  const { exam, state } = ask
  const answers = answersOf(state)
  if (answers < answersForScore) return { isReady: false, answers, needed: answersForScore }
  const sit = sittings(ask)
  const counts = Array.from({ length: exam.questions + 1 }, () => 0)
  let sum = 0
  for (let draw = 0; draw < draws; draw += 1) {
    const right = sit()
    counts[right] = (counts[right] ?? 0) + 1
    sum += right
  }
  const [low, high] = intervalOf(counts, draws)
  const percent = (right: number) => (100 * right) / exam.questions
  return { isReady: true, expected: percent(sum / draws), low: percent(low), high: percent(high) }
}

/** Each call sits one exam and says how many answers were right. */
function sittings({ model, state, exam, at, chance }: ScoreAsk): () => number {
  const { weights, dayError, transfer } = model
  const ability = abilityOf(model, state, at)
  const dayVariance = dayError ** 2 + transfer.meanError ** 2 + transfer.deviation ** 2
  const topics = exam.topics.map(({ topic }) => ({
    ...ability.on(topic),
    logit: standingOn(model, ability, topic, at),
    // A fitted logit averages over what is not known of student and day; drawing that again averages again.
    sharp: sharpness(abilityVariance(model, ability, [topic]) + dayVariance),
    spread: itemSpread(model, topic),
  }))
  const topicAt = drawerOf(exam.topics.map(({ share }) => share))
  const floor = floorOf(exam.options)
  const logits = new Float64Array(topics.length)
  return () => {
    const general = normal(chance) * Math.sqrt(ability.generalVariance)
    const day = transfer.mean + normal(chance) * Math.sqrt(dayVariance)
    logits.fill(Number.NaN)
    let right = 0
    for (let question = 0; question < exam.questions; question += 1) {
      const place = topicAt(chance())
      const topic = topics[place]
      if (topic === undefined) continue
      // Only for topics that this exam asks: few exams ask all.
      if (Number.isNaN(logits[place])) {
        const own = topic.pull * general + normal(chance) * Math.sqrt(topic.variance)
        logits[place] = topic.sharp * (topic.logit + day + weights.general * general + weights.topic * own)
      }
      const logit = (logits[place] ?? 0) + normal(chance) * topic.spread
      if (chance() < probabilityOf(logit, floor)) right += 1
    }
    return right
  }
}

/** Which share a point between 0 and 1 falls into, when they lie side by side. */
function drawerOf(shares: readonly number[]): (point: number) => number {
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

/** Grown from the likeliest number to its likelier side, as long as that brings what it holds nearer to 80%. */
function intervalOf(counts: readonly number[], total: number): [number, number] {
  let low = counts.indexOf(Math.max(...counts))
  let [high, mass] = [low, counts[low] ?? 0]
  for (;;) {
    const [below, above] = [counts[low - 1] ?? -1, counts[high + 1] ?? -1]
    const gained = Math.max(below, above)
    if (gained < 0 || Math.abs(mass + gained - held * total) > Math.abs(mass - held * total)) return [low, high]
    mass += gained
    if (below > above) low -= 1
    else high += 1
  }
}
