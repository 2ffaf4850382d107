import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '../apps/server/src/config.ts'
import { buildStale } from './build.ts'
import { localSecret, lockDataFolder, openDataFolder, root } from './data-folder.ts'
import { startPostgres } from './local-postgres.ts'
import { requireFreePort } from './ports.ts'
import { runTool, step } from './progress.ts'
import { freePort } from '../apps/server/src/platform/free-port.ts'

// Hot reload for all three: Vite serves the sites on their usual ports and passes calls on to the server,
// which Node starts again whenever one of its files changes.
await runTool(async () => {
  const folder = openDataFolder()
  const secret = process.env['TITER_SECRET'] || localSecret(folder)
  const early = readConfig({ DATABASE_URL: 'postgres://127.0.0.1/titer', ...process.env, TITER_SECRET: secret })
  await requireFreePort(early.ports.landing, early.host, 'LANDING_PORT')
  await requireFreePort(early.ports.study, early.host, 'STUDY_PORT')
  process.on('exit', lockDataFolder(folder))
  // Vite serves the sites from their sources; the server reads the compiled questions.
  await buildStale(['bank'])
  const given = process.env['DATABASE_URL'] || undefined
  const postgres = given === undefined ? await step('Starting PostgreSQL', () => startPostgres({ folder })) : undefined

  const behind = { landing: await freePort(), study: await freePort() }
  const children: ChildProcess[] = []
  const run = (args: string[], cwd: string, environment: Record<string, string>) => {
    children.push(spawn(process.execPath, args, { cwd, env: { ...process.env, ...environment }, stdio: 'inherit' }))
  }
  run(['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')], root, {
    DATABASE_URL: given ?? postgres?.url ?? '',
    TITER_SECRET: secret,
    LANDING_PORT: String(behind.landing),
    STUDY_PORT: String(behind.study),
    LANDING_ORIGIN: early.origins.landing,
    STUDY_ORIGIN: early.origins.study,
    LOG_FILE: join(folder, 'server.log'),
  })
  for (const site of ['landing', 'study'] as const) {
    run([join(root, 'node_modules/vite/bin/vite.js')], join(root, 'apps', site), {
      SITE_PORT: String(early.ports[site]),
      API_TARGET: `http://localhost:${behind[site]}`,
      STUDY_ORIGIN: early.origins.study,
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
