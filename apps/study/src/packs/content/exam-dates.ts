import { examStart } from '@titer/domain'
import type { StudyDatabase } from '../../log/database.ts'
import { readExams } from '../../log/exams.ts'
import { minutesAheadOfUtc, now, today } from '../../log/record.ts'
import { readValue } from '../../log/values.ts'
import { nearestExams } from './exam-scope.ts'
import type { LibraryTopic } from './library.ts'

/** Returns the start of the nearest exam whose scope includes the topic. */
export type ExamDates = (topic: string) => number | undefined

/** Reads the student's exams, and returns a function that finds the start of a topic's nearest exam. */
export async function readExamDates(database: StudyDatabase, topics: readonly LibraryTopic[]): Promise<ExamDates> {
  const [exams, at, day, { dayStartHour }] = await Promise.all([
    readExams(database),
    now(database),
    today(database),
    readValue(database, 'settings'),
  ])
  const nearestExam = nearestExams(exams, topics, day)
  const clock = { today: day, minutesAheadOfUtc: minutesAheadOfUtc(at), startHour: dayStartHour }
  return (topic) => examStart(nearestExam(topic)?.day ?? null, clock)
}
