import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { seedPlans } from '../apps/server/src/features/subscriptions/index.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { createServices } from '../apps/server/src/services.ts'
import { testConfig } from '../apps/server/src/testing/environment.ts'
import '../apps/server/src/testing/provided.ts'
import { startPostgres } from './local-postgres.ts'

/** Fills the template, so that a server that starts on a copy finds its plans, content and queues already there. */
async function prepareTemplate(databaseUrl: string) {
  await migrate(databaseUrl)
  const services = createServices(testConfig(databaseUrl), pino({ level: 'silent' }))
  await seedPlans(services.database)
  await services.content.remember()
  await services.jobs.start(services.queues)
  await services.close()
}

/** One PostgreSQL for the run. Each test file gets a fresh database, copied from a prepared template. */
export async function setup(project: TestProject) {
  console.log(`Property tests use seed ${process.env['TITER_SEED']}; set TITER_SEED to repeat a run.`)
  const folder = mkdtempSync(join(tmpdir(), 'titer-test-'))
  const postgres = await startPostgres({ folder, careless: true })
  await prepareTemplate(postgres.url)
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
