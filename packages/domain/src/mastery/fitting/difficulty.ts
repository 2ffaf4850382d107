import { probabilityOf } from '../prediction/predict.ts'
import type { MasteryModel, TopicEasiness } from '../model/model.ts'
import type { AnswerTable } from './answer-table.ts'

const rounds = 8
const minimumAnswers = 5
// The prior variance of the topics' means around the overall mean.
const topicVariance = 0.5
const priorItems = 10
const minimumSpread = 0.2
const maximumSpread = 2

export type Difficulties = Pick<MasteryModel, 'unknownTopic' | 'topics' | 'items'>

interface ItemEstimate {
  easiness: number
  /** The estimate from the item's own answers only. `information` is its Fisher information. */
  own: number
  information: number
}

/**
 * Estimates how easy items and topics are. `offset` is each answer's logit without the item's easiness. The
 * cross-validation fold `leftOut`, a group of students, is left out, so that the predictions for that fold never use
 * its own answers. With -1, no fold is left out.
 */
export function difficultiesOf(
  table: AnswerTable,
  offset: Float32Array,
  leftOut: number,
  from: Difficulties,
): Difficulties {
  const start = (skills: readonly string[]) =>
    mean(skills, (skill) => (from.topics[skill] ?? from.unknownTopic).easiness)
  const items = table.items.map(({ key, skills }): ItemEstimate => {
    const easiness = from.items[key] ?? start(skills)
    return { easiness, own: easiness, information: 0 }
  })
  let topics: Difficulties = { ...from, items: {} }
  for (let round = 0; round < rounds; round += 1) {
    stepItems(table, offset, leftOut, items)
    topics = estimateTopics(table, items, topics.unknownTopic.spread, from.unknownTopic.easiness)
    for (const [at, { skills }] of table.items.entries()) {
      const item = items[at]
      if (item === undefined) continue
      const prior = mean(skills, (skill) => (topics.topics[skill] ?? topics.unknownTopic).easiness)
      const precision = 1 / mean(skills, (skill) => (topics.topics[skill] ?? topics.unknownTopic).spread) ** 2
      item.easiness = (item.information * item.own + precision * prior) / (item.information + precision)
    }
  }
  const counts = answerCountsWithout(table, leftOut)
  const rounded = table.items.flatMap(({ key }, at) =>
    (counts[at] ?? 0) < minimumAnswers ? [] : [[key, Math.round((items[at]?.easiness ?? 0) * 1000) / 1000] as const],
  )
  return { ...topics, items: Object.fromEntries(rounded) }
}

const mean = <Each>(all: readonly Each[], of: (each: Each) => number) =>
  all.reduce((sum, each) => sum + of(each), 0) / all.length

function answerCountsWithout({ item, fold, items }: AnswerTable, leftOut: number): Int32Array {
  const counts = new Int32Array(items.length)
  for (let at = 0; at < item.length; at += 1) {
    const index = item[at] ?? 0
    if (fold[at] !== leftOut) counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

/** Performs one step of Fisher scoring for every item. */
function stepItems(table: AnswerTable, offset: Float32Array, leftOut: number, items: ItemEstimate[]) {
  const slopes = new Float64Array(items.length)
  for (const item of items) item.information = 0
  for (const [at, { isRight }] of table.answers.entries()) {
    if (table.fold[at] === leftOut) continue
    const index = table.item[at] ?? 0
    const item = items[index]
    if (item === undefined) continue
    const floor = table.floor[at] ?? 0
    const probability = probabilityOf(item.easiness + (offset[at] ?? 0), floor)
    const change = ((probability - floor) * (1 - probability)) / (1 - floor)
    const scale = change / Math.max(1e-6, probability * (1 - probability))
    slopes[index] = (slopes[index] ?? 0) + scale * ((isRight ? 1 : 0) - probability)
    item.information += scale * change
  }
  // A step is limited to two logits. Otherwise the estimate for an item that all students got right would diverge.
  for (const [index, item] of items.entries()) {
    const step = (slopes[index] ?? 0) / Math.max(1e-6, item.information)
    item.own = item.easiness + Math.min(2, Math.max(-2, step))
  }
}

/** Estimates each topic's mean and spread from its items, shrunk towards the values for all topics. */
function estimateTopics(
  { items: tableItems }: AnswerTable,
  items: readonly ItemEstimate[],
  spread: number,
  priorEasiness: number,
): Difficulties {
  const byTopic = new Map<string, ItemEstimate[]>()
  for (const [at, { skills }] of tableItems.entries()) {
    const item = items[at]
    if (item === undefined || item.information === 0) continue
    for (const skill of skills) {
      const own = byTopic.get(skill)
      if (own === undefined) byTopic.set(skill, [item])
      else own.push(item)
    }
  }
  const precisionOf = ({ information }: ItemEstimate) => 1 / (spread ** 2 + 1 / information)
  /** Computes the items' mean easiness, shrunk towards a prior. */
  const meanOf = (own: readonly ItemEstimate[], prior: number) => {
    const weights = own.map(precisionOf)
    const sum = own.reduce((total, item, at) => total + (weights[at] ?? 0) * item.own, prior / topicVariance)
    return sum / weights.reduce((total, weight) => total + weight, 1 / topicVariance)
  }
  const centre = meanOf([...byTopic.values()].flat(), priorEasiness)
  const means = new Map([...byTopic].map(([topic, own]) => [topic, meanOf(own, centre)]))
  const pooled = spreadOf(
    [...byTopic].flatMap(([topic, own]) => departures(own, means.get(topic) ?? centre)),
    spread,
  )
  const topics: Record<string, TopicEasiness> = {}
  for (const [topic, own] of byTopic) {
    const easiness = means.get(topic) ?? centre
    topics[topic] = { easiness, spread: spreadOf(departures(own, easiness), pooled) }
  }
  return { unknownTopic: { easiness: centre, spread: pooled }, topics, items: {} }
}

interface Departure {
  square: number
  noise: number
  weight: number
}

const departures = (items: readonly ItemEstimate[], centre: number): Departure[] =>
  items.map(({ own, information }) => ({
    square: (own - centre) ** 2,
    noise: 1 / information,
    weight: (information / (1 + information)) ** 2,
  }))

/**
 * Estimates the standard deviation of the items' easiness without the part that chance explains. The estimate is shrunk
 * towards a prior.
 */
function spreadOf(all: readonly Departure[], prior: number): number {
  const weight = all.reduce((sum, each) => sum + each.weight, priorItems)
  const square = all.reduce((sum, each) => sum + each.weight * (each.square - each.noise), priorItems * prior ** 2)
  return Math.sqrt(Math.min(maximumSpread ** 2, Math.max(minimumSpread ** 2, square / weight)))
}
