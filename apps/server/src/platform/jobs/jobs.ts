import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Handle } from '../database/database.ts'

/** Work that survives a kill: a row in PostgreSQL until it is done, tried again with growing pauses. */
export interface Queue<Data extends object> {
  name: string
  work: (data: Data) => Promise<void>
  /** A cron line (UTC) for work that comes round by itself. */
  schedule?: string
  /** How many are worked on at a time; several, unless the work is to yield to others. */
  atOnce?: number
}

// A worker that is alive says so; a job whose worker has fallen silent is taken up again by another.
const heartbeatSeconds = 10

export interface Jobs {
  /** Queues in the caller's transaction: the job exists exactly if the change it belongs to does. */
  send: (handle: Handle, queue: string, data: object, afterSeconds?: number) => Promise<void>
  /** Opens the queues, so that work can be sent. */
  start: (queues: Queue<never>[]) => Promise<void>
  /** Takes up work from them. */
  work: (queues: Queue<never>[]) => Promise<void>
  stop: () => Promise<void>
}

export function createJobs(url: string, log: Logger): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 3_000,
    application_name: 'titer-jobs',
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.warn({ event: 'jobs.error', reason: error.message }))

  return {
    send: async (handle, queue, data, afterSeconds = 0) => {
      await boss.send(queue, data, { db: fromDrizzle(handle, sql), startAfter: afterSeconds })
    },
    start: async (queues) => {
      await boss.start()
      for (const { name } of queues) {
        await boss.createQueue(name, {
          // Thirty tries with pauses up to an hour last about a day.
          retryLimit: 30,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 3_600,
          heartbeatSeconds,
          notify: true,
        })
      }
    },
    work: async (queues) => {
      for (const queue of queues) {
        await boss.work(
          queue.name,
          { localConcurrency: queue.atOnce ?? 4, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
          async ([job]) => {
            if (job === undefined) return
            try {
              await queue.work(job.data as never)
              log.info({ event: 'job.done', queue: queue.name, jobId: job.id })
            } catch (error) {
              log.warn({ event: 'job.failed', queue: queue.name, jobId: job.id, err: error })
              throw error
            }
          },
        )
        if (queue.schedule !== undefined) await boss.schedule(queue.name, queue.schedule)
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
