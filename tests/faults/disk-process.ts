import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postmasterPid } from '../support/running-titer.ts'
import { createCleanup, type Cleanup } from './cleanup.ts'
import { startTestSystem } from './load/test-system.ts'

const [folder = '', factor = '1'] = process.argv.slice(2)
const diskMegabytes = 256
// Simulates a slow disk, because a real disk cannot be slowed down without root. For every commit, PostgreSQL waits
// this long before it flushes its log. The stalls below simulate a disk that does not answer.
const flushDelayMs = 100
const postgresSettings = [`commit_delay=${flushDelayMs * 1_000}`, 'commit_siblings=0']
// The stall is longer than the server waits for a query.
const stallMs = 7_000
const settings = { BUSY_AFTER_MS: '500' }

const ballast = join(folder, 'ballast')

/** Writes zeros until the disk is full. */
function fillDisk() {
  const file = openSync(ballast, 'a')
  for (let size = 1 << 20; size >= 1; size /= 2) {
    const zeros = Buffer.alloc(size)
    try {
      while (writeSync(file, zeros) === size);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  closeSync(file)
}

const freeDisk = () => rmSync(ballast, { force: true })

/** Returns PostgreSQL’s processes: the postmaster and its children. */
function postgresPids() {
  const postmaster = postmasterPid(folder)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return [postmaster, ...children.filter((pid) => pid !== '').map(Number)]
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended since it was listed.
    }
  }
}

const counts = { full: 0, fullKills: 0, stalls: 0 }

/** Fills the disk, optionally kills PostgreSQL, and frees the disk some seconds later. */
async function fillForSeconds(seconds: number, isKilled: boolean) {
  counts.full += 1
  fillDisk()
  if (isKilled) {
    counts.fullKills += 1
    process.kill(postmasterPid(folder), 'SIGKILL')
  }
  await pause(seconds * 1_000)
  freeDisk()
}

/** Pauses all of PostgreSQL’s processes, so that it hangs as it would on a disk that does not answer. */
async function stall() {
  counts.stalls += 1
  const pids = postgresPids()
  signalAll(pids, 'SIGSTOP')
  await pause(stallMs)
  signalAll(pids, 'SIGCONT')
}

async function run(cleanup: Cleanup) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0700`, 'tmpfs', folder])
  const { underLoad } = await startTestSystem(cleanup, { folder, postgresSettings, settings })
  return underLoad(
    'Filling, slowing and stalling the disk under load',
    40 * Number(factor),
    async (isOver) => {
      const faults = [() => fillForSeconds(5, false), stall, () => fillForSeconds(8, true)]
      for (let turn = 0; !isOver(); turn += 1) {
        await pause(4_000)
        await faults[turn % faults.length]?.()
      }
    },
    () =>
      `every commit ${flushDelayMs} ms slower, disk full ${counts.full} times (PostgreSQL killed meanwhile ${counts.fullKills} times), disk stalled ${counts.stalls} times for ${stallMs / 1_000} s`,
  )
}

const cleanup = createCleanup()
const end = async (code: number) => {
  await cleanup.run()
  process.exit(code)
}
process.on('disconnect', () => void end(1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(1))
try {
  process.send?.(await run(cleanup))
} catch (error) {
  console.error(error)
  await end(1)
}
