import type { StudyDatabase } from '../../log/database.ts'
import { readValue } from '../../log/values.ts'

/** The cards and facts that the student has spread over the days ahead. */
export interface Postponement {
  /**
   * Returns the day to which a card or fact was postponed. Returns undefined if it was not postponed, or if the student
   * has studied it since.
   */
  dayOf: (id: string, studiedAt: number | undefined) => string | undefined
  /** The last day to which a card or fact was postponed. Undefined if nothing was postponed. */
  lastDay: string | undefined
  /** The maximum number of cards per day until `lastDay`. */
  cardsPerDay: number
}

export const nothingPostponed: Postponement = {
  dayOf: () => undefined,
  lastDay: undefined,
  cardsPerDay: Infinity,
}

export async function readPostponement(database: StudyDatabase): Promise<Postponement> {
  const { at, days, cardsPerDay } = await readValue(database, 'spread')
  const lastDay = Object.keys(days).toSorted().at(-1)
  if (lastDay === undefined) return nothingPostponed
  const dayOf = new Map(Object.entries(days).flatMap(([day, ids]) => ids.map((id) => [id, day])))
  return { dayOf: (id, studiedAt = 0) => (studiedAt < at ? dayOf.get(id) : undefined), lastDay, cardsPerDay }
}
