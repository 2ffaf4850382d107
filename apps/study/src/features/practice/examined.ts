import { isExamUnderWay } from '@titer/domain'
import type { StudyDatabase } from '../../log/database.ts'
import { now } from '../../log/record.ts'

/** What exams under way ask. Nothing may tell what is right there, nor how it was answered. */
export async function readExamined(database: StudyDatabase): Promise<ReadonlySet<string>> {
  const [open, at] = await Promise.all([database.sessions.where('isOpen').equals(1).toArray(), now(database)])
  return new Set(open.filter((row) => isExamUnderWay(row, at)).flatMap(({ items }) => items))
}
