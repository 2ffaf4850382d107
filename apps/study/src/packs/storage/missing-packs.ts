import type { ContentPack } from '@titer/contract'
import type { StudyDatabase } from '../../log/database.ts'
import { readValue, type Manifest } from '../../log/values.ts'

/** Open packs that are not on the device in their current version, and that the student did not remove. Small ones first. */
export async function missingPacks(database: StudyDatabase, manifest: Manifest): Promise<ContentPack[]> {
  const held = new Map((await database.packs.toArray()).map(({ name, file }) => [name, file]))
  const removed = new Set(await readValue(database, 'removedPacks'))
  return manifest.packs
    .filter(({ name, file, isOpen }) => isOpen && !removed.has(name) && held.get(name) !== file)
    .toSorted((one, other) => Number(one.tier === 'starter') - Number(other.tier === 'starter'))
}
