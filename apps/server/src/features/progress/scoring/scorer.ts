import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/database.ts'
import type { Queue } from '../../../platform/jobs/jobs.ts'
import { scorePositionStore } from './score-position-store.ts'
import { scoreNextEvents } from './score-next-events.ts'

// A device sends its backlog in several pushes. This delay allows all of them to be scored together.
const delayMs = 1_000
const maxResumed = 10_000

interface Needs {
  database: Database
  log: Logger
}

/**
 * Creates the scorer, which scores new events shortly after they are stored, one student at a time. A push does not
 * wait for scoring.
 */
export function createScorer({ database, log }: Needs) {
  const pending = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isClosed = false

  /** Scores all of a student's events that are not scored yet. */
  const catchUp = async (userId: number) => {
    if (!(await scorePositionStore(database).hasUnscoredEvents(userId))) return
    while (await scoreNextEvents(database, userId));
  }

  const drain = async () => {
    timer = undefined
    for (const userId of pending) {
      if (isClosed) return
      pending.delete(userId)
      // A failure loses nothing: the events stay unscored in the database, and `resume` schedules them again.
      await catchUp(userId).catch((err: unknown) => log.warn({ event: 'progress.not-scored', err }))
    }
  }

  const schedule = (userId: number) => {
    if (isClosed) return
    pending.add(userId)
    timer ??= setTimeout(() => {
      running = running.then(drain)
    }, delayMs)
  }

  /** Schedules scoring for the students whose events are still unscored after a crash or a failure. */
  const resume = async () => {
    for (const userId of await scorePositionStore(database).usersWithUnscoredEvents(maxResumed)) schedule(userId)
  }

  const queue: Queue<object> = { name: 'progress-resume', schedule: '*/10 * * * *', work: resume }

  return {
    catchUp,
    schedule,
    resume,
    queue,
    backlog: () => scorePositionStore(database).backlog(),
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

export type Scorer = ReturnType<typeof createScorer>
