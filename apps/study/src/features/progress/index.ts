export { isMeasured, type MeasuredTopic } from './mastery/measure.ts'
export { useTopicMastery } from './mastery/use-topic-mastery.ts'
