import type { StudyDatabase } from '../../log/database.ts'
import { readValue, writeValue } from '../../log/values.ts'
import { removePacks } from './pack-store.ts'

/** Removes packs to free space. A sync does not download them again until the student restores them. */
export async function removeFromDevice(database: StudyDatabase, names: readonly string[]) {
  const removed = await readValue(database, 'removedPacks')
  // The list is written before the packs are removed, so that a running sync does not download them again.
  await writeValue(database, 'removedPacks', [...new Set([...removed, ...names])])
  await removePacks(database, names)
}

/** Allows the next sync to download removed packs again. */
export async function restoreToDevice(database: StudyDatabase, names: readonly string[]) {
  const removed = await readValue(database, 'removedPacks')
  await writeValue(
    database,
    'removedPacks',
    removed.filter((name) => !names.includes(name)),
  )
}
