import type { Topic } from '../read/syllabus.ts'

interface Weighed {
  topic: Topic
  /** Its share of the questions of its subject. */
  asked: number
  /** The share that the syllabus gives it among the topics written so far. */
  wanted: number
}

/** How the questions are spread over the topics that have any, beside what the syllabus wants. */
export function weighTopics(questions: readonly { topic: string }[], syllabus: readonly Topic[]): Weighed[] {
  const counts = Map.groupBy(questions, ({ topic }) => topic)
  const written = syllabus.filter(({ id }) => counts.has(id))
  return written.map((topic) => {
    const peers = written.filter(({ subject }) => subject === topic.subject)
    const sum = (value: (peer: Topic) => number) => peers.reduce((total, peer) => total + value(peer), 0)
    const many = (id: string) => counts.get(id)?.length ?? 0
    return {
      topic,
      asked: many(topic.id) / sum(({ id }) => many(id)),
      wanted: topic.share / sum(({ share }) => share),
    }
  })
}
