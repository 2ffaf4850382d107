import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

it('stores no details of the error with a failed job, because they may contain an address', async () => {
  const server = await testServer()
  const { jobs, database } = server.services
  const queue = {
    name: 'failing',
    work: () => Promise.reject(new Error('550 <refused@kmc.edu.pk> no such mailbox')),
  }
  await jobs.start([queue])
  await jobs.work([queue])
  await jobs.send(database, queue.name, { id: 1 })
  const failedRows = async () =>
    (
      await database.execute<{ output: object }>(
        sql`select output from pgboss.job where name = 'failing' and output is not null`,
      )
    ).rows
  let rows = await failedRows()
  for (let tries = 0; rows.length === 0 && tries < 600; tries += 1) {
    await pause(50)
    rows = await failedRows()
  }
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).toContain('The job failed')
  expect(JSON.stringify(rows)).not.toContain('kmc.edu.pk')
  await server.close()
})

it('does a job once, although PostgreSQL could not record that it was done', async () => {
  const server = await testServer()
  const { jobs, database } = server.services
  const done: string[] = []
  const queue = {
    name: 'unrecorded',
    pollSeconds: 1,
    work: async (_: object, jobId: string) => void done.push(jobId),
  }
  await jobs.start([queue])
  await jobs.work([queue])
  // The first attempt to record the job fails. A sequence counts the attempts, because a rollback does not undo it.
  await database.execute(sql`create sequence recordings`)
  await database.execute(sql`
    create function refuse_first() returns trigger language plpgsql as $$
    begin
      if nextval('recordings') = 1 then raise exception 'PostgreSQL is shutting down' using errcode = '57P01'; end if;
      return new;
    end $$`)
  await database.execute(sql`
    create trigger refuse_first before update on pgboss.job for each row
    when (new.name = 'unrecorded' and new.state = 'completed') execute function refuse_first()`)
  await jobs.send(database, queue.name, {})
  const isRecorded = async () =>
    (await database.execute(sql`select from pgboss.job where name = 'unrecorded' and state = 'completed'`)).rowCount ===
    1
  for (let tries = 0; !(await isRecorded()) && tries < 600; tries += 1) await pause(50)
  expect(await isRecorded()).toBe(true)
  expect(done).toHaveLength(1)
  await server.close()
})

it('does delayed jobs soon after the machine’s clock was set back', async () => {
  const server = await testServer()
  const { jobs, database } = server.services
  const done: string[] = []
  const queue = {
    name: 'after-jump',
    pollSeconds: 1,
    concurrency: 1,
    work: async (_: object, jobId: string) => void done.push(jobId),
  }
  await jobs.start([queue])
  await jobs.work([queue])
  // The clock goes back by an hour whenever it is read.
  let now = Date.now()
  const reading = vi.spyOn(Date, 'now').mockImplementation(() => (now -= 3_600_000))
  await pause(3_000)
  reading.mockRestore()
  await jobs.send(database, queue.name, {}, 1)
  for (let tries = 0; done.length === 0 && tries < 400; tries += 1) await pause(50)
  expect(done).toHaveLength(1)
  await server.close()
})
