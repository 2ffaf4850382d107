import type { ContentPack } from '@titer/contract'
import { dayMs } from '@titer/domain'
import type { ItemRow, PackRow, StudyDatabase } from '../log/database.ts'
import { now } from '../log/record.ts'
import { findManifest, readValue, writeValue } from '../log/values.ts'
import type { Manifest } from './downloads.ts'

/** So long the content of a plan stays open without a word from the server. */
export const offlineDays = 7

export const samplePack = 'sample'
/** Of the sample what was answered, as the server sends it when the trial is over. */
export const seenPack = 'seen'

/** When the content of a plan closes on a device that hears nothing more. */
export const lapsesAt = ({ serverTime }: Pick<Manifest, 'serverTime'>) => serverTime + offlineDays * dayMs

type Opened = Pick<ContentPack, 'name' | 'isOpen' | 'tier'>

/** Whether a pack may be used at a moment: what the server said last, for as long as that counts. */
export function isPackOpen(
  { name, isOpen, tier }: Opened,
  manifest: Pick<Manifest, 'serverTime' | 'trialEndsAt'>,
  at: number,
) {
  if (!isOpen) return false
  if (name === samplePack && manifest.trialEndsAt !== null) return at < manifest.trialEndsAt
  // With a plan the sample goes with it: after its end the server takes no new answers to either.
  return (tier === 'demo' && name !== samplePack) || at < lapsesAt(manifest)
}

// Clocks are put right by so much without anybody noticing.
const tolerableMs = 120_000

/** Now, or the latest moment that this device has known: a clock that is set back opens nothing. */
export const readMoment = async (database: StudyDatabase) =>
  Math.max(await now(database), await readValue(database, 'latestMoment'))

/** Time goes on here while the app is open, also by a clock that was set back. */
export async function keepMoment(database: StudyDatabase, passedMs: number) {
  const [at, latest] = [await now(database), await readValue(database, 'latestMoment')]
  const kept = latest - at > tolerableMs ? latest + passedMs : Math.max(at, latest)
  await writeValue(database, 'latestMoment', kept)
}

/** The packs that may be used now; none before the first word from the server. */
export async function readOpenPacks(database: StudyDatabase): Promise<ReadonlySet<string>> {
  const [manifest, at] = await Promise.all([findManifest(database), readMoment(database)])
  const packs = manifest?.packs.filter((pack) => isPackOpen(pack, manifest, at)) ?? []
  return new Set(packs.map(({ name }) => name))
}

export const isAnswered = (state: ItemRow | undefined) => state !== undefined && state.right + state.wrong > 0

/** What a sample that is closed leaves, until the server sends the same: what was answered. */
export async function seenOf(database: StudyDatabase, sample: PackRow): Promise<PackRow> {
  const ids = [...sample.questions, ...sample.cases].map(({ id }) => id)
  const answered = new Set((await database.items.bulkGet(ids)).filter(isAnswered).map((state) => state?.id))
  const isSeen = ({ id }: { id: string }) => answered.has(id)
  return {
    ...sample,
    questions: sample.questions.filter(isSeen),
    cases: sample.cases.filter(isSeen),
    cards: [],
    articles: [],
  }
}
