import type { ContentTopic } from '@titer/contract'
import { upcomingExams, type PlannedExam } from '@titer/domain'
import { topicsOfExam } from '../../../packs/content/exam-scope.ts'
import { modulesOf } from '../../../packs/content/modules.ts'

/** A set of topics for which a score can be predicted: an exam of the student, a module, or the whole syllabus. */
export interface ScoreScope {
  id: string
  name: string
  topics: readonly ContentTopic[]
  /** The share of these topics, by weight, that Titer has questions for. */
  written: number
}

/** A score is predicted only if Titer has questions for at least this share of the topics, by weight. */
export const leastWritten = 0.9

const weightOf = (topics: readonly ContentTopic[]) => topics.reduce((sum, { share }) => sum + share, 0)

/** Returns the student's exams from today on, the modules of the course, and the whole syllabus. */
export function scoreScopes(
  exams: readonly PlannedExam[],
  syllabus: readonly ContentTopic[],
  hasQuestions: (topic: string) => boolean,
  today: string,
): ScoreScope[] {
  const scope = (id: string, name: string, topics: readonly ContentTopic[]): ScoreScope => ({
    id,
    name,
    topics,
    written: topics.length === 0 ? 0 : weightOf(topics.filter((topic) => hasQuestions(topic.id))) / weightOf(topics),
  })
  return [
    ...upcomingExams(exams, today).map((exam) => scope(`exam ${exam.exam}`, exam.name, topicsOfExam(exam, syllabus))),
    ...modulesOf(syllabus, hasQuestions).map(({ name, topics }) =>
      scope(
        `module ${name}`,
        name,
        syllabus.filter(({ id }) => topics.includes(id)),
      ),
    ),
    scope('all', 'All topics', syllabus),
  ]
}
