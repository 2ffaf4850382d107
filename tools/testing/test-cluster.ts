import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { seedPlans } from '../../apps/server/src/features/subscriptions/index.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { createServices } from '../../apps/server/src/services.ts'
import { testConfig } from '../../apps/server/src/testing/test-environment.ts'
import '../../apps/server/src/testing/provided-context.ts'
import { startPostgres } from '../support/local-postgres.ts'
import { findPersonalData } from './personal-data.ts'

/** Fills the template database with plans, content and queues, so that a server can start quickly on a copy of it. */
async function prepareTemplate(databaseUrl: string) {
  await migrate(databaseUrl)
  const services = createServices(testConfig(databaseUrl), pino({ level: 'silent' }))
  await seedPlans(services.database)
  await services.content.recordServedItems()
  await services.jobs.start(services.queues)
  await services.close()
}

/** Starts one PostgreSQL for the test run. Each server that a test starts gets a copy of the template database. */
export async function setup(project: TestProject) {
  console.log(`Property tests use the seed ${process.env['TITER_SEED']}. To repeat this run, set TITER_SEED to it.`)
  const folder = mkdtempSync(join(tmpdir(), 'titer-test-'))
  const postgres = await startPostgres({ folder, isTemporary: true })
  await prepareTemplate(postgres.url)
  const client = new pg.Client({ connectionString: postgres.url.replace(/titer$/, 'postgres') })
  await client.connect()
  await client.query('alter database titer with is_template true allow_connections false')
  await client.end()
  project.provide('clusterUrl', postgres.url)
  const logFile = join(folder, 'servers.log')
  project.provide('logFile', logFile)
  return async () => {
    await postgres.stop()
    const found = findPersonalData(logFile)
    rmSync(folder, { recursive: true, force: true })
    if (found.length > 0) throw new Error(`The servers under test logged personal data:\n${found.join('\n')}`)
  }
}
