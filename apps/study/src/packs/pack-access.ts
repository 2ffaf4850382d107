import type { ContentPack } from '@titer/contract'
import { dayMs } from '@titer/domain'
import type { ItemRow, PackRow, StudyDatabase } from '../log/database.ts'
import { clockToleranceMs, now } from '../log/record.ts'
import { findManifest, readValue, readValuePair, writeValue } from '../log/values.ts'
import type { Manifest } from '../log/values.ts'

/** The number of days for which a plan's content stays open without contact with the server. */
export const offlineAccessDays = 7

export const samplePack = 'sample'
/**
 * The name of the pack with the answered items of the free sample. The server sends this pack after the trial has
 * ended.
 */
export const answeredSamplePack = 'seen'

/** Returns the time when a plan's content closes on a device that has no further contact with the server. */
export const accessLapsesAt = ({ serverTime }: Pick<Manifest, 'serverTime'>) => serverTime + offlineAccessDays * dayMs

type PackGrant = Pick<ContentPack, 'name' | 'isOpen' | 'tier'>

/** Returns whether a pack may be used at a given time, according to the last manifest. */
export function isPackOpen(
  { name, isOpen, tier }: PackGrant,
  manifest: Pick<Manifest, 'serverTime' | 'trialEndsAt'>,
  at: number,
) {
  if (!isOpen) return false
  if (name === samplePack && manifest.trialEndsAt !== null) return at < manifest.trialEndsAt
  // For a student with a plan, the sample closes together with the plan's packs. The plan may have ended since the last
  // contact with the server, and the server would then accept no new answers to items of the sample or of those packs.
  return (tier === 'demo' && name !== samplePack) || at < accessLapsesAt(manifest)
}

/**
 * Returns the current time, or the stored latest time of this device if that is later. Without the stored time, a
 * student could reopen packs by setting the clock back.
 */
export async function readLatestServerTime(database: StudyDatabase) {
  const [offsetMs, latest] = await readValuePair(database, ['clockOffsetMs', 'latestMoment'])
  return Math.max(Date.now() + offsetMs, latest)
}

/**
 * Stores the latest time. If the clock was set back, the stored time advances only by the time for which the app was
 * open.
 */
export async function saveLatestServerTime(database: StudyDatabase, elapsedMs: number) {
  const [at, latest] = [await now(database), await readValue(database, 'latestMoment')]
  const next = latest - at > clockToleranceMs ? latest + elapsedMs : Math.max(at, latest)
  await writeValue(database, 'latestMoment', next)
}

/** Returns the names of the packs that may be used now. Returns none before the device has its first manifest. */
export async function readOpenPacks(database: StudyDatabase): Promise<ReadonlySet<string>> {
  const [manifest, at] = await Promise.all([findManifest(database), readLatestServerTime(database)])
  const packs = manifest?.packs.filter((pack) => isPackOpen(pack, manifest, at)) ?? []
  return new Set(packs.map(({ name }) => name))
}

export const isAnswered = (state: ItemRow | undefined) => state !== undefined && state.right + state.wrong > 0

/**
 * Reduces a closed sample to the questions and cases that the student has answered. The result is used until the server
 * sends the same items as the pack `answeredSamplePack`.
 */
export async function answeredPartOf(database: StudyDatabase, sample: PackRow): Promise<PackRow> {
  const ids = [...sample.questions, ...sample.cases].map(({ id }) => id)
  const answered = new Set((await database.items.bulkGet(ids)).filter(isAnswered).map((state) => state?.id))
  const isAnsweredItem = ({ id }: { id: string }) => answered.has(id)
  return {
    ...sample,
    questions: sample.questions.filter(isAnsweredItem),
    cases: sample.cases.filter(isAnsweredItem),
    cards: [],
    articles: [],
  }
}
