import { believedDoubt, type Doubt } from './doubt.ts'
import { itemKey } from './word.ts'

/** What a prediction is a weighted sum of, in this order. */
export const inputNames = [
  'base',
  'easiness',
  'general',
  'topic',
  'unseen',
  'returned',
  'practised',
  'practisedLastDay',
  'idle',
  'experience',
  'itemWins',
  'itemFails',
  'lastRight',
  'lastRightAge',
  'lastWrong',
  'lastWrongAge',
  'recentGeneral',
  'recentTopic',
] as const
export type InputName = (typeof inputNames)[number]

/** How easy the items of a topic are on the logit scale, and how much they differ. */
export interface TopicEasiness {
  easiness: number
  spread: number
}

/** All that is learned from everybody's answers. Plain JSON. */
export interface MasteryModel {
  weights: Record<InputName, number>
  /** How much students differ in general, and each from topic to topic: variances of the logit. */
  generalVariance: number
  topicVariance: number
  /** After so many days an answer counts half. */
  halfLifeDays: number
  /** What a right answer is worth by what was said of it. */
  doubt: Doubt
  /** How much the same student differs from day to day: a standard deviation of the logit. */
  dayError: number
  /**
   * By how much more or less is known on topics not practised that day than predicted, how unsure that mean is for all
   * students alike, and how they differ in it.
   */
  transfer: { mean: number; meanError: number; deviation: number }
  /** Of topics that nobody has answered. */
  unknownTopic: TopicEasiness
  topics: Record<string, TopicEasiness>
  /** By `itemKey`; an item with few answers is not here and is taken for an average one of its topic. */
  items: Record<string, number>
  /** How many answers a state keeps: the latest of each topic, and in all. */
  memory: { answersPerTopic: number; answers: number }
}

/** What is believed before anybody has answered: ability and difficulty count fully, everything else not at all. */
export const defaultModel: MasteryModel = {
  weights: {
    base: 0,
    easiness: 1,
    general: 1,
    topic: 1,
    unseen: 0,
    returned: 0,
    practised: 0,
    practisedLastDay: 0,
    idle: 0,
    experience: 0,
    itemWins: 0,
    itemFails: 0,
    lastRight: 0,
    lastRightAge: 0,
    lastWrong: 0,
    lastWrongAge: 0,
    recentGeneral: 0,
    recentTopic: 0,
  },
  generalVariance: 0.5,
  topicVariance: 0.5,
  halfLifeDays: 60,
  doubt: believedDoubt,
  dayError: 0.3,
  transfer: { mean: 0, meanError: 0.45, deviation: 0.3 },
  unknownTopic: { easiness: 0.3, spread: 0.8 },
  topics: {},
  items: {},
  memory: { answersPerTopic: 64, answers: 1_600 },
}

export const topicOf = (model: MasteryModel, topic: string): TopicEasiness => model.topics[topic] ?? model.unknownTopic

/** An item's easiness, or that of its topics. */
export function easinessOf(model: MasteryModel, item: string, skills: readonly string[]): number {
  const known = model.items[itemKey(item)]
  if (known !== undefined) return known
  return skills.reduce((sum, skill) => sum + topicOf(model, skill).easiness, 0) / skills.length
}
