import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { fromDrizzle, PgBoss, systemClock, type Job } from 'pg-boss'
import type { Logger } from 'pino'
import type { Handle } from '../database/database.ts'
import type { Metrics } from '../metrics.ts'

/** A job queue. A job is a row in PostgreSQL until it is done, so it survives a crash. Failed jobs are retried. */
export interface Queue<Data extends object> {
  name: string
  /** Does a job. All attempts at the same job have the same `jobId`. */
  work: (data: Data, jobId: string) => Promise<void>
  /** A cron expression (UTC) for a recurring job. */
  schedule?: string
  /** How many of this queue's jobs one process runs at the same time. Defaults to 1 for a recurring job, otherwise to 4. */
  concurrency?: number
  /** How often idle workers look for delayed jobs and retries, which send no notification. Defaults to 10 s. */
  pollSeconds?: number
}

// PostgreSQL notifies the workers of new jobs. Without that, for example behind PgBouncer, they poll this often.
const pollSecondsWithoutNotifications = 2

// A running worker sends heartbeats. If the heartbeats stop, another worker takes over the job.
const heartbeatSeconds = 10

// The workers compute their pauses from two times. If somebody sets the machine's clock back by a day in between, they
// would pause for a day. This time goes on without the machine's clock; pg-boss compares it with the database's.
const steadyTime = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

// How many jobs this process remembers that it has done.
const rememberedJobs = 10_000

interface QueueCounts {
  queue: string
  queued: number
  running: number
  /** Jobs that failed after the last retry and are kept for the operator. */
  failed: number
  /** How long the oldest job that is due has been waiting. */
  oldestSeconds: number
}

export interface Jobs {
  /** Queues a job in the caller's transaction, so that the job exists only if the transaction commits. */
  send: (handle: Handle, queue: string, data: object, afterSeconds?: number) => Promise<void>
  /** Creates the queues, so that jobs can be sent. */
  start: (queues: Queue<never>[]) => Promise<void>
  /** Starts the workers for the queues. */
  work: (queues: Queue<never>[]) => Promise<void>
  /** Counts the jobs of each queue. pg-boss updates the counts every 10 s, so that reading them costs little. */
  counts: (handle: Handle) => Promise<QueueCounts[]>
  stop: () => Promise<void>
}

export function createJobs(url: string, log: Logger, metrics: Pick<Metrics, 'countJobRun'>): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 3_000,
    application_name: 'titer-jobs',
    useListenNotify: true,
    clock: steadyTime,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.warn({ event: 'jobs.error', reason: error.message }))

  // If PostgreSQL is down when a job is done, nobody records that, and the job runs again later. It then only has to be
  // recorded. Without this, every mail that was sent during an outage would be sent twice.
  const attempts = new LRUCache<string, Promise<void>>({ max: rememberedJobs })
  const doOnce = async (queue: Queue<never>, { id, data }: Pick<Job<unknown>, 'id' | 'data'>) => {
    const attempt = attempts.get(id) ?? queue.work(data as never, id)
    attempts.set(id, attempt)
    try {
      await attempt
    } catch (error) {
      attempts.delete(id)
      throw error
    }
  }

  const run = async (queue: Queue<never>, job: Pick<Job<unknown>, 'id' | 'data'>) => {
    const about = { queue: queue.name, jobId: job.id }
    const failure = await doOnce(queue, job).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    metrics.countJobRun(queue.name, failure === undefined ? 'done' : 'failed')
    if (failure === undefined) return log.info({ event: 'job.done', ...about })
    log.warn({ event: 'job.failed', ...about, err: failure.error })
    // The queue stores this error with the job for days. It does not contain the original error, because a mail server's
    // response may contain the recipient's address.
    throw new Error('The job failed. The log has the reason.')
  }

  const startWorker = async (queue: Queue<never>) => {
    const { name, pollSeconds = 10 } = queue
    const intervals = {
      pollingIntervalSeconds: Math.min(pollSeconds, pollSecondsWithoutNotifications),
      notifyPollingIntervalSeconds: pollSeconds,
    }
    let worker: string | undefined
    worker = await boss.work(name, intervals, async ([job]) => {
      // The worker looks for the next job at once. Otherwise a job that arrived while all workers were busy would wait
      // for the next poll.
      if (worker !== undefined) boss.notifyWorker(worker)
      if (job !== undefined) await run(queue, job)
    })
  }

  return {
    send: async (handle, queue, data, afterSeconds = 0) => {
      await boss.send(queue, data, { db: fromDrizzle(handle, sql), startAfter: afterSeconds })
    },
    start: async (queues) => {
      await boss.start()
      for (const { name } of queues) {
        await boss.createQueue(name, {
          // Thirty retries with delays of up to an hour take about a day.
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
        const { concurrency = queue.schedule === undefined ? 4 : 1 } = queue
        for (let started = 0; started < concurrency; started += 1) await startWorker(queue)
        if (queue.schedule !== undefined) await boss.schedule(queue.name, queue.schedule)
      }
    },
    counts: async (handle) => {
      const { rows } = await handle.execute<QueueCounts & Record<string, unknown>>(sql`
        select name as queue, queued_count as queued, active_count as running, failed_count as failed,
          coalesce((
            select extract(epoch from now() - min(greatest(created_on, start_after)))
            from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
          ), 0)::float8 as "oldestSeconds"
        from pgboss.queue where name not like '\\_\\_%'`)
      return rows
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
