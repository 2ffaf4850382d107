import type { ContentPack } from '@titer/contract'
import type { StudyDatabase } from '../../log/database.ts'
import { readValue, type Manifest } from '../../log/values.ts'

/**
 * Returns the packs that the student's plan unlocks and whose current version is not on the device, except the packs
 * that the student removed. The packs of the demo tier come first.
 */
export async function missingPacks(database: StudyDatabase, manifest: Manifest): Promise<ContentPack[]> {
  const held = new Map((await database.packs.toArray()).map(({ name, file }) => [name, file]))
  const removed = new Set(await readValue(database, 'removedPacks'))
  return manifest.packs
    .filter(({ name, file, isOpen }) => isOpen && !removed.has(name) && held.get(name) !== file)
    .toSorted((one, other) => Number(one.tier === 'starter') - Number(other.tier === 'starter'))
}
