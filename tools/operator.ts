import { runOperator } from '../apps/server/src/operator/operator.ts'
import { localSecret, openDataFolder } from './support/data-folder.ts'
import { findRunningPostgres, startPostgres } from './support/local-postgres.ts'
import { runTool } from './support/progress.ts'

// Operator commands use the database in DATABASE_URL or the running local PostgreSQL. If there is neither, the local
// PostgreSQL is started for the duration of the command.
await runTool(async () => {
  const production = process.env['NODE_ENV'] === 'production'
  const givenUrl = process.env['DATABASE_URL'] || undefined
  const folder = givenUrl !== undefined && production ? '' : openDataFolder()
  const runningUrl = givenUrl ?? findRunningPostgres(folder)
  const postgres = runningUrl === undefined ? await startPostgres({ folder }) : undefined
  try {
    const environment = {
      ...process.env,
      DATABASE_URL: runningUrl ?? postgres?.url,
      ...(production ? {} : { TITER_SECRET: process.env['TITER_SECRET'] || localSecret(folder) }),
      LOG_LEVEL: 'silent',
    }
    return await runOperator(process.argv.slice(2), environment)
  } finally {
    await postgres?.stop()
  }
})
