import type { StudyDatabase } from '../../log/database.ts'
import { readValue } from '../../log/values.ts'

/**
 * Returns the day to which a card or fact was postponed, or undefined if it was not, or if the student has studied it
 * since.
 */
export type PostponedTo = (id: string, studiedAt: number | undefined) => string | undefined

/** Reads which cards and facts the student has postponed by spreading them over the days ahead. */
export async function readPostponements(database: StudyDatabase): Promise<PostponedTo> {
  const { at, days } = await readValue(database, 'spread')
  const dayOf = new Map(Object.entries(days).flatMap(([day, ids]) => ids.map((id) => [id, day])))
  return (id, studiedAt = 0) => (studiedAt < at ? dayOf.get(id) : undefined)
}
