import { isExamUnderWay } from '@titer/domain'
import type { SessionRow, StudyDatabase } from '../../log/database.ts'
import { now } from '../../log/record.ts'

export async function readExams(database: StudyDatabase): Promise<SessionRow[]> {
  const [open, at] = await Promise.all([database.sessions.where('isOpen').equals(1).toArray(), now(database)])
  return open.filter((row) => isExamUnderWay(row, at))
}

/** What exams under way ask. Nothing may tell what is right there, nor how it was answered. */
export async function readExamined(database: StudyDatabase): Promise<ReadonlySet<string>> {
  return new Set((await readExams(database)).flatMap(({ items }) => items))
}
