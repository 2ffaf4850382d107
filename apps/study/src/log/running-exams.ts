import { isExamUnderWay } from '@titer/domain'
import type { SessionRow, StudyDatabase } from './database.ts'
import { now } from './record.ts'

export async function readRunningExams(database: StudyDatabase): Promise<SessionRow[]> {
  const [open, at] = await Promise.all([database.sessions.where('isOpen').equals(1).toArray(), now(database)])
  return open.filter((row) => isExamUnderWay(row, at))
}

/** The questions and cases of running exams. The app must not reveal their answers before the exam has ended. */
export async function readRunningExamItems(database: StudyDatabase): Promise<ReadonlySet<string>> {
  return new Set((await readRunningExams(database)).flatMap(({ items }) => items))
}
