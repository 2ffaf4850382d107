import { examStart } from '@titer/domain'
import type { StudyDatabase } from '../../log/database.ts'
import { readExams } from '../../log/exams.ts'
import { minutesAheadOfUtc, readMoment } from '../../log/record.ts'
import { nearestExams } from './exam-scope.ts'
import type { LibraryTopic } from './library.ts'

/** Returns the start of the nearest exam whose scope includes the topic. */
export type ExamDates = (topic: string) => number | undefined

/** Reads the student's exams, and returns a function that finds the start of a topic's nearest exam. */
export async function readExamDates(database: StudyDatabase, topics: readonly LibraryTopic[]): Promise<ExamDates> {
  const [exams, { now, today, settings }] = await Promise.all([readExams(database), readMoment(database)])
  const nearestExam = nearestExams(exams, topics, today)
  const clock = { today, minutesAheadOfUtc: minutesAheadOfUtc(now), startHour: settings.dayStartHour }
  return (topic) => examStart(nearestExam(topic)?.day ?? null, clock)
}
