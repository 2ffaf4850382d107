import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { waitUntil } from '../../support/wait-until.ts'

/**
 * Returns Debian's user `postgres` if the current user is root, because PostgreSQL and PgBouncer refuse to run as root.
 */
export function daemonUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

interface Daemon {
  program: string
  args: string[]
  logFile: string
  user?: { uid: number; gid: number } | undefined
  isReady: () => Promise<boolean>
}

/** Starts a program that runs until it is stopped or killed, and waits until it is ready. */
export async function startDaemon({ program, args, logFile, user, isReady }: Daemon) {
  const log = openSync(logFile, 'a')
  const child = spawn(program, args, { stdio: ['ignore', log, log], ...user })
  closeSync(log)
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const pid = child.pid ?? 0
  await waitUntil(`${program} is ready`, async () => {
    if (hasEnded()) throw new Error(`${program} did not start:\n${readFileSync(logFile, 'utf8')}`)
    return isReady()
  })

  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return
    child.kill(signal)
    await exited
  }
  return {
    reload: () => child.kill('SIGHUP'),
    stop: () => end('SIGINT'),
    /** Kills the program and its children at the same time, as a power cut does. */
    crash: async () => {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
      for (const target of [pid, ...children]) {
        try {
          process.kill(target, 'SIGKILL')
        } catch {
          // The process has already ended.
        }
      }
      await exited
    },
  }
}
