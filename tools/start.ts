import { join } from 'node:path'
import { readConfig } from '../apps/server/src/config.ts'
import { isDatabaseUnavailable } from '../apps/server/src/platform/database/database-errors.ts'
import { startServer } from '../apps/server/src/server.ts'
import { buildStale } from './support/build.ts'
import { localSecret, lockDataFolder, openDataFolder } from './support/data-folder.ts'
import { startPostgres } from './support/local-postgres.ts'
import { requireFreePort } from './support/ports.ts'
import { runTool, step, FixableError } from './support/progress.ts'

/**
 * Returns the environment variables, with the given database URL if DATABASE_URL is not set. Outside production, also
 * adds a local secret and a log file if they are not set.
 */
const environmentFor = (folder: string, databaseUrl: string | undefined) => ({
  ...process.env,
  DATABASE_URL: process.env['DATABASE_URL'] || databaseUrl,
  ...(process.env['NODE_ENV'] === 'production'
    ? {}
    : {
        TITER_SECRET: process.env['TITER_SECRET'] || localSecret(folder),
        LOG_FILE: process.env['LOG_FILE'] || join(folder, 'server.log'),
      }),
})

const databaseUnreachable = (url: string, error: unknown) => {
  const { host, pathname } = new URL(url)
  const reason =
    error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error)
  return new FixableError(`The database at ${host}${pathname} cannot be reached (${reason}). Check DATABASE_URL.`)
}

const isConnectionError = (error: unknown) =>
  isDatabaseUnavailable(error) ||
  // These errors mean a wrong user, password or database name, or a host that never answers.
  (error instanceof Error &&
    (/^(28|3D000)/.test('code' in error ? String(error.code) : '') || error.message === 'timeout expired'))

await runTool(async () => {
  const givenUrl = process.env['DATABASE_URL'] || undefined
  const folder = openDataFolder()
  // Reports configuration errors before anything is built or started.
  const initialConfig = readConfig(environmentFor(folder, 'postgres://127.0.0.1/titer'))
  await requireFreePort(initialConfig.ports.landing, initialConfig.host, 'LANDING_PORT')
  await requireFreePort(initialConfig.ports.study, initialConfig.host, 'STUDY_PORT')
  if (initialConfig.metrics !== undefined) {
    await requireFreePort(initialConfig.metrics.port, initialConfig.metrics.host, 'METRICS_PORT')
  }
  const unlock = lockDataFolder(folder)
  process.on('exit', unlock)

  await buildStale()
  const postgres =
    givenUrl === undefined
      ? await step('Starting PostgreSQL', () =>
          startPostgres({
            folder,
            onCrash: () => process.stderr.write('PostgreSQL stopped unexpectedly. Restarting it.\n'),
          }),
        )
      : undefined

  const config = readConfig(environmentFor(folder, postgres?.url))
  const server = await step('Starting the server', () => startServer(config)).catch(async (error: unknown) => {
    await postgres?.stop()
    throw isConnectionError(error) ? databaseUnreachable(config.databaseUrl, error) : error
  })

  const { landing, study } = config.origins
  process.stdout.write(`
  Landing     ${landing}
  Study app   ${study}
  API         ${landing}/api/docs
${config.production ? '' : `  Mail        ${landing}/dev/mail\n`}
  Press Ctrl-C to stop everything.
`)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    process.stdout.write('\nStopping …\n')
    // Exits after at most 15 s, because an open connection, such as a slow download, must not block the shutdown.
    setTimeout(() => process.exit(1), 15_000).unref()
    void server
      .close()
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
      .then(() => postgres?.stop())
      .then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
})
