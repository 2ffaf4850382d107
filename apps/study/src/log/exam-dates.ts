import { examStart } from '@titer/domain'
import type { StudyDatabase } from './database.ts'
import { minutesAheadOfUtc, now, today } from './record.ts'
import { readValue } from './values.ts'

/** Returns the start of the nearest exam that asks for a topic. */
export type ExamDates = (topic: string) => number | undefined

/** Reads the dates of the exams ahead. There is one exam today, and it asks for every topic. */
export async function readExamDates(database: StudyDatabase): Promise<ExamDates> {
  const [at, day, { examDay, dayStartHour }] = await Promise.all([
    now(database),
    today(database),
    readValue(database, 'settings'),
  ])
  const exam = examStart(examDay, { today: day, minutesAheadOfUtc: minutesAheadOfUtc(at), startHour: dayStartHour })
  return () => exam
}
