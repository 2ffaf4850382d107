import { addToDays, logTables, setFirsts } from './append.ts'
import type { StudyDatabase } from './database.ts'
import { refold } from './refold.ts'
import { retally } from './retally.ts'
import { readValue, writeValue } from './values.ts'

/** Goes up with every change in what is earned by what was done, or kept of it. */
export const currentRules = 4

// So few that an answer given meanwhile need not wait for them.
const atOnce = 20

const inParts = <Each>(all: readonly Each[]) =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce))

/**
 * Folds by today's rules what an earlier app has folded by others. A part at a time, each whole: the app is used
 * meanwhile, and may die in between.
 */
export async function bringForward(database: StudyDatabase) {
  if ((await readValue(database, 'foldedBy')) >= currentRules) return
  const [sessions, cards] = await Promise.all([
    database.sessions.toCollection().primaryKeys(),
    database.cards.toCollection().primaryKeys(),
  ])
  for (const subjects of inParts([...sessions.map((id) => `session:${id}`), ...cards.map((id) => `card:${id}`)])) {
    await database.transaction('rw', logTables(database), async () => {
      await addToDays(database, await refold(database, subjects, []))
    })
  }
  for (const part of inParts(await database.days.toCollection().primaryKeys())) {
    await database.transaction('rw', logTables(database), async () => {
      await retally(database, part, [])
      await setFirsts(database, part)
    })
  }
  await writeValue(database, 'foldedBy', currentRules)
}
