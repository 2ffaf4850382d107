import type { StudyDatabase } from '../log/database.ts'
import { readValue, writeValue } from '../log/values.ts'
import { removePacks } from './pack-store.ts'

/** Makes room on this device. They stay away until somebody wants them back. */
export async function takeOff(database: StudyDatabase, names: readonly string[]) {
  const removed = await readValue(database, 'removedPacks')
  // First, so that a sync under way does not fetch them at once.
  await writeValue(database, 'removedPacks', [...new Set([...removed, ...names])])
  await removePacks(database, names)
}

/** Wanted again: the next sync fetches them. */
export async function bringBack(database: StudyDatabase, names: readonly string[]) {
  const removed = await readValue(database, 'removedPacks')
  await writeValue(
    database,
    'removedPacks',
    removed.filter((name) => !names.includes(name)),
  )
}
