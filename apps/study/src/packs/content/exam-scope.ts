import type { ContentTopic } from '@titer/contract'
import { examCovers, upcomingExams, type PlannedExam } from '@titer/domain'

type ScopedTopic = Pick<ContentTopic, 'id' | 'modules'>

/** Returns the topics in the scope of an exam. */
export const topicsOfExam = <T extends ScopedTopic>(exam: PlannedExam, topics: readonly T[]): T[] =>
  topics.filter(({ id, modules = [] }) => examCovers(exam, id, modules))

/**
 * Returns a function that finds the nearest exam, from today on, whose scope includes a topic. Content without a topic
 * of the syllabus, such as the student's own cards, belongs to the nearest exam of any scope.
 */
export function nearestExams(exams: readonly PlannedExam[], topics: readonly ScopedTopic[], today: string) {
  const upcoming = upcomingExams(exams, today)
  const modules = new Map(topics.map((topic) => [topic.id, topic.modules ?? []]))
  return (topic: string): PlannedExam | undefined => {
    const own = modules.get(topic)
    return own === undefined ? upcoming[0] : upcoming.find((exam) => examCovers(exam, topic, own))
  }
}
