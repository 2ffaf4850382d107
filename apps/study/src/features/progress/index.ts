export { isMeasured, type MeasuredTopic } from './mastery/measure.ts'
export { useTopicMastery } from './mastery/use-topic-mastery.ts'
export { WeakTopics } from './weak-topics/lazy-weak-topics.tsx'
