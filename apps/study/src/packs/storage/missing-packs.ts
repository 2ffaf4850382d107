import type { ContentPack } from '@titer/contract'
import type { PackRow, StudyDatabase } from '../../log/database.ts'
import { readValue, type Manifest } from '../../log/values.ts'

/**
 * Returns the packs that the student's plan unlocks and whose current version is not on the device, except the packs
 * that the student removed. The packs of the demo tier come first.
 */
export function missingFrom(
  manifest: Manifest,
  held: readonly Pick<PackRow, 'name' | 'file'>[],
  removed: readonly string[],
): ContentPack[] {
  const fileOf = new Map(held.map(({ name, file }) => [name, file]))
  return manifest.packs
    .filter(({ name, file, isOpen }) => isOpen && !removed.includes(name) && fileOf.get(name) !== file)
    .toSorted((one, other) => Number(one.tier === 'starter') - Number(other.tier === 'starter'))
}

/** Reads what is on the device, and returns the missing packs. */
export const missingPacks = async (database: StudyDatabase, manifest: Manifest) =>
  missingFrom(manifest, await database.packs.toArray(), await readValue(database, 'removedPacks'))
