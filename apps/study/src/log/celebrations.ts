import {
  countedDays,
  foldStreak,
  isEventOfKind,
  celebrationsBetween,
  type RewardFigures,
  type RewardCelebration,
  type StudyEvent,
} from '@titer/domain'
import { hasActivity, type DayRow, type SessionRow, type StudyDatabase } from './database.ts'
import { readValue, writeValue, type Celebration } from './values.ts'

// The number of celebrations whose ids the device remembers, which is enough for months. After an older id is dropped,
// its celebration could be queued again, but only if its cause occurred again.
const mostRemembered = 300

const noStreak: RewardFigures['streak'] = { current: 0, longest: 0 }

/**
 * Runs `fold`, which folds these events of this device, and queues the celebrations that the events cause. Must run
 * inside a transaction, because it reads the state before and after `fold`, and nothing else may change the state in
 * between.
 */
export async function queueCelebrationsOf(
  database: StudyDatabase,
  events: readonly StudyEvent[],
  fold: () => Promise<void>,
) {
  const last = events.findLast(({ kind }) => kind === 'answered' || kind === 'reviewed' || kind === 'ended')
  if (last === undefined) return fold()
  const { day } = last
  const sessions = [...new Set(events.flatMap(sessionsOf))]
  const before = await readState(database, day, sessions)
  await fold()
  const after = await readState(database, day, sessions)
  const { dailyGoal: goal } = await readValue(database, 'settings')
  const isFirstToday = !isStudied(before.row) && isStudied(after.row)
  const streaks = isFirstToday ? await streaksAround(database, day) : { before: noStreak, after: noStreak }
  const finished = after.sessions.find(
    (row, at) => row !== undefined && isFinished(row) && !isFinished(before.sessions[at]),
  )
  const celebrations = celebrationsBetween(
    { xp: before.xp, answered: answeredOn(before.row), streak: streaks.before },
    { xp: after.xp, answered: answeredOn(after.row), streak: streaks.after },
    { day, goal, finished },
  )
  await queueCelebrations(database, celebrations)
}

const sessionsOf = (event: StudyEvent) =>
  isEventOfKind(event, 'answered') || isEventOfKind(event, 'ended') ? [event.body.session] : []

async function readState(database: StudyDatabase, day: string, sessions: string[]) {
  const [{ xp }, row, rows] = await Promise.all([
    readValue(database, 'totals'),
    database.days.get(day),
    database.sessions.bulkGet(sessions),
  ])
  return { xp, row, sessions: rows }
}

const isStudied = (row: DayRow | undefined) => row !== undefined && hasActivity(row)
const answeredOn = (row: DayRow | undefined) => (row === undefined ? 0 : row.questions + row.cases)

/**
 * A session is finished after its last answer. An exam is finished when it ends, because its results are hidden until
 * then.
 */
const isFinished = (row: SessionRow | undefined) =>
  row !== undefined && (row.isExam ? row.endedAt !== null : row.answers.length === row.items.length)

async function streaksAround(database: StudyDatabase, day: string) {
  const rows = (await database.days.toArray()).filter(hasActivity)
  const streakOf = (days: readonly DayRow[]) => foldStreak(countedDays(days), day)
  return { before: streakOf(rows.filter((row) => row.day !== day)), after: streakOf(rows) }
}

/** Adds celebrations to the queue, except celebrations that this device has queued before. */
export async function queueCelebrations(database: StudyDatabase, celebrations: readonly Celebration[]) {
  if (celebrations.length === 0) return
  const { pending, queued } = await readValue(database, 'moments')
  const fresh = celebrations.filter(({ id }) => !queued.includes(id))
  await writeValue(database, 'moments', {
    pending: [...pending, ...fresh],
    queued: [...queued, ...fresh.map(({ id }) => id)].slice(-mostRemembered),
  })
}

/**
 * Empties the queue and returns its celebrations, without streaks and goals of earlier days, because celebrating them
 * would be too late. One transaction does both, so that only one of several open tabs shows a celebration. Returns none
 * and changes nothing if `isCancelled` returns true.
 */
export const takeCelebrations = (database: StudyDatabase, today: string, isCancelled = () => false) =>
  database.transaction('rw', database.values, async (): Promise<readonly Celebration[]> => {
    const { pending, queued } = await readValue(database, 'moments')
    if (pending.length === 0 || isCancelled()) return []
    await writeValue(database, 'moments', { pending: [], queued })
    return pending.filter((celebration) => isOfToday(celebration, today))
  })

const isOfToday = (celebration: Celebration, today: string) => !isDated(celebration) || celebration.day === today

const isDated = (celebration: Celebration): celebration is Extract<RewardCelebration, { day: string }> =>
  'day' in celebration
