import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '../apps/server/src/config.ts'
import { buildStale } from './support/build.ts'
import { localSecret, lockDataFolder, openDataFolder, root } from './support/data-folder.ts'
import { startPostgres } from './support/local-postgres.ts'
import { requireFreePort } from './support/ports.ts'
import { runTool, step } from './support/progress.ts'
import { freePort } from '../apps/server/src/platform/free-port.ts'

// Runs both sites and the server with hot reload. Vite serves the sites on their usual ports and forwards API calls to
// the server, which Node restarts whenever one of its files changes.
await runTool(async () => {
  const folder = openDataFolder()
  const secret = process.env['TITER_SECRET'] || localSecret(folder)
  const initialConfig = readConfig({ DATABASE_URL: 'postgres://127.0.0.1/titer', ...process.env, TITER_SECRET: secret })
  await requireFreePort(initialConfig.ports.landing, initialConfig.host, 'LANDING_PORT')
  await requireFreePort(initialConfig.ports.study, initialConfig.host, 'STUDY_PORT')
  process.on('exit', lockDataFolder(folder))
  // Vite serves the sites from their sources, but the server needs the compiled question bank.
  await buildStale(['bank'])
  const givenUrl = process.env['DATABASE_URL'] || undefined
  const postgres =
    givenUrl === undefined ? await step('Starting PostgreSQL', () => startPostgres({ folder })) : undefined

  const apiPorts = { landing: await freePort(), study: await freePort() }
  const children: ChildProcess[] = []
  const run = (args: string[], cwd: string, environment: Record<string, string>) => {
    children.push(spawn(process.execPath, args, { cwd, env: { ...process.env, ...environment }, stdio: 'inherit' }))
  }
  run(['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')], root, {
    DATABASE_URL: givenUrl ?? postgres?.url ?? '',
    TITER_SECRET: secret,
    LANDING_PORT: String(apiPorts.landing),
    STUDY_PORT: String(apiPorts.study),
    LANDING_ORIGIN: initialConfig.origins.landing,
    STUDY_ORIGIN: initialConfig.origins.study,
    LOG_FILE: join(folder, 'server.log'),
  })
  for (const site of ['landing', 'study'] as const) {
    run([join(root, 'node_modules/vite/bin/vite.js')], join(root, 'apps', site), {
      SITE_PORT: String(initialConfig.ports[site]),
      API_TARGET: `http://localhost:${apiPorts[site]}`,
      STUDY_ORIGIN: initialConfig.origins.study,
    })
  }

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    for (const child of children) child.kill('SIGTERM')
    const ended = children.map(
      (child) => new Promise((done) => (child.exitCode === null ? child.once('exit', done) : done(0))),
    )
    void Promise.all(ended)
      .then(() => postgres?.stop())
      .then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
})
