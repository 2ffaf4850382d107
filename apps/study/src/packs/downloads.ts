import type { FactTable, Pack } from '@titer/bank/browser'
import { contentCalls, type ContentManifest, type ContentPack } from '@titer/contract'
import type { Session } from '@titer/client'
import type { StudyDatabase } from '../log/database.ts'
import { findFacts, findManifest, readValue, writeValue } from '../log/values.ts'
import { samplePack, seenPack } from './opening.ts'
import { removePacks, storePack } from './pack-store.ts'

export type Manifest = ContentManifest & { fetchedAt: number }

/** Asks what there is and what is open, and takes off the device what is not any more. */
export async function refreshManifest(database: StudyDatabase, call: Session['call']): Promise<Manifest> {
  const manifest = { ...(await call(contentCalls.manifest)), fetchedAt: Date.now() }
  await writeValue(database, 'manifest', manifest)
  // The server knows best, also where this device's clock once ran ahead.
  await writeValue(database, 'latestMoment', manifest.serverTime)
  const open = new Set(manifest.packs.filter(({ isOpen }) => isOpen).map(({ name }) => name))
  const held = await database.packs.toCollection().primaryKeys()
  const isAwaited = (name: string) => name === samplePack && open.has(seenPack) && !held.includes(seenPack)
  await removePacks(
    database,
    held.filter((name) => !open.has(name) && !isAwaited(name)),
  )
  if (!manifest.facts.isOpen) await database.values.delete('facts')
  return manifest
}

export interface DownloadProgress {
  packs: number
  packsDone: number
  bytes: number
  bytesDone: number
}

/** What is open, wanted and not on the device in this wording; the sample and the cards first, as they are small. */
export async function missingPacks(database: StudyDatabase, manifest: Manifest): Promise<ContentPack[]> {
  const held = new Map((await database.packs.toArray()).map(({ name, file }) => [name, file]))
  const removed = new Set(await readValue(database, 'removedPacks'))
  return manifest.packs
    .filter(({ name, file, isOpen }) => isOpen && !removed.has(name) && held.get(name) !== file)
    .toSorted((one, other) => Number(one.tier === 'starter') - Number(other.tier === 'starter'))
}

/** Fetches what is missing, one pack after the other: what has arrived stays, and the rest is fetched next time. */
export async function downloadMissing(
  database: StudyDatabase,
  call: Session['call'],
  onProgress: (progress: DownloadProgress) => void,
): Promise<void> {
  const manifest = await findManifest(database)
  if (manifest === undefined) return
  const missing = await missingPacks(database, manifest)
  const bytes = missing.reduce((sum, pack) => sum + pack.bytes, 0)
  let [packsDone, bytesDone] = [0, 0]
  onProgress({ packs: missing.length, packsDone, bytes, bytesDone })
  for (const entry of missing) {
    const pack = (await call(contentCalls.pack, { params: { file: entry.file } })) as Pack
    if (!(await isWhole(pack, entry.file))) throw new Error(`The pack ${entry.name} arrived damaged.`)
    await storePack(database, entry.name, entry.file, pack)
    if (entry.name === seenPack) await removePacks(database, [samplePack])
    packsDone += 1
    bytesDone += entry.bytes
    onProgress({ packs: missing.length, packsDone, bytes, bytesDone })
  }
  await downloadFacts(database, call, manifest)
}

/** The table of facts goes with the packs: fetched when there is another. */
async function downloadFacts(database: StudyDatabase, call: Session['call'], { facts: { file, isOpen } }: Manifest) {
  if (!isOpen || (await findFacts(database))?.file === file) return
  const table = (await call(contentCalls.pack, { params: { file } })) as FactTable
  if (!(await isWhole(table, file))) throw new Error('The table of facts arrived damaged.')
  await writeValue(database, 'facts', { file, table })
}

/** A pack is named by what it says, so it says whether it has arrived whole. */
async function isWhole(pack: Pack | FactTable, file: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(pack)))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return file === `${hex.slice(0, 16)}.json.br`
}
