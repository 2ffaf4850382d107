import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it, vi, type TestContext } from 'vitest'
import { startDatabaseProxy } from '../../testing/database-proxy.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { neverBusyMs } from '../../testing/test-environment.ts'
import { connect } from '../database/database.ts'
import { createJobs, type Queue } from './jobs.ts'

const log = pino({ level: 'silent' })

/** Starts one queue on its own database, behind a proxy that can make the database unreachable. */
async function startQueue({ onTestFinished }: TestContext, queue: Queue<object>) {
  const fresh = await freshDatabase()
  const proxy = await startDatabaseProxy(fresh.url)
  const database = connect(fresh.url, log, neverBusyMs)
  const jobs = createJobs({
    url: proxy.url,
    listenUrl: proxy.url,
    log,
    metrics: { countJobRun: () => undefined },
    busyAfterMs: 1_000,
  })
  onTestFinished(async () => {
    await jobs.stop()
    await proxy.close()
    await database.close()
    await fresh.drop()
  })
  await jobs.start([queue])
  await jobs.work([queue])
  return {
    proxy,
    send: (afterSeconds = 0) => jobs.send(database, queue.name, {}, afterSeconds),
    read: async () =>
      (
        await database.execute<{ state: string; output: object | null }>(
          sql`select state, output from pgboss.job where name = ${queue.name}`,
        )
      ).rows,
    countListeners: async () =>
      (
        await database.execute(sql`select from pg_stat_activity where application_name = 'titer-listener'
        and datname = current_database()`)
      ).rows.length,
  }
}

const waitFor = async (isTrue: () => boolean | Promise<boolean>) => {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await pause(50)) {
    if (await isTrue()) return
  }
  throw new Error('The condition is still false after 30 s')
}

it('a failed job stores no details of its error, because they may contain an email address', async (test) => {
  const queue = await startQueue(test, {
    name: 'failing',
    work: () => Promise.reject(new Error('550 <refused@kmc.edu.pk> no such mailbox')),
  })
  await queue.send()
  await waitFor(async () => (await queue.read()).some(({ output }) => output !== null))
  const rows = await queue.read()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).toContain('The job failed')
  expect(JSON.stringify(rows)).not.toContain('kmc.edu.pk')
})

it('a job does not run again if the database was unreachable when the job finished', async (test) => {
  let runs = 0
  const queue = await startQueue(test, {
    name: 'outage',
    work: async () => {
      runs += 1
      queue.proxy.cut()
    },
  })
  await queue.send()
  await waitFor(() => runs === 1)
  // This pause is long enough for several failed attempts to store that the job is done.
  await pause(1_000)
  queue.proxy.restore()
  await waitFor(async () => (await queue.read()).every(({ state }) => state === 'completed'))
  expect(runs).toBe(1)
})

it('a job that is sent after the listener has restored a lost connection starts before the next poll', async (test) => {
  let runs = 0
  const queue = await startQueue(test, {
    name: 'listening',
    // Without a notification, the job would start too late for this test.
    pollSeconds: 300,
    work: async () => {
      runs += 1
    },
  })
  expect(await queue.countListeners()).toBe(1)
  queue.proxy.cut()
  await waitFor(async () => (await queue.countListeners()) === 0)
  queue.proxy.restore()
  await waitFor(async () => (await queue.countListeners()) === 1)
  await queue.send()
  await waitFor(() => runs === 1)
})

it('a delayed job that is sent after the machine’s clock was set back runs within 30 s, and only once', async (test) => {
  let runs = 0
  const queue = await startQueue(test, {
    name: 'after-jump',
    pollSeconds: 1,
    concurrency: 1,
    work: async () => {
      runs += 1
    },
  })
  // The clock moves back by an hour whenever it is read.
  let now = Date.now()
  const reading = vi.spyOn(Date, 'now').mockImplementation(() => (now -= 3_600_000))
  await pause(3_000)
  reading.mockRestore()
  await queue.send(1)
  await waitFor(() => runs > 0)
  // The queue polls at least twice more during this time.
  await pause(2_500)
  expect(runs).toBe(1)
})
