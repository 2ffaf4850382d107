import type { ContentPack } from '@titer/contract'
import { dayMs } from '@titer/domain'
import type { ItemRow, PackRow, StudyDatabase } from '../log/database.ts'
import { clockToleranceMs, now } from '../log/record.ts'
import { findManifest, readValue, writeValue } from '../log/values.ts'
import type { Manifest } from '../log/values.ts'

/** How many days the content of a plan stays open without contact with the server. */
export const offlineAccessDays = 7

export const samplePack = 'sample'
/** The answered part of the free sample, which the server sends when the trial has ended. */
export const answeredSamplePack = 'seen'

/** When the content of a plan closes on a device that has no further contact with the server. */
export const accessLapsesAt = ({ serverTime }: Pick<Manifest, 'serverTime'>) => serverTime + offlineAccessDays * dayMs

type PackGrant = Pick<ContentPack, 'name' | 'isOpen' | 'tier'>

/** Whether a pack may be used at a time, according to the last manifest while that manifest is valid. */
export function isPackOpen(
  { name, isOpen, tier }: PackGrant,
  manifest: Pick<Manifest, 'serverTime' | 'trialEndsAt'>,
  at: number,
) {
  if (!isOpen) return false
  if (name === samplePack && manifest.trialEndsAt !== null) return at < manifest.trialEndsAt
  // With a plan the sample closes together with it, because the server then takes no new answers to either.
  return (tier === 'demo' && name !== samplePack) || at < accessLapsesAt(manifest)
}

/** Now, or the latest time that this device has seen, so that setting the clock back opens nothing. */
export const readLatestMoment = async (database: StudyDatabase) =>
  Math.max(await now(database), await readValue(database, 'latestMoment'))

/** Stores the latest time. If the clock was set back, adds the time that has passed while the app was open. */
export async function saveLatestMoment(database: StudyDatabase, elapsedMs: number) {
  const [at, latest] = [await now(database), await readValue(database, 'latestMoment')]
  const next = latest - at > clockToleranceMs ? latest + elapsedMs : Math.max(at, latest)
  await writeValue(database, 'latestMoment', next)
}

/** The packs that may be used now; none before the device has its first manifest. */
export async function readOpenPacks(database: StudyDatabase): Promise<ReadonlySet<string>> {
  const [manifest, at] = await Promise.all([findManifest(database), readLatestMoment(database)])
  const packs = manifest?.packs.filter((pack) => isPackOpen(pack, manifest, at)) ?? []
  return new Set(packs.map(({ name }) => name))
}

export const isAnswered = (state: ItemRow | undefined) => state !== undefined && state.right + state.wrong > 0

/** The answered part of a closed sample, used until the server sends the same part as a pack. */
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
