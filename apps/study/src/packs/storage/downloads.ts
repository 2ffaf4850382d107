import type { FactTable, Pack } from '@titer/bank/browser'
import { contentCalls, type ContentPack } from '@titer/contract'
import type { Session } from '@titer/client'
import type { StudyDatabase } from '../../log/database.ts'
import { findFacts, findManifest, writeValue, type Manifest } from '../../log/values.ts'
import { samplePack, answeredSamplePack } from '../pack-access.ts'
import { missingPacks } from './missing-packs.ts'
import { removePacks, storePacks, type DownloadedPack } from './pack-store.ts'

/** Fetches the manifest, and deletes packs that are no longer open. */
export async function refreshManifest(database: StudyDatabase, call: Session['call']): Promise<Manifest> {
  const manifest = await fetchManifest(call, await findManifest(database))
  await writeValue(database, 'manifest', manifest)
  // If this device's clock was ahead, the stored latest time is in the future, so the server's time replaces it.
  await writeValue(database, 'latestMoment', manifest.serverTime)
  const open = new Set(manifest.packs.filter(({ isOpen }) => isOpen).map(({ name }) => name))
  const held = await database.packs.toCollection().primaryKeys()
  // The closed sample stays on the device until its answered part has been downloaded.
  const isStillNeeded = (name: string) =>
    name === samplePack && open.has(answeredSamplePack) && !held.includes(answeredSamplePack)
  await removePacks(
    database,
    held.filter((name) => !open.has(name) && !isStillNeeded(name)),
  )
  if (!manifest.facts.isOpen) await database.values.delete('facts')
  return manifest
}

/** Fetches the manifest. If the manifest has not changed, the server sends only the server's current time. */
async function fetchManifest(call: Session['call'], known: Manifest | undefined): Promise<Manifest> {
  const answer = await call(contentCalls.manifest, { query: { known: known?.tag } })
  const fetchedAt = Date.now()
  if (!('isUnchanged' in answer)) return { ...answer, fetchedAt }
  if (known === undefined) throw new Error('The server did not send the manifest.')
  return { ...known, serverTime: answer.serverTime, fetchedAt }
}

export interface DownloadProgress {
  packs: number
  packsDone: number
  bytes: number
  bytesDone: number
}

// Each write makes the open page read the database again, so small packs are downloaded and stored in groups. A group
// takes no longer than one large pack.
const groupBytes = 150_000

/** Divides the packs into groups of at most `groupBytes`, in the same order. A larger pack gets its own group. */
function inGroups(packs: readonly ContentPack[]): ContentPack[][] {
  const groups: ContentPack[][] = []
  let bytes = Infinity
  for (const pack of packs) {
    if (bytes + pack.bytes > groupBytes) {
      groups.push([])
      bytes = 0
    }
    groups.at(-1)?.push(pack)
    bytes += pack.bytes
  }
  return groups
}

async function downloadPack(call: Session['call'], { name, file }: ContentPack): Promise<DownloadedPack> {
  const pack = (await call(contentCalls.pack, { params: { file } })) as Pack
  if (!(await isComplete(pack, file))) throw new Error(`The pack ${name} arrived damaged.`)
  return { name, file, pack }
}

/** Downloads the missing packs. After a failure the next call downloads only the packs that are still missing. */
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
  const downloadCounted = async (entry: ContentPack) => {
    const downloaded = await downloadPack(call, entry)
    packsDone += 1
    bytesDone += entry.bytes
    onProgress({ packs: missing.length, packsDone, bytes, bytesDone })
    return downloaded
  }
  for (const group of inGroups(missing)) {
    const results = await Promise.allSettled(group.map(downloadCounted))
    const downloaded = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    await storePacks(database, downloaded)
    if (downloaded.some(({ name }) => name === answeredSamplePack)) await removePacks(database, [samplePack])
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
  await downloadFacts(database, call, manifest)
}

/** Downloads the table of facts if the server has a different version. */
async function downloadFacts(database: StudyDatabase, call: Session['call'], { facts: { file, isOpen } }: Manifest) {
  if (!isOpen || (await findFacts(database))?.file === file) return
  const table = (await call(contentCalls.pack, { params: { file } })) as FactTable
  if (!(await isComplete(table, file))) throw new Error('The table of facts arrived damaged.')
  await writeValue(database, 'facts', { file, table })
}

/** Returns whether a file arrived undamaged. Its name must begin with the first 16 digits of its content's hash. */
async function isComplete(pack: Pack | FactTable, file: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(pack)))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return file === `${hex.slice(0, 16)}.json.br`
}
