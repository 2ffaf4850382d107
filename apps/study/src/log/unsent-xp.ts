import { isEventOfKind } from '@titer/domain'
import type { StudyDatabase } from './database.ts'

/** Returns the XP of the answers that this device has not sent yet. */
export async function readUnsentXp(database: StudyDatabase): Promise<number> {
  const unsent = await database.events.where('standing').equals('new').toArray()
  const answers = unsent.filter((event) => isEventOfKind(event, 'answered')).map(({ body }) => body)
  const sessions = await database.sessions.bulkGet([...new Set(answers.map(({ session }) => session))])
  const scored = new Map<string, number>(
    sessions.flatMap((row) => row?.answers.map(({ item, xp }) => [`${row.id} ${item}`, xp] as const) ?? []),
  )
  const given = new Set(answers.map(({ session, item }) => `${session} ${item}`))
  return [...given].reduce((sum, answer) => sum + (scored.get(answer) ?? 0), 0)
}
