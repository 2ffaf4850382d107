import { isEventOfKind, tallyDay } from '@titer/domain'
import type { LoggedEvent, StudyDatabase } from './database.ts'

/** Computes the tallies of days again from their answers, as if `changed` were already stored. */
export async function retally(database: StudyDatabase, days: readonly string[], changed: readonly LoggedEvent[]) {
  if (days.length === 0) return
  const ids = new Set(changed.map(({ id }) => id))
  const tallies = await Promise.all(
    days.map(async (day) => {
      const found = await database.events.where('day').equals(day).toArray()
      const all = [...found.filter(({ id }) => !ids.has(id)), ...changed.filter((event) => event.day === day)]
      const counted = all.filter((event) => event.standing !== 'refused')
      return tallyDay(
        day,
        counted.filter((event) => isEventOfKind(event, 'answered')),
      )
    }),
  )
  await database.tallies.bulkPut(tallies)
}
