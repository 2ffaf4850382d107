import { isExamUnderWay } from '@titer/domain'
import type { SessionRow, StudyDatabase } from './database.ts'
import { now } from './record.ts'

export async function readRunningExams(database: StudyDatabase): Promise<SessionRow[]> {
  const [open, at] = await Promise.all([database.sessions.where('isOpen').equals(1).toArray(), now(database)])
  return open.filter((row) => isExamUnderWay(row, at))
}

/**
 * Returns the ids of the questions and cases in running exams. The app must not reveal the right answers before the
 * exam ends.
 */
export async function readRunningExamItems(database: StudyDatabase): Promise<ReadonlySet<string>> {
  return new Set((await readRunningExams(database)).flatMap(({ items }) => items))
}
