import { runOperator } from '../apps/server/src/operator/operator.ts'
import { localSecret, openDataFolder } from './data-folder.ts'
import { findRunningPostgres, startPostgres } from './local-postgres.ts'
import { runTool } from './progress.ts'

// The operator works on the database of the running server; when none runs, on the same one started for the moment.
await runTool(async () => {
  const production = process.env['NODE_ENV'] === 'production'
  const given = process.env['DATABASE_URL'] || undefined
  const folder = given !== undefined && production ? '' : openDataFolder()
  const running = given ?? findRunningPostgres(folder)
  const postgres = running === undefined ? await startPostgres({ folder }) : undefined
  try {
    const environment = {
      ...process.env,
      DATABASE_URL: running ?? postgres?.url,
      ...(production ? {} : { TITER_SECRET: process.env['TITER_SECRET'] || localSecret(folder) }),
      LOG_LEVEL: 'silent',
    }
    return await runOperator(process.argv.slice(2), environment)
  } finally {
    await postgres?.stop()
  }
})
