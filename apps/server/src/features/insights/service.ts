import { AppError } from '@titer/contract'
import { tierIncludes, type Tier } from '@titer/domain'
import { Piscina } from 'piscina'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { buffersOf, createColumnWriter, type AnswerColumns } from './answer-columns.ts'
import type { FitResult } from './fit-worker.ts'
import { insightStore, readAnswers } from './store.ts'

interface Needs {
  database: Database
  clock: Clock
  /** With fewer answers or students there is no model, because its predictions would not apply to other students. */
  minimum?: { answers: number; students: number }
  /** The maximum number of answers that a fit uses. If there are more, the latest are used. */
  maxAnswers?: number
  /** The niceness of the fitting thread. The default is the lowest priority. */
  niceness?: number
}

const defaultMinimum = { answers: 5_000, students: 50 }

/** Creates the insights feature, which fits the mastery model to the latest answers of all students every night. */
export function createInsights({
  database,
  clock,
  minimum = defaultMinimum,
  maxAnswers = 200_000,
  niceness = 19,
}: Needs) {
  // Fitting takes minutes, so it runs on a worker thread with a low priority.
  const fitWorkers = new Piscina<AnswerColumns, FitResult>({
    filename: new URL('fit-worker.ts', import.meta.url).href,
    name: 'fitFolds',
    minThreads: 0,
    maxThreads: 1,
    niceIncrement: niceness,
    idleTimeout: 1_000,
  })
  const store = insightStore(database)
  const shutdown = new AbortController()

  /**
   * Fits a new model and returns the number of answers and students. If there are too few, deletes the old model and
   * returns undefined.
   */
  const refit = async (): Promise<{ answers: number; students: number } | undefined> => {
    const startedAt = clock.now()
    const writer = createColumnWriter(maxAnswers)
    await readAnswers(database, maxAnswers, (rows) => {
      shutdown.signal.throwIfAborted()
      writer.add(rows)
    })
    const columns = writer.columns()
    const size = { answers: columns.student.length, students: columns.students }
    if (size.answers < minimum.answers || size.students < minimum.students) {
      await store.deleteUntil(startedAt)
      return undefined
    }
    const fitted = await fitWorkers.run(columns, { transferList: buffersOf(columns), signal: shutdown.signal })
    await store.save(startedAt, fitted)
    return size
  }

  const queue: Queue<object> = {
    name: 'insights-fit',
    // This schedule is in UTC. The job runs shortly after 2 a.m. in Karachi.
    schedule: '5 21 * * *',
    concurrency: 1,
    work: async () => void (await refit()),
  }

  const requireAnalytics = (tier: Tier) => {
    if (!tierIncludes(tier, 'analytics')) throw new AppError('content.locked')
  }

  return {
    refit,
    queue,
    model: async (tier: Tier, userId: number) => {
      requireAnalytics(tier)
      const { model = null, fittedAt = null } = (await store.findModel(userId)) ?? {}
      return { success: true as const, model, fittedAt: fittedAt === null ? null : Math.round(fittedAt) }
    },
    calibration: async (tier: Tier) => {
      requireAnalytics(tier)
      return { success: true as const, calibration: (await store.findCalibration()) ?? null }
    },
    // Aborts a running fit. The job queue runs the job again later.
    close: async () => {
      shutdown.abort()
      await fitWorkers.destroy()
    },
  }
}

export type Insights = ReturnType<typeof createInsights>
