import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/database.ts'
import type { Queue } from '../../../platform/jobs/jobs.ts'
import { rebuildProjections } from './rebuild-projections.ts'
import { scoreNextEvents } from './score-next-events.ts'
import { scorePositionStore } from './score-position-store.ts'

// A device sends its backlog in several pushes. This delay allows several of them to be scored together.
const delayMs = 1_000
// A student who is studying sends an answer every few seconds. Scoring many answers takes hardly longer than scoring
// one, so new events are scored at most once in this time, unless the student asks for their points or for a board.
const restMs = 60_000
const maxResting = 100_000
const maxResumed = 10_000
const outdatedPageSize = 100

/**
 * The number of database connections that the scorer uses: one for new events, and one for rebuilding outdated
 * projections.
 */
export const scoringConnections = 2

interface Needs {
  /** A separate pool, so that scoring never uses a connection that a request needs. */
  database: Database
  log: Logger
}

/**
 * Creates the scorer, which scores new events shortly after they are stored. No request waits for scoring. Students
 * take turns, so that a student with many events does not delay the others.
 */
export function createScorer({ database, log }: Needs) {
  const positions = scorePositionStore(database)
  const closing = new AbortController()
  /** The students to score, each with the time from which their events may be scored. */
  const pending = new Map<number, number>()
  /**
   * The students who were scored most recently, each with the time from which new events may be scored. `max` would
   * reserve memory for all of them at the start.
   */
  const restsUntil = new LRUCache<number, number>({ maxSize: maxResting, sizeCalculation: () => 1 })
  /**
   * Students who have new events and outdated projections. Their projections are rebuilt before those of other
   * students.
   */
  const urgent = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let rebuilding: Promise<void> | undefined

  // A failure loses nothing: the events stay unscored in the database, and `resume` schedules them again.
  const warn = (err: unknown) => {
    if (!closing.signal.aborted) log.warn({ event: 'progress.not-scored', err })
  }

  const drain = async () => {
    timer = undefined
    const busy: number[] = []
    for (const [userId, from] of pending) {
      if (closing.signal.aborted) return
      if (from > Date.now()) continue
      pending.delete(userId)
      restsUntil.set(userId, Date.now() + restMs)
      const result = await scoreNextEvents(database, userId).catch(warn)
      // A map is iterated in the order of insertion, so the student gets the next turn after all others.
      if (result === 'more') pending.set(userId, 0)
      if (result === 'busy') busy.push(userId)
      if (result === 'outdated') {
        urgent.add(userId)
        startRebuilding()
      }
    }
    // The other transaction may have read the log before the newest event was stored, so the student is scheduled
    // again.
    for (const userId of busy) pending.set(userId, 0)
    if (pending.size > 0) startTimer()
  }

  const startTimer = () => {
    if (closing.signal.aborted) return
    timer ??= setTimeout(() => {
      running = running.then(drain)
    }, delayMs)
  }

  /** Schedules a student whose events were stored. */
  const schedule = (userId: number) => {
    const from = Math.min(pending.get(userId) ?? Infinity, restsUntil.get(userId) ?? 0)
    pending.set(userId, from)
    startTimer()
  }

  /** Schedules a student to be scored as soon as possible, even if the student was scored less than a minute ago. */
  const scheduleNow = (userId: number) => {
    pending.set(userId, 0)
    startTimer()
  }

  /**
   * Rebuilds outdated projections, one student after another. Other processes can rebuild other students' projections
   * at the same time.
   */
  const rebuildOutdated = async () => {
    let page: number[] = []
    let after = 0
    while (!closing.signal.aborted) {
      const [first] = urgent
      if (first === undefined && page.length === 0) {
        page = await positions.usersWithOutdatedProjections(after, outdatedPageSize)
        after = page.at(-1) ?? after
      }
      const userId = first ?? page.shift()
      if (userId === undefined) return
      urgent.delete(userId)
      await rebuildProjections(database, userId, closing.signal).catch(warn)
      if (first !== undefined) scheduleNow(userId)
    }
  }

  const startRebuilding = () => {
    rebuilding ??= rebuildOutdated()
      .catch(warn)
      .finally(() => {
        rebuilding = undefined
        if (urgent.size > 0 && !closing.signal.aborted) startRebuilding()
      })
  }

  /** Schedules students whose events a crash or a failure left unscored, and starts to rebuild outdated projections. */
  const resume = async () => {
    for (const userId of await positions.usersWithUnscoredEvents(maxResumed)) schedule(userId)
    startRebuilding()
  }

  const queue: Queue<object> = { name: 'progress-resume', schedule: '*/10 * * * *', work: resume }

  return {
    schedule,
    scheduleNow,
    resume,
    queue,
    backlog: () => scorePositionStore(database).backlog(),
    /**
     * Scores all of a student's events before it returns. Only tools and tests may call this function, because requests
     * must not wait for scoring.
     */
    catchUp: async (userId: number) => {
      for (;;) {
        const turn = await scoreNextEvents(database, userId)
        const result = turn === 'outdated' ? await rebuildProjections(database, userId) : turn
        if (result === 'done' && turn !== 'outdated') return
        if (result === 'busy') await pause(20)
      }
    },
    close: async () => {
      closing.abort()
      clearTimeout(timer)
      await running
      await rebuilding
    },
  }
}

export type Scorer = ReturnType<typeof createScorer>
