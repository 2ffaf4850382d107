import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { createJobs } from '../apps/server/src/platform/jobs/jobs.ts'
import '../apps/server/src/testing/provided.ts'
import { startPostgres } from './local-postgres.ts'

/** One PostgreSQL a run. Each test file gets a fresh database, copied from a migrated template. */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'titer-test-'))
  const postgres = await startPostgres({ folder, careless: true })
  await migrate(postgres.url)
  const jobs = createJobs(postgres.url, pino({ level: 'silent' }))
  await jobs.start([])
  await jobs.stop()
  const client = new pg.Client({ connectionString: postgres.url.replace(/titer$/, 'postgres') })
  await client.connect()
  await client.query('alter database titer with is_template true allow_connections false')
  await client.end()
  project.provide('clusterUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
