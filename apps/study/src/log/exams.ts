import { firstExamId, sortExams, type PlannedExam } from '@titer/domain'
import type { StudyDatabase } from './database.ts'
import { readValue } from './values.ts'

const defaultName = 'Exam'

/** Reads the student's exams, the earliest first. */
export async function readExams(database: StudyDatabase): Promise<PlannedExam[]> {
  const [rows, { examDay }] = await Promise.all([database.exams.toArray(), readValue(database, 'settings')])
  const exams = rows
    .filter(({ isGone }) => !isGone)
    .map(({ exam, name, day, module, topics }): PlannedExam => ({ exam, name, day, module, topics }))
  // Earlier versions of the app supported one exam, and stored its day as a setting.
  const isInSettings = examDay !== null && rows.every(({ exam }) => exam !== firstExamId)
  return sortExams(isInSettings ? [...exams, firstExam(examDay)] : exams)
}

/** Returns the exam that a student enters on the welcome page. Its scope is the whole syllabus. */
export const firstExam = (day: string): PlannedExam => ({
  exam: firstExamId,
  name: defaultName,
  day,
  module: null,
  topics: [],
})
