import type { ContentTopic } from '@titer/contract'
import { upcomingExams, type PlannedExam } from '@titer/domain'
import { topicsOfExam } from '../../../packs/content/exam-scope.ts'
import { modulesOf } from '../../../packs/content/modules.ts'

/** A part of the syllabus for which a score can be predicted: an exam of the student, a module, or all topics. */
export interface ScoreScope {
  id: string
  name: string
  topics: readonly ContentTopic[]
  /** The share of the part that Titer has questions for, by weight. */
  written: number
}

/** A score is predicted only for a part of which at least this share is written. */
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
