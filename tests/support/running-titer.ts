import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import { neverBusyMs } from '../../apps/server/src/testing/test-environment.ts'
import { root } from '../../tools/support/data-folder.ts'

/** Creates a temporary data folder and finds two free ports. */
export async function temporaryInstallation() {
  const folder = mkdtempSync(join(tmpdir(), 'titer-start-'))
  const [landing, study] = [await freePort(), await freePort()]
  return {
    folder,
    landing: `http://localhost:${landing}`,
    study: `http://localhost:${study}`,
    environment: { TITER_DATA: folder, LANDING_PORT: String(landing), STUDY_PORT: String(study) },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Runs the same program as `npm start`. Returns the process, its output and its exit code. */
export function startTiter(environment: Record<string, string>) {
  const inherited = { ...process.env }
  for (const name of ['NODE_ENV', 'VITEST', 'DATABASE_URL']) delete inherited[name]
  const child = spawn(process.execPath, ['tools/run.mjs', 'tools/start.ts'], {
    cwd: root,
    env: { ...inherited, BUSY_AFTER_MS: String(neverBusyMs), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return {
    child,
    ended,
    output: () => output,
    waitUntilStarted: async () => {
      for (let waited = 0; waited < 1200; waited += 1) {
        if (output.includes('Press Ctrl-C to stop everything.')) return
        if (child.exitCode !== null) break
        await pause(50)
      }
      throw new Error(`Titer did not start:\n${output}`)
    },
  }
}

export const serverPid = (folder: string) => Number(readFileSync(join(folder, 'running.pid'), 'utf8'))

export const postmasterPid = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    // A zombie process has already ended, although its parent has not read its exit code yet.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
