import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { neverBusyMs } from '../apps/server/src/testing/environment.ts'
import { root } from '../tools/data-folder.ts'

/** A data folder and two ports that nobody else uses. */
export async function freshPlace() {
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

/** `npm start`, less npm: what it prints, how it ends, and whom to kill. */
export function start(environment: Record<string, string>) {
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
    started: async () => {
      for (let waited = 0; waited < 1200; waited += 1) {
        if (output.includes('Ctrl-C stops everything.')) return
        if (child.exitCode !== null) break
        await pause(50)
      }
      throw new Error(`It did not start:\n${output}`)
    },
  }
}

export const serverPid = (folder: string) => Number(readFileSync(join(folder, 'running.pid'), 'utf8'))

export const postmasterPid = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    // A process that ended but was not collected yet is dead all the same.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** How long a test waits for anything before it fails. */
export const patienceMs = 60_000

/** Asks again and again until the condition holds. */
export const until = async (what: string, holds: () => boolean | Promise<boolean>) => {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    if (await holds()) return
    await pause(50)
  }
  throw new Error(`Not true after ${patienceMs / 1000} s: ${what}`)
}

const askFor = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const readReply = async (response: Response) => {
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, answer, headers: response.headers }
}

export const post = async (url: string, body: object) => readReply(await fetch(url, askFor(body)))

/** Asks what will be answered; a server that asks to be tried again is, as every client of it does. */
export const fetchForSure = async (url: string, init?: RequestInit) => {
  for (let tries = 1; ; tries += 1) {
    // Nothing comes where a connection that was kept open has just been closed.
    const response = await fetch(url, init).catch(() => undefined)
    if (response !== undefined && response.status !== 503 && response.status !== 429) return response
    if (tries === 30) throw new Error(`${url}: ${response?.status} ${await response?.text()}`)
    await pause(Number(response?.headers.get('retry-after') ?? 0.2) * 1000)
  }
}

/** Posts what must be taken. */
export const postForSure = async (url: string, body: object) => {
  const response = await fetchForSure(url, askFor(body))
  const reply = await readReply(response)
  if (!response.ok) throw new Error(`${url}: ${reply.status} ${JSON.stringify(reply.answer)}`)
  return reply
}
