import type { Topic } from '../read/syllabus.ts'

interface TopicWeight {
  topic: Topic
  /** The topic's share of its subject's questions. */
  asked: number
  /** The topic's share in the syllabus, among the topics of its subject that have questions. */
  wanted: number
}

/**
 * Compares each topic's share of the questions with its weight in the syllabus. Leaves out topics without questions.
 */
export function topicWeights(questions: readonly { topic: string }[], syllabus: readonly Topic[]): TopicWeight[] {
  const counts = Map.groupBy(questions, ({ topic }) => topic)
  const topicsWithQuestions = syllabus.filter(({ id }) => counts.has(id))
  return topicsWithQuestions.map((topic) => {
    const peers = topicsWithQuestions.filter(({ subject }) => subject === topic.subject)
    const sum = (value: (peer: Topic) => number) => peers.reduce((total, peer) => total + value(peer), 0)
    const countOf = (id: string) => counts.get(id)?.length ?? 0
    return {
      topic,
      asked: countOf(topic.id) / sum(({ id }) => countOf(id)),
      wanted: topic.share / sum(({ share }) => share),
    }
  })
}
