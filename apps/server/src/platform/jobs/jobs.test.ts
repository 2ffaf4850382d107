import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
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
