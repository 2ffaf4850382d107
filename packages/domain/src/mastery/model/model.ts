import { priorConfidenceRatios, type ConfidenceRatios } from './confidence-ratios.ts'
import { itemKey } from '../student/packed-answer.ts'

/**
 * The names of a prediction's inputs. The predicted logit is the weighted sum of the inputs. The regression relies on
 * their order.
 */
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

/** The mean easiness of a topic's items on the logit scale, and the standard deviation between the items. */
export interface TopicEasiness {
  easiness: number
  spread: number
}

/**
 * The parameters fitted to all students' answers. The server and the devices store them as JSON, so the field names
 * must not change.
 */
export interface MasteryModel {
  weights: Record<InputName, number>
  /** Variances of the logit: between students, and between one student's topics. */
  generalVariance: number
  topicVariance: number
  /** The age, in days, at which an answer has lost half its weight. */
  halfLifeDays: number
  /** How the stated confidence changes the probability of a right answer by guessing. */
  doubt: ConfidenceRatios
  /** The standard deviation of one student's logit from day to day. */
  dayError: number
  /**
   * The prediction error, in logits, on topics that the student has not practised since the prediction: its mean, the
   * uncertainty of that mean, and its standard deviation between students.
   */
  transfer: { mean: number; meanError: number; deviation: number }
  /** The values for topics that are not in `topics`, because no student has answered their questions yet. */
  unknownTopic: TopicEasiness
  topics: Record<string, TopicEasiness>
  /** Easiness by `itemKey`. Items with few answers are left out and treated as average for their topic. */
  items: Record<string, number>
  /** How many answers a student's state keeps per topic and in total. */
  memory: { answersPerTopic: number; answers: number }
}

/**
 * The model that is used until one has been fitted to all students' answers. Only ability and easiness affect its
 * predictions.
 */
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
  doubt: priorConfidenceRatios,
  dayError: 0.3,
  transfer: { mean: 0, meanError: 0.45, deviation: 0.3 },
  unknownTopic: { easiness: 0.3, spread: 0.8 },
  topics: {},
  items: {},
  memory: { answersPerTopic: 64, answers: 1_600 },
}

export const topicOf = (model: MasteryModel, topic: string): TopicEasiness => model.topics[topic] ?? model.unknownTopic

/** Returns an item's easiness, or its topics' mean easiness if the item has too few answers. */
export function easinessOf(model: MasteryModel, item: string, skills: readonly string[]): number {
  const known = model.items[itemKey(item)]
  if (known !== undefined) return known
  return skills.reduce((sum, skill) => sum + topicOf(model, skill).easiness, 0) / skills.length
}
