import type { FactTable } from '@titer/bank/browser'
import type { ContentManifest, Leaderboard, OwnProgress } from '@titer/contract'
import {
  defaultSettings,
  type AchievementId,
  type College,
  type EventBodies,
  type Frame,
  type MasteryModel,
  type RewardCelebration,
  type StudySettings,
} from '@titer/domain'
import type { StudyDatabase } from './database.ts'

/** For each achievement, the number of steps that this device has announced to the student. */
export type AnnouncedSteps = Partial<Record<AchievementId, number>>

/**
 * A celebration of the achievements that were reached since the last announcement. Each achievement has a text in
 * `words`.
 */
interface AchievementCelebration {
  kind: 'achievements'
  id: string
  words: string[]
}

export type Celebration = RewardCelebration | AchievementCelebration

/** The celebrations that this device has not shown yet, and the ids of the latest celebrations that it has queued. */
interface CelebrationQueue {
  pending: Celebration[]
  queued: string[]
}

/** A leaderboard as the server last sent it. */
export interface CachedBoard extends Pick<Leaderboard, 'endsAt' | 'students' | 'top' | 'own' | 'around'> {
  seenAt: number
  college: College | null
}

/** The cached leaderboards, one for each period and group. */
type CachedBoards = Partial<Record<`${'week' | 'all'} ${'everyone' | 'college'}`, CachedBoard>>

/** The student's XP and public profile, as the server last sent them. */
export type SavedProgress = Pick<OwnProgress, 'xp' | 'profile' | 'ownPicture'>

/**
 * The mastery model that the server fitted to all students' answers, and the time of the device's last request for it.
 */
interface CachedModel {
  model: MasteryModel | null
  askedAt: number
}

/** The list of packs that the server last sent, and the time when the server last sent or confirmed it. */
export type Manifest = ContentManifest & { fetchedAt: number }

/** The cards and facts that the student has postponed, grouped by the day to which they were postponed. */
type Spread = EventBodies['spreadOut'] & { at: number }

/**
 * Single values, stored by name in the `values` table. The names must not change, because devices have stored values
 * under them.
 */
interface Values {
  settings: StudySettings
  /** How far the server's clock is ahead of this device's clock. */
  clockOffsetMs: number
  /**
   * The time, on the server's clock, at which the last complete sync began to send events. Every event that is still
   * unsent was created after this time.
   */
  settledAt: number
  /** The latest time on the server's clock that this device has seen. */
  latestMoment: number
  /** The position in the server's log up to which this device has stored all events. */
  cursor: number
  manifest: Manifest
  /** The table of facts that distinguish the bank's entities, and the name of the table's file. */
  facts: { file: string; table: FactTable }
  totals: { xp: number }
  /** The number of new cards that the student asked for beyond the daily limit, and the day for which they count. */
  moreNewCards: { day: string; count: number }
  /** The student's current spread, and the time at which the student made it. */
  spread: Spread
  /** Packs that the student removed from this device. A sync does not download them again. */
  removedPacks: string[]
  /** The number of refused events that the student has seen. */
  refusalsSeen: number
  /** The fold version: the version of the rules with which the stored events were folded. */
  foldedBy: number
  /** For each achievement, the number of steps that were announced. Devices store it, so it keeps its old name. */
  toldTiers: AnnouncedSteps
  /** The queue of celebrations. */
  moments: CelebrationQueue
  /** The avatar and frame that other students see, as the server last sent them. */
  worn: { avatar: string; frame: Frame | null }
  boards: CachedBoards
  progress: SavedProgress
  masteryModel: CachedModel
  'measured 4': unknown
  'replayed 2': unknown
  'due 1': unknown
}

/**
 * The names of cached results, which are shown until they are computed again. When a result's data format changes, the
 * number in its name changes too.
 */
export type CachedResult = 'measured 4' | 'replayed 2' | 'due 1'

const nothingSpread: Spread = { at: 0, days: {}, cardsPerDay: 0 }

const defaults = {
  settings: defaultSettings,
  clockOffsetMs: 0,
  settledAt: 0,
  latestMoment: 0,
  cursor: 0,
  totals: { xp: 0 },
  moreNewCards: { day: '', count: 0 },
  spread: nothingSpread,
  removedPacks: [] as string[],
  refusalsSeen: 0,
  foldedBy: 0,
  moments: { pending: [], queued: [] } as CelebrationQueue,
  worn: { avatar: 'rod', frame: null } as Values['worn'],
  boards: {} as CachedBoards,
}

function valueOf<K extends keyof typeof defaults>(key: K, row: { value: unknown } | undefined): (typeof defaults)[K] {
  if (row === undefined) return defaults[key]
  const value = row.value as (typeof defaults)[K]
  // Settings folded by an earlier version of the app lack settings that were added later, so fill in the defaults.
  return key === 'settings' ? Object.assign({}, defaults[key], value) : value
}

export const readValue = async <K extends keyof typeof defaults>(database: StudyDatabase, key: K) =>
  valueOf(key, await database.values.get(key))

/** Reads two values in one transaction, which is faster than one transaction for each value. */
export async function readValuePair<K extends keyof typeof defaults, L extends keyof typeof defaults>(
  database: StudyDatabase,
  [first, second]: [K, L],
): Promise<[(typeof defaults)[K], (typeof defaults)[L]]> {
  const rows = await database.values.bulkGet([first, second])
  return [valueOf(first, rows[0]), valueOf(second, rows[1])]
}

export async function findManifest(database: StudyDatabase): Promise<Manifest | undefined> {
  return (await database.values.get('manifest'))?.value as Manifest | undefined
}

export async function findFacts(database: StudyDatabase): Promise<Values['facts'] | undefined> {
  return (await database.values.get('facts'))?.value as Values['facts'] | undefined
}

export async function findAnnouncedSteps(database: StudyDatabase): Promise<AnnouncedSteps | undefined> {
  return (await database.values.get('toldTiers'))?.value as AnnouncedSteps | undefined
}

export async function findProgress(database: StudyDatabase): Promise<SavedProgress | undefined> {
  return (await database.values.get('progress'))?.value as SavedProgress | undefined
}

export async function findMasteryModel(database: StudyDatabase): Promise<CachedModel | undefined> {
  return (await database.values.get('masteryModel'))?.value as CachedModel | undefined
}

export async function findCachedResult(database: StudyDatabase, key: CachedResult): Promise<unknown> {
  return (await database.values.get(key))?.value
}

export async function writeValue<K extends keyof Values>(database: StudyDatabase, key: K, value: Values[K]) {
  await database.values.put({ key, value })
}
