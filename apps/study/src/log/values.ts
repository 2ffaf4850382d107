import type { FactTable } from '@titer/bank/browser'
import type { ContentManifest, Leaderboard, OwnProgress } from '@titer/contract'
import {
  defaultSettings,
  type AchievementId,
  type College,
  type Frame,
  type MasteryModel,
  type StudySettings,
} from '@titer/domain'
import type { StudyDatabase } from './database.ts'

/** The highest tier of each achievement that this device has told. */
export type ToldTiers = Partial<Record<AchievementId, number>>

/** A board as the server last showed it here. */
export interface SeenBoard extends Pick<Leaderboard, 'endsAt' | 'students' | 'top' | 'own' | 'around'> {
  seenAt: number
  college: College | null
}

/** One of each kind is kept. */
type SeenBoards = Partial<Record<`${'week' | 'all'} ${'everyone' | 'college'}`, SeenBoard>>

/** What the server counts for somebody, and what it shows of them. */
export type KeptProgress = Pick<OwnProgress, 'xp' | 'profile' | 'ownPicture'>

/** What the server last said of everybody's answers, and when it was asked. */
interface KeptModel {
  model: MasteryModel | null
  askedAt: number
}

/** Single things that are kept beside the tables. */
interface Values {
  settings: StudySettings
  /** How far the server's clock is ahead of this device's. */
  clockOffsetMs: number
  /** By the server's clock, since when all that is not yet sent has been done. */
  settledAt: number
  /** The latest that it has ever been on this device, by a clock that the server agrees with. */
  latestMoment: number
  /** The place in the server's log up to which all is known here. */
  cursor: number
  manifest: ContentManifest & { fetchedAt: number }
  /** What entries of the bank are told apart by, and the file that it came in. */
  facts: { file: string; table: FactTable }
  totals: { xp: number }
  /** Packs that were taken off this device, and are not to be fetched by themselves. */
  removedPacks: string[]
  /** How much of what the server refused somebody has been shown. */
  refusalsSeen: number
  /** By which rules all that is kept here has been folded. */
  foldedBy: number
  toldTiers: ToldTiers
  /** What others see, as the server last said it. */
  worn: { avatar: string; frame: Frame | null }
  boards: SeenBoards
  progress: KeptProgress
  masteryModel: KeptModel
  'measured 1': unknown
  'replayed 1': unknown
  'due 1': unknown
}

/** What was worked out last, to be shown until it is worked out anew. Of another shape it has another number. */
export type WorkedOut = 'measured 1' | 'replayed 1' | 'due 1'

const defaults = {
  settings: defaultSettings,
  clockOffsetMs: 0,
  settledAt: 0,
  latestMoment: 0,
  cursor: 0,
  totals: { xp: 0 },
  removedPacks: [] as string[],
  refusalsSeen: 0,
  foldedBy: 0,
  worn: { avatar: 'rod', frame: null } as Values['worn'],
  boards: {} as SeenBoards,
}

export async function readValue<K extends keyof typeof defaults>(
  database: StudyDatabase,
  key: K,
): Promise<(typeof defaults)[K]> {
  const found = await database.values.get(key)
  return found === undefined ? defaults[key] : (found.value as (typeof defaults)[K])
}

export async function findManifest(database: StudyDatabase): Promise<Values['manifest'] | undefined> {
  return (await database.values.get('manifest'))?.value as Values['manifest'] | undefined
}

export async function findFacts(database: StudyDatabase): Promise<Values['facts'] | undefined> {
  return (await database.values.get('facts'))?.value as Values['facts'] | undefined
}

export async function findToldTiers(database: StudyDatabase): Promise<ToldTiers | undefined> {
  return (await database.values.get('toldTiers'))?.value as ToldTiers | undefined
}

export async function findProgress(database: StudyDatabase): Promise<KeptProgress | undefined> {
  return (await database.values.get('progress'))?.value as KeptProgress | undefined
}

export async function findMasteryModel(database: StudyDatabase): Promise<KeptModel | undefined> {
  return (await database.values.get('masteryModel'))?.value as KeptModel | undefined
}

export async function findWorkedOut(database: StudyDatabase, key: WorkedOut): Promise<unknown> {
  return (await database.values.get(key))?.value
}

export async function writeValue<K extends keyof Values>(database: StudyDatabase, key: K, value: Values[K]) {
  await database.values.put({ key, value })
}
