import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingNames } from '../apps/server/src/config.ts'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { freshDatabase } from '../apps/server/src/testing/fresh-database.ts'
import { root } from '../tools/support/data-folder.ts'
import { waitUntil } from './support/wait-until.ts'

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const dockerfile = read('Dockerfile')

/**
 * Returns the words of the first instruction in the Dockerfile that matches. The instruction must have the JSON form.
 */
const wordsOf = (instruction: RegExp) => JSON.parse(instruction.exec(dockerfile)?.[1] ?? '[]') as string[]
const start = wordsOf(/^CMD (\[.+\])$/m)
const checkHealth = wordsOf(/^HEALTHCHECK .*CMD (\[.+\])$/m)

/** Returns the variables that compose.yaml sets for a service. */
const variablesOf = (service: string) => {
  const block = new RegExp(`^  ${service}:\n((?:    .*\n|\n)+)`, 'm').exec(read('compose.yaml'))?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name, value]) => [name, value]))
}

describe('the files for containers and systemd', () => {
  it('start the server in production, report it as healthy, and stop it with SIGTERM', async ({ onTestFinished }) => {
    const database = await freshDatabase()
    onTestFinished(database.drop)
    const [landing, study] = [await freePort(), await freePort()]
    const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
    const [, environment = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? []
    const variables = {
      ...inherited,
      ...Object.fromEntries(environment.split(' ').map((pair) => pair.split('='))),
      ...variablesOf('server'),
      // In a deployment, the operator's .env contains these settings.
      DATABASE_URL: database.url,
      LANDING_ORIGIN: 'https://titer.example',
      STUDY_ORIGIN: 'https://study.titer.example',
      TITER_SECRET: 'x'.repeat(40),
      SMTP_URL: 'smtp://127.0.0.1:2525',
      MAIL_FROM: 'Titer <no-reply@titer.example>',
      LANDING_PORT: String(landing),
      STUDY_PORT: String(study),
    } as Record<string, string>
    expect(variables).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', TRUST_PROXY: 'uniquelocal' })
    const run = ([program = '', ...args]: string[]) =>
      spawn(join(root, program), args, { cwd: root, env: variables, stdio: ['ignore', 'ignore', 'pipe'] })
    const exitOf = (child: ReturnType<typeof run>) => new Promise<number | null>((done) => child.on('close', done))

    expect(await exitOf(run(checkHealth))).toBe(1)
    const server = run(start)
    let errors = ''
    server.stderr.on('data', (data: Buffer) => (errors += data.toString()))
    const ended = exitOf(server)
    onTestFinished(() => void server.kill('SIGKILL'))
    await waitUntil('the health check succeeds', async () => {
      if (server.exitCode !== null) throw new Error(errors)
      return (await exitOf(run(checkHealth))) === 0
    })
    for (const port of [landing, study]) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${landing}/dev/mail`)).status).toBe(404)
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('use the same start command, refer to existing files, and set only known variables', () => {
    const unit = read('ops/titer.service')
    expect(unit).toContain(`\nExecStart=/opt/titer/${start.join(' ')}\n`)
    expect([...start, 'ops/Caddyfile'].filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(read('compose.yaml')).toContain('./ops/Caddyfile:')
    for (const service of ['server', 'proxy']) {
      const names = Object.keys(variablesOf(service))
      expect(names.length).toBeGreaterThan(1)
      expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
    }
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = [...dockerfile.matchAll(/^RUN npm run (\S+)$/gm)].map(([, name]) => name ?? '')
    expect(commands).toEqual(['build'])
    for (const name of commands) expect(scripts).toHaveProperty(name)
    // The proxy forwards to the ports that the server listens on by default.
    expect([...read('ops/Caddyfile').matchAll(/reverse_proxy server:(\d+)/g)].map(([, port]) => port)).toEqual([
      '3000',
      '3001',
    ])
    expect(dockerfile).toContain('\nEXPOSE 3000 3001\n')
  })
})
