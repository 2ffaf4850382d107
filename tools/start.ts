import { join } from 'node:path'
import { readConfig } from '../apps/server/src/config.ts'
import { isDatabaseUnavailable } from '../apps/server/src/platform/database/unavailable.ts'
import { startServer } from '../apps/server/src/server.ts'
import { buildStale } from './build.ts'
import { localSecret, lockDataFolder, openDataFolder } from './data-folder.ts'
import { startPostgres } from './local-postgres.ts'
import { requireFreePort } from './ports.ts'
import { runTool, step, Stop } from './progress.ts'

/** Development brings a secret and a log file of its own; production must name everything itself. */
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

const unreachable = (url: string, error: unknown) => {
  const { host, pathname } = new URL(url)
  const why =
    error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error)
  return new Stop(`The database at ${host}${pathname} does not answer (${why}); check DATABASE_URL.`)
}

const isConnectionFault = (error: unknown) =>
  isDatabaseUnavailable(error) ||
  // No such user, password or database; a host that never answers.
  (error instanceof Error &&
    (/^(28|3D000)/.test('code' in error ? String(error.code) : '') || error.message === 'timeout expired'))

await runTool(async () => {
  const given = process.env['DATABASE_URL'] || undefined
  const folder = openDataFolder()
  // Faults of the configuration are told before anything is built or started.
  const early = readConfig(environmentFor(folder, 'postgres://127.0.0.1/titer'))
  await requireFreePort(early.ports.landing, early.host, 'LANDING_PORT')
  await requireFreePort(early.ports.study, early.host, 'STUDY_PORT')
  const unlock = lockDataFolder(folder)
  process.on('exit', unlock)

  await buildStale()
  const postgres =
    given === undefined
      ? await step('Starting PostgreSQL', () =>
          startPostgres({
            folder,
            onCrash: () => process.stderr.write('PostgreSQL stopped unexpectedly; starting it again.\n'),
          }),
        )
      : undefined

  const config = readConfig(environmentFor(folder, postgres?.url))
  const server = await step('Starting the server', () => startServer(config)).catch(async (error: unknown) => {
    await postgres?.stop()
    throw isConnectionFault(error) ? unreachable(config.databaseUrl, error) : error
  })

  const { landing, study } = config.origins
  process.stdout.write(`
  Landing     ${landing}
  Study app   ${study}
  API         ${landing}/api/docs
${config.production ? '' : `  Mail        ${landing}/dev/mail\n`}
  Ctrl-C stops everything.
`)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    process.stdout.write('\nStopping …\n')
    // Somebody who reads slowly may not keep us: after a quarter of a minute it ends anyway.
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
