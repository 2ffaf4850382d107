import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls, paymentCalls, studyCalls } from '@titer/contract'
import { studyDay } from '@titer/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../tools/support/data-folder.ts'
import { findRunningPostgres, startPostgres } from '../tools/support/local-postgres.ts'
import { post } from './support/requests.ts'
import { startTiter, temporaryInstallation } from './support/running-titer.ts'
import { waitUntil } from './support/wait-until.ts'

const email = 'saved@kmc.edu.pk'
const password = 'a good long password'
const backups = mkdtempSync(join(tmpdir(), 'titer-backups-'))
const installations: Awaited<ReturnType<typeof temporaryInstallation>>[] = []
const newInstallation = async () => {
  const installation = await temporaryInstallation()
  installations.push(installation)
  return installation
}

/**
 * Runs a command of package.json with its arguments. Returns its exit code, its output, and the path of the backup
 * that it wrote, if any.
 */
const runCommand = async (name: string, folder: string, args: string[] = [], more: Record<string, string> = {}) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [, ...words] = scripts[name]?.split(' ') ?? []
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [...words, ...args], {
    cwd: root,
    env: { ...inherited, TITER_DATA: folder, ...more },
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, output, backup: /Wrote (.+): \d+ files, [\d.]+ MB\./.exec(output)?.[1] ?? '' }
}

/**
 * Runs `work` with a connection to the PostgreSQL of a data folder. Starts PostgreSQL for that time if it is not
 * running.
 */
async function inDatabase<Result>(folder: string, work: (client: pg.Client) => Promise<Result>) {
  const postgres = findRunningPostgres(folder) === undefined ? await startPostgres({ folder }) : undefined
  const client = new pg.Client({ connectionString: findRunningPostgres(folder) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await postgres?.stop()
  }
}

/** Reads every row of every table, and the state of every sequence. */
const readEverything = (folder: string) =>
  inDatabase(folder, async (client) => {
    const tables = await client.query<{ name: string }>(`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`)
    const everything: Record<string, string[]> = {}
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from only ${name} t order by 1`)
      everything[name] = rows.map(({ row }) => row)
    }
    const sequences = await client.query<{ row: string }>('select s::text as row from pg_sequences s order by 1')
    everything['sequences'] = sequences.rows.map(({ row }) => row)
    return everything
  })

const card = (front: string) => ({
  id: randomUUID(),
  at: Date.now(),
  day: studyDay(Date.now(), 300, 4),
  kind: 'wroteCard',
  body: { card: `own-${front}`, front, back: 'x'.repeat(500), tags: [], isGone: false },
})

let source: Awaited<ReturnType<typeof newInstallation>>
let token: string
let backupDuringWrites: Awaited<ReturnType<typeof runCommand>>
const acknowledged = { before: 0, after: 0 }

// One student registers, uploads a proof of payment, and keeps pushing cards while the backup is written.
beforeAll(async () => {
  source = await newInstallation()
  const { landing, folder, environment } = source
  const running = startTiter(environment)
  await running.waitUntilStarted()
  await post(`${landing}${accountCalls.register.path}`, { email, password })
  let code = ''
  await waitUntil('the verification mail is in the outbox', async () => {
    code = /oobCode=([^&"\s]+)/.exec(await (await fetch(`${landing}/dev/mail/1`)).text())?.[1] ?? ''
    return code !== ''
  })
  await post(`${landing}${accountCalls.verifyEmail.path}`, { code })
  const send = async (path: string, body: object) => {
    const response = await fetch(`${landing}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  token = String((await post(`${landing}${accountCalls.login.path}`, { email, password })).answer['token'])
  const attempt = { plan: 'starter', method: 'local-bank', idempotencyKey: randomUUID() }
  const { sessionId } = await send(paymentCalls.createSession.path, attempt)
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40_000, 'proof')]).toString('base64')
  await send(paymentCalls.submitProof.path, { session_id: sessionId, content })

  let isOver = false
  let pushed = 0
  const push = async () => {
    while (!isOver) {
      await send(studyCalls.push.path, { events: Array.from({ length: 20 }, (_, at) => card(`${pushed + at}`)) })
      pushed += 20
      // An account may push 1,200 times in ten minutes, and a backup can take a minute on a busy machine.
      await pause(50)
    }
  }
  const pushing = push()
  await waitUntil('the first events are stored', () => pushed > 100)
  acknowledged.before = pushed
  backupDuringWrites = await runCommand('backup', folder, [backups])
  acknowledged.after = pushed
  isOver = true
  await pushing
  running.child.kill('SIGINT')
  await running.ended
}, 120_000)

afterAll(() => {
  for (const { remove } of installations) remove()
  rmSync(backups, { recursive: true, force: true })
})

describe('npm run backup and npm run restore', () => {
  it('back up a running Titer under load: the backup has every event that was acknowledged before the backup started, and the log has no gap', async () => {
    expect(backupDuringWrites.output).toContain(`Wrote ${backups}`)
    expect(backupDuringWrites.code).toBe(0)
    expect(acknowledged.after).toBeGreaterThan(acknowledged.before)
    const { folder } = await newInstallation()
    const restored = await runCommand('restore', folder, [backupDuringWrites.backup])
    expect(restored.output).toContain('Accounts: 1.')
    expect(restored.code).toBe(0)
    await inDatabase(folder, async (client) => {
      const { rows } = await client.query<{ events: number; last: number; head: number }>(
        `select count(*)::integer as events, max(e.seq)::integer as last, max(h.seq)::integer as head
         from study_events e join study_heads h using (user_id)`,
      )
      const [{ events, last, head } = { events: 0, last: 0, head: 0 }] = rows
      expect(events).toBeGreaterThanOrEqual(acknowledged.before)
      expect({ last, head }).toEqual({ last: events, head: events })
      const proofs = await client.query<{ bytes: number }>('select length(content) as bytes from transfer_proofs')
      expect(proofs.rows).toEqual([{ bytes: 40_009 }])
    })
  })

  it('restore every row of every table except the counts of rate limits, and users stay signed in when Titer starts on the restored folder', async () => {
    const expected = await readEverything(source.folder)
    const { backup, code } = await runCommand('backup', source.folder, [backups])
    expect(code).toBe(0)
    const target = await newInstallation()
    expect(await runCommand('restore', target.folder, [backup])).toMatchObject({ code: 0 })
    const restored = await readEverything(target.folder)
    expect(Object.keys(restored)).toEqual(Object.keys(expected))
    expect(Object.keys(expected).length).toBeGreaterThan(35)
    for (const [name, rows] of Object.entries(expected)) {
      // The counts of rate limits are in an unlogged table, which a backup leaves out. They start again from zero.
      const kept = name === 'public.rate_limits' ? [] : rows
      expect({ name, rows: restored[name] }).toEqual({ name, rows: kept })
    }

    const running = startTiter(target.environment)
    await running.waitUntilStarted()
    const profile = await fetch(`${target.landing}${accountCalls.profile.path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(profile.status).toBe(200)
    expect((await post(`${target.landing}${accountCalls.login.path}`, { email, password })).status).toBe(200)
    running.child.kill('SIGINT')
    expect(await running.ended).toBe(0)
  })

  it('reject a restore into a data folder that is not empty or from a damaged or incomplete backup, and a backup of an empty data folder or of a database outside the data folder', async () => {
    const backup = join(backups, readdirSync(backups)[0] ?? '')
    const full = await runCommand('restore', source.folder, [backup])
    expect(full).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The data folder .+ is not empty\./) as string,
    })

    const empty = await newInstallation()
    const incomplete = join(backups, 'incomplete')
    mkdirSync(incomplete)
    expect(await runCommand('restore', empty.folder, [incomplete])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/is not a complete backup/) as string,
    })
    expect(readdirSync(empty.folder)).toEqual([])

    writeFileSync(join(backup, 'secret'), 'changed')
    const damaged = await runCommand('restore', empty.folder, [backup])
    expect(damaged).toMatchObject({ code: 1, output: expect.stringContaining('secret is damaged') as string })
    await expect(startPostgres({ folder: empty.folder })).rejects.toThrow('did not finish')

    const other = { DATABASE_URL: 'postgres://db.example/titer' }
    expect(await runCommand('backup', empty.folder, [backups], other)).toMatchObject({
      code: 1,
      output: expect.stringContaining('pg_dump') as string,
    })
    const nothing = await newInstallation()
    expect(await runCommand('backup', nothing.folder, [backups])).toMatchObject({
      code: 1,
      output: expect.stringContaining('nothing to back up') as string,
    })
    expect(readdirSync(backups).filter((name) => name.endsWith('.unfinished'))).toEqual([])
    expect(existsSync(join(nothing.folder, 'postgres'))).toBe(false)
  })
})
