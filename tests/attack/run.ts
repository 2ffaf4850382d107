import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../../apps/server/src/config.ts'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import { createServices } from '../../apps/server/src/services.ts'
import { buildStale } from '../../tools/support/build.ts'
import { startPostgres } from '../../tools/support/local-postgres.ts'
import { runTool, step } from '../../tools/support/progress.ts'
import { createRestartableServer } from '../faults/restartable-server.ts'
import { attack, type AttackResult } from './attack.ts'
import { findWrongRows, readRows } from './row-audit.ts'
import { createAccountFactory, type Account, type AccountFactory } from './account-factory.ts'

const longestP99Ms = 200
const calmMs = 10_000

interface BystanderSample {
  path: string
  status: number
  ms: number
}

/**
 * Starts the bystander, a process that makes ordinary requests before and during the attack. `samples` collects the path,
 * status and duration of each request. `stop` ends the process and returns `samples`.
 */
function startBystander(landing: string, study: string, { email, token }: Account, { signIn }: AccountFactory) {
  const samples: BystanderSample[] = []
  const child = fork(new URL('./bystander.ts', import.meta.url), [landing, study, token])
  // Renews the access token every four minutes, because it expires after ten.
  const renewal = setInterval(() => void signIn(email).then((renewed) => child.send(renewed)), 240_000)
  child.on('message', (sample) => samples.push(sample as BystanderSample))
  return {
    samples,
    stop: async () => {
      clearInterval(renewal)
      const ended = new Promise((done) => child.once('exit', done))
      child.send({})
      await ended
      return samples
    },
  }
}

const percentile = (samples: readonly BystanderSample[], share: number) =>
  samples.map(({ ms }) => ms).toSorted((left, right) => left - right)[
    Math.min(samples.length - 1, Math.floor(samples.length * share))
  ] ?? 0

const describeTimes = (samples: readonly BystanderSample[]) => {
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => `${percentile(samples, share).toFixed(1)} ms`)
  return `${samples.length} requests, p50 ${p50}, p99 ${p99}, longest ${longest}`
}

function printStatuses({ statuses }: AttackResult) {
  const sorted = [...statuses].toSorted(([left], [right]) => String(left).localeCompare(String(right)))
  console.log(`  statuses     ${sorted.map(([status, count]) => `${status}: ${count}`).join(', ')}`)
}

interface Outcome {
  result: AttackResult
  wrongRows: string[]
  /** The bystander's requests before the attack, for comparison: they show how busy the machine is with other work. */
  calm: BystanderSample[]
  samples: BystanderSample[]
  seconds: number
}

/** Prints the results and returns whether the server withstood the attack. */
function report({ result, wrongRows, calm, samples, seconds }: Outcome) {
  const failedBystander = samples.filter(({ status }) => status !== 200)
  const p99 = percentile(samples, 0.99)
  console.log(`  requests     ${result.sent} in ${seconds.toFixed(0)} s`)
  printStatuses(result)
  console.log(`  failures     ${result.failures}`)
  console.log('  slowest')
  for (const { label, ms } of result.slowest) console.log(`    ${ms.toFixed(0).padStart(6)} ms  ${label}`)
  console.log(`  wrong rows   ${wrongRows.length}`)
  for (const sentence of wrongRows.slice(0, 20)) console.log(`    ${sentence}`)
  console.log(`  bystander    before the attack ${describeTimes(calm)}`)
  console.log(`               during the attack ${describeTimes(samples)}, ${failedBystander.length} failed`)
  for (const { path, status, ms } of failedBystander.slice(0, 5)) {
    console.log(`    ${status}  ${path} after ${ms.toFixed(0)} ms`)
  }
  return result.failures === 0 && wrongRows.length === 0 && failedBystander.length === 0 && p99 < longestP99Ms
}

/** Attacks a new server with random requests, and prints the failures and how long a bystander's requests took. */
async function run({ requests, seed, only }: { requests: number; seed: number; only: number | undefined }) {
  const folder = mkdtempSync(join(tmpdir(), 'titer-attack-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder, isTemporary: true }))
  const environment = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    LANDING_PORT: String(await freePort()),
    STUDY_PORT: String(await freePort()),
    DATABASE_URL: postgres.url,
    TITER_SECRET: 'a secret for the attack, long enough to pass',
    LOG_LEVEL: 'silent',
    // Lets each attacking request name its own IP address, because limits per address would stop nearly all of them.
    TRUST_PROXY: 'loopback',
  }
  const [landing, study] = [environment.LANDING_PORT, environment.STUDY_PORT].map((port) => `http://127.0.0.1:${port}`)
  // Ctrl-C ends the attack, and the rest of this function stops the server and its database.
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true))
  const server = createRestartableServer(environment)
  const pool = new pg.Pool({ connectionString: postgres.url })
  const services = createServices(readConfig(environment), pino({ level: 'silent' }))
  try {
    await step('Starting Titer', server.start)
    await services.jobs.start(services.queues)
    const accountFactory = createAccountFactory(services, pool)
    const { attackers, victims, watcher } = await step('Creating attackers, victims and a bystander', async () => ({
      attackers: await Promise.all(
        (['demo', 'demo', 'demo', 'demo', 'starter', 'starter', 'premium', 'premium'] as const).map((tier) =>
          accountFactory.create('attacker', tier),
        ),
      ),
      victims: await Promise.all(['amina', 'bilal', 'sana'].map((name) => accountFactory.createVictim(name))),
      watcher: await accountFactory.create('bystander'),
    }))
    await pause(2_000)
    const before = await readRows(postgres.url)
    const bystander = startBystander(landing ?? '', study ?? '', watcher, accountFactory)
    await step('Measuring the bystander before the attack', () => pause(calmMs))
    const calm = bystander.samples.splice(0)
    // Real attackers use their own machines, so this process gets a lower priority, to slow the server down less.
    setPriority(10)
    const started = performance.now()
    const result = await step(`Attacking with seed ${seed}`, (progress) =>
      attack({
        ports: [Number(environment.LANDING_PORT), Number(environment.STUDY_PORT)],
        requests,
        seed,
        only,
        attackers,
        accountFactory,
        known: victims.flatMap(({ known }) => known),
        isStopped: () => isStopped,
        progress,
      }),
    )
    const seconds = (performance.now() - started) / 1000
    const samples = await bystander.stop()
    await pause(2_000)
    const allowed = new Set([...result.accountIds, watcher.id])
    const wrongRows = findWrongRows(before, await readRows(postgres.url), allowed)
    console.log('')
    console.log(`  seed         ${seed}`)
    return report({ result, wrongRows, calm, samples, seconds })
  } finally {
    await server.stop()
    await pool.end()
    await services.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      only: { type: 'string' },
    },
  })
  await buildStale()
  const only = values.only === undefined ? undefined : Number(values.only)
  return (await run({ requests: Number(values.requests), seed: Number(values.seed), only })) ? 0 : 1
})
