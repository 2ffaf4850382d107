import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { fromDrizzle, PgBoss, systemClock, type Job } from 'pg-boss'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import type { Handle } from '../database/database.ts'
import type { Metrics } from '../metrics.ts'
import { listenForNotifications } from './notification-listener.ts'

/** A job queue. A job is stored as a row in PostgreSQL, so it survives a crash. Failed jobs are retried. */
export interface Queue<Data extends object> {
  name: string
  /** Runs a job. All attempts at the same job have the same `jobId`. */
  work: (data: Data, jobId: string) => Promise<void>
  /** A cron expression (UTC) for a recurring job. */
  schedule?: string
  /**
   * How many of this queue's jobs one process runs at the same time. Defaults to 1 for a recurring job, otherwise to 4.
   */
  concurrency?: number
  /** How often idle workers look for delayed jobs and retries, which send no notification. Defaults to 10 s. */
  pollSeconds?: number
}

// PostgreSQL notifies the workers of new jobs. If the server cannot listen for notifications when it starts, the
// workers poll at least this often.
const pollSecondsWithoutNotifications = 2

// A running worker sends heartbeats. If the heartbeats stop, another worker takes over the job.
const heartbeatSeconds = 10

// The workers compute their pauses from the difference of two times. If they used the machine's clock and somebody set
// it back by a day, they would pause for a day. This clock ignores such changes. It may
// differ from the database's clock, which does no harm, because pg-boss measures the difference.
const steadyTime = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

// While the database is unavailable, a worker that has finished its job retries this often to store that the job is
// done.
const completionRetryMs = 200

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
  /**
   * Returns the number of jobs in each queue. pg-boss updates these numbers every 10 s, so reading them is cheap. Only
   * the age of the oldest job is computed for each call.
   */
  counts: (handle: Handle) => Promise<QueueCounts[]>
  stop: () => Promise<void>
}

interface Needs {
  url: string
  /** The database URL for LISTEN. It must not belong to a pooler in transaction mode. */
  listenUrl: string
  log: Logger
  metrics: Pick<Metrics, 'countJobRun'>
  /**
   * The event loop delay at which the server counts as busy. The timeouts of connections and queries are multiples of
   * it.
   */
  busyAfterMs: number
}

export function createJobs({ url, listenUrl, log, metrics, busyAfterMs }: Needs): Jobs {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 10 * busyAfterMs,
    // A query on a connection that was silently dropped must time out, so that the worker continues on another
    // connection.
    query_timeout: 60 * busyAfterMs,
    application_name: 'titer-jobs',
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ event: 'jobs.connection-lost', reason: error.message }))
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: (channel, onNotification, onConnect) =>
        listenForNotifications({
          url: listenUrl,
          channel,
          onNotification,
          onConnect,
          log,
          longestAnswerMs: 5 * busyAfterMs,
        }),
    },
    useListenNotify: true,
    clock: steadyTime,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.warn({ event: 'jobs.error', reason: error.message }))
  let isStopping = false

  /**
   * Stores that a job is done, and waits for the database if it is unavailable. Otherwise the queue would run the job
   * again after an outage, and a mail that was sent during the outage would be sent twice. `includeQueued` also
   * completes a job that was returned to the queue because its heartbeats stopped during the outage.
   */
  const complete = async (queue: string, jobId: string) => {
    for (;;) {
      try {
        await boss.complete(queue, jobId, undefined, { includeQueued: true })
        return
      } catch (error) {
        if (isStopping || !isDatabaseUnavailable(error)) throw error
        await pause(completionRetryMs)
      }
    }
  }

  const run = async (queue: Queue<never>, job: Pick<Job<unknown>, 'id' | 'data'>) => {
    const about = { queue: queue.name, jobId: job.id }
    const failure = await queue.work(job.data as never, job.id).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    metrics.countJobRun(queue.name, failure === undefined ? 'done' : 'failed')
    if (failure === undefined) {
      await complete(queue.name, job.id)
      return log.info({ event: 'job.done', ...about })
    }
    log.warn({ event: 'job.failed', ...about, err: failure.error })
    // The queue stores this error with the job for days. It does not contain the original error, because a mail
    // server's response may contain the recipient's address.
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
      // Makes the worker look for its next job as soon as it is free. Otherwise a job that arrived while all workers
      // were busy would wait for the next poll.
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
    stop: async () => {
      isStopping = true
      try {
        await boss.stop({ graceful: true, timeout: 5_000 })
      } finally {
        await pool.end()
      }
    },
  }
}
