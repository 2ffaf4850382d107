import { addToDays, logTables, updateFirstMoments } from './append.ts'
import type { StudyDatabase } from './database.ts'
import { refold, refoldFactsOf } from './refold.ts'
import { retally } from './retally.ts'
import { readValue, writeValue } from './values.ts'

/**
 * The fold version: the version of the rules that fold events. Increase it when the rules or the stored results change.
 */
export const currentFoldRules = 6

// The batches are small, because an answer that the student gives in the meantime has to wait for the current batch.
const batchSize = 20

const inBatches = <Each>(all: readonly Each[]) =>
  Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) => all.slice(at * batchSize, (at + 1) * batchSize))

/**
 * Folds data again if an earlier version of the app folded it with older rules. Each batch is one transaction, because
 * the student uses the app at the same time and may close it before the last batch.
 */
export async function refoldOutdated(database: StudyDatabase) {
  if ((await readValue(database, 'foldedBy')) >= currentFoldRules) return
  const [sessions, cards] = await Promise.all([
    database.sessions.toCollection().primaryKeys(),
    database.cards.toCollection().primaryKeys(),
  ])
  for (const subjects of inBatches([...sessions.map((id) => `session:${id}`), ...cards.map((id) => `card:${id}`)])) {
    await database.transaction('rw', logTables(database), async () => {
      await addToDays(database, await refold(database, subjects, []))
    })
  }
  for (const batch of inBatches(await database.items.toCollection().primaryKeys())) {
    await database.transaction('rw', logTables(database), () => refoldFactsOf(database, batch))
  }
  for (const batch of inBatches(await database.days.toCollection().primaryKeys())) {
    await database.transaction('rw', logTables(database), async () => {
      await retally(database, batch, [])
      await updateFirstMoments(database, batch)
    })
  }
  await writeValue(database, 'foldedBy', currentFoldRules)
}
