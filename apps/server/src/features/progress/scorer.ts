import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { headStore } from './head-store.ts'
import { scoreNext } from './score.ts'

// A device sends its backlog in several pushes; they are scored together.
const pauseMs = 1_000
const mostBehind = 10_000

interface Needs {
  database: Database
  log: Logger
}

/** Scores what students did soon after it came, one student at a time, so that pushes do not wait for it. */
export function createScorer({ database, log }: Needs) {
  const waiting = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isClosed = false

  /** Scores all that somebody has done. */
  const catchUp = async (userId: number) => {
    if (!(await headStore(database).isBehind(userId))) return
    while (await scoreNext(database, userId));
  }

  const drain = async () => {
    timer = undefined
    for (const userId of waiting) {
      if (isClosed) return
      waiting.delete(userId)
      // Nothing is lost: it stays behind in the database, and the next look finds it there.
      await catchUp(userId).catch((err: unknown) => log.warn({ event: 'progress.not-scored', err }))
    }
  }

  const soon = (userId: number) => {
    if (isClosed) return
    waiting.add(userId)
    timer ??= setTimeout(() => {
      running = running.then(drain)
    }, pauseMs)
  }

  /** Takes up those whom a crash or a failure has left behind. */
  const resume = async () => {
    for (const userId of await headStore(database).behind(mostBehind)) soon(userId)
  }

  const queue: Queue<object> = { name: 'progress-resume', schedule: '*/10 * * * *', work: resume }

  return {
    catchUp,
    soon,
    resume,
    queue,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

export type Scorer = ReturnType<typeof createScorer>
