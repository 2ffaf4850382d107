import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountCalls } from '@titer/contract'
import pg from 'pg'
import { expect, it } from 'vitest'
import { listeningServer } from '../apps/server/src/testing/listening-server.ts'
import { startPostgres } from '../tools/support/local-postgres.ts'
import { post } from './support/requests.ts'
import { postmasterPid } from './support/running-titer.ts'
import { waitUntil } from './support/wait-until.ts'

it('Titer keeps every confirmed registration when PostgreSQL is killed three times during transactions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'titer-outage-'))
  const postgres = await startPostgres({ folder })
  const server = await listeningServer({ DATABASE_URL: postgres.url })
  const register = `${server.landing}${accountCalls.register.path}`
  const confirmed: string[] = []
  const statuses = new Set<number>()
  let isOver = false
  const visitors = Array.from({ length: 6 }, async (_, visitor) => {
    for (let at = 0; !isOver; at += 1) {
      const email = `outage${visitor}x${at}@kmc.edu.pk`
      const { status } = await post(register, { email, password: 'a good long password' })
      statuses.add(status)
      if (status === 201) confirmed.push(email)
    }
  })

  for (let kill = 1; kill <= 3; kill += 1) {
    const before = confirmed.length
    await waitUntil('ten more accounts are registered', () => confirmed.length >= before + 10)
    const killedPid = postmasterPid(folder)
    process.kill(killedPid, 'SIGKILL')
    await waitUntil('PostgreSQL has restarted', () => {
      try {
        return postmasterPid(folder) !== killedPid
      } catch {
        return false
      }
    })
  }
  const before = confirmed.length
  await waitUntil('accounts can be registered again', () => confirmed.length > before + 10)
  isOver = true
  await Promise.all(visitors)

  expect(statuses).toEqual(new Set([201, 503]))
  for (const email of confirmed) expect(await server.services.accounts.records.find(email)).toBeDefined()
  await server.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

it('Titer restarts PostgreSQL when its missing files are back, even after 25 failed attempts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'titer-outage-'))
  const postgres = await startPostgres({ folder, isTemporary: true })
  const files = join(folder, 'postgres', 'global')
  renameSync(files, `${files}.away`)
  process.kill(postmasterPid(folder), 'SIGKILL')
  const failures = () =>
    readFileSync(join(folder, 'postgres.log'), 'utf8').split('could not find the database system').length
  // Waits in steps, because 25 attempts can take longer than one wait allows.
  for (const count of [8, 16, 25]) {
    await waitUntil(`PostgreSQL has failed to start ${count} times`, () => failures() > count)
  }
  renameSync(`${files}.away`, files)
  const countTables = async () => {
    const client = new pg.Client(postgres.url)
    await client.connect()
    const { rowCount } = await client.query('select from pg_tables')
    await client.end()
    return rowCount
  }
  await expect.poll(countTables).toBeGreaterThan(0)
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)
