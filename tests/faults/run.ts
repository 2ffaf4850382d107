import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildStale } from '../../tools/support/build.ts'
import { runTool, FixableError } from '../../tools/support/progress.ts'
import { createCleanup } from './cleanup.ts'
import { faultClock } from './clock.ts'
import { faultConnections } from './connections.ts'
import { faultDatabase } from './database.ts'
import { faultDisk } from './disk.ts'
import { faultFailover } from './failover/failover.ts'
import { NotPossible, type FaultRun } from './fault-run.ts'
import { faultPayments } from './payments.ts'
import { isFailed, printTable, type RunResult } from './report.ts'
import { faultSync } from './sync.ts'

const runs: Record<string, FaultRun> = {
  payments: faultPayments,
  sync: faultSync,
  database: faultDatabase,
  disk: faultDisk,
  connections: faultConnections,
  clock: faultClock,
  failover: faultFailover,
}

const longFactor = 5
const longestRunMs = 8 * 60_000

interface Options {
  factor: number
  /**
   * Whether the user has named this run on the command line. A named run that is not possible on this machine counts as
   * failed.
   */
  isNamed: boolean
}

/**
 * Runs one fault run and always cleans up after it. Throws only if the user has interrupted the run or can fix its
 * error.
 */
async function tryRun(name: string, run: FaultRun, { factor, isNamed }: Options): Promise<RunResult> {
  console.log(`\n${name}`)
  const cleanup = createCleanup()
  // Without these listeners, PostgreSQL would keep running after an interrupted run.
  let interrupt: (reason: Error) => void = () => undefined
  const interrupted = new Promise<never>((_, fail) => (interrupt = fail))
  const onSignal = (signal: string) => interrupt(new FixableError(`Interrupted by ${signal}.`))
  const onError = (error: unknown) => interrupt(error instanceof Error ? error : new Error(String(error)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, onSignal)
  process.on('unhandledRejection', onError)
  process.on('uncaughtException', onError)
  const limit = new AbortController()
  const tooLate = pause(longestRunMs * factor, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`The run was not over after ${(longestRunMs * factor) / 60_000} minutes.`)
  })
  try {
    return await Promise.race([run({ cleanup, factor }), interrupted, tooLate])
  } catch (error) {
    if (error instanceof NotPossible) return { reason: `not run. ${error.message}`, isFailed: isNamed }
    if (error instanceof FixableError) throw error
    console.error(error)
    return { reason: 'failed before its end', isFailed: true }
  } finally {
    await cleanup.run()
    tooLate.catch(() => undefined)
    limit.abort()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(signal, onSignal)
    process.removeListener('unhandledRejection', onError)
    process.removeListener('uncaughtException', onError)
  }
}

// Checks that no event, payment or mail is lost or doubled when a part of the system fails under load. Runs the fault
// runs named on the command line, or all of them.
await runTool(async () => {
  const { values, positionals } = parseArgs({ options: { long: { type: 'boolean' } }, allowPositionals: true })
  const names = positionals.length === 0 ? Object.keys(runs) : positionals
  const unknown = names.find((name) => runs[name] === undefined)
  if (unknown !== undefined) {
    throw new FixableError(
      `There is no fault run “${unknown}”. Choose: npm run faults -- ${Object.keys(runs).join(' | ')}`,
    )
  }
  await buildStale()
  const options = { factor: values.long === true ? longFactor : 1, isNamed: positionals.length > 0 }
  const results = new Map<string, RunResult>()
  for (const name of names) {
    const run = runs[name]
    if (run !== undefined) results.set(name, await tryRun(name, run, options))
  }
  printTable(results)
  return [...results.values()].some(isFailed) ? 1 : 0
})
