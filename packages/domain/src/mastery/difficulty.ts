import { probabilityOf } from './predict.ts'
import type { MasteryModel, TopicEasiness } from './model.ts'
import type { AnswerTable } from './table.ts'

const rounds = 8
const leastAnswers = 5
// How surely topics are taken to be alike before their answers are seen.
const topicVariance = 0.5
const itemsOfPrior = 10
const leastSpread = 0.2
const mostSpread = 2

export type Difficulties = Pick<MasteryModel, 'unknownTopic' | 'topics' | 'items'>

interface ItemEstimate {
  easiness: number
  /** What its answers alone would say, and how surely. */
  own: number
  information: number
}

/**
 * How easy items and topics are, given what else is known of each answer (`offset`, a logit). The answers of one
 * fold of students are left out, so that its predictions never rest on themselves.
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
    weighItems(table, offset, leftOut, items)
    topics = weighTopics(table, items, topics.unknownTopic.spread, from.unknownTopic.easiness)
    for (const [at, { skills }] of table.items.entries()) {
      const item = items[at]
      if (item === undefined) continue
      const prior = mean(skills, (skill) => (topics.topics[skill] ?? topics.unknownTopic).easiness)
      const precision = 1 / mean(skills, (skill) => (topics.topics[skill] ?? topics.unknownTopic).spread) ** 2
      item.easiness = (item.information * item.own + precision * prior) / (item.information + precision)
    }
  }
  const counts = countsWithout(table, leftOut)
  const rounded = table.items.flatMap(({ key }, at) =>
    (counts[at] ?? 0) < leastAnswers ? [] : [[key, Math.round((items[at]?.easiness ?? 0) * 1000) / 1000] as const],
  )
  return { ...topics, items: Object.fromEntries(rounded) }
}

const mean = <Each>(all: readonly Each[], of: (each: Each) => number) =>
  all.reduce((sum, each) => sum + of(each), 0) / all.length

function countsWithout({ item, fold, items }: AnswerTable, leftOut: number): Int32Array {
  const counts = new Int32Array(items.length)
  for (let at = 0; at < item.length; at += 1) {
    const place = item[at] ?? 0
    if (fold[at] !== leftOut) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

/** One step of Fisher scoring for every item. */
function weighItems(table: AnswerTable, offset: Float32Array, leftOut: number, items: ItemEstimate[]) {
  const slopes = new Float64Array(items.length)
  for (const item of items) item.information = 0
  for (const [at, { isRight }] of table.answers.entries()) {
    if (table.fold[at] === leftOut) continue
    const place = table.item[at] ?? 0
    const item = items[place]
    if (item === undefined) continue
    const floor = table.floor[at] ?? 0
    const probability = probabilityOf(item.easiness + (offset[at] ?? 0), floor)
    const change = ((probability - floor) * (1 - probability)) / (1 - floor)
    const scale = change / Math.max(1e-6, probability * (1 - probability))
    slopes[place] = (slopes[place] ?? 0) + scale * ((isRight ? 1 : 0) - probability)
    item.information += scale * change
  }
  // No further than two at once: an item that everybody got right would run away.
  for (const [place, item] of items.entries()) {
    const step = (slopes[place] ?? 0) / Math.max(1e-6, item.information)
    item.own = item.easiness + Math.min(2, Math.max(-2, step))
  }
}

/** Each topic's mean and spread from its items, drawn towards those of all. */
function weighTopics(
  { items: facts }: AnswerTable,
  items: readonly ItemEstimate[],
  spread: number,
  believed: number,
): Difficulties {
  const byTopic = new Map<string, ItemEstimate[]>()
  for (const [at, { skills }] of facts.entries()) {
    const item = items[at]
    if (item === undefined || item.information === 0) continue
    for (const skill of skills) {
      const own = byTopic.get(skill)
      if (own === undefined) byTopic.set(skill, [item])
      else own.push(item)
    }
  }
  const precisionOf = ({ information }: ItemEstimate) => 1 / (spread ** 2 + 1 / information)
  /** The mean of items, drawn to what is believed without them. */
  const meanOf = (own: readonly ItemEstimate[], believed: number) => {
    const weights = own.map(precisionOf)
    const sum = own.reduce((total, item, at) => total + (weights[at] ?? 0) * item.own, believed / topicVariance)
    return sum / weights.reduce((total, weight) => total + weight, 1 / topicVariance)
  }
  const centre = meanOf([...byTopic.values()].flat(), believed)
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

/** How much items differ beyond what chance in their answers makes of it. */
function spreadOf(all: readonly Departure[], prior: number): number {
  const weight = all.reduce((sum, each) => sum + each.weight, itemsOfPrior)
  const square = all.reduce((sum, each) => sum + each.weight * (each.square - each.noise), itemsOfPrior * prior ** 2)
  return Math.sqrt(Math.min(mostSpread ** 2, Math.max(leastSpread ** 2, square / weight)))
}
