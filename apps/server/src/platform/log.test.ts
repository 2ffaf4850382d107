import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountCalls } from '@titer/contract'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { listeningServer } from '../testing/listening-server.ts'

it('[ASVS 16.2.5] logs no password, token or code, and includes the request id in every line about a request', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'titer-log-'))
  const file = join(folder, 'server.log')
  const server = await listeningServer({ LOG_LEVEL: 'trace', LOG_FILE: file })
  const email = 'logged@kmc.edu.pk'
  const password = 'never-in-the-log-1'
  await server.services.accounts.records.create({ email, password }, true)
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(`${server.landing}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    return { body: (await response.json()) as Record<string, string>, cookie: response.headers.get('set-cookie') ?? '' }
  }
  const entered = await post(accountCalls.login.path, { email, password })
  const token = entered.body['token'] ?? ''
  const refresh = /titer_landing=([^;]+)/.exec(entered.cookie)?.[1] ?? ''
  const { url } = (await post(accountCalls.handoff.path, {}, token)).body
  const code = new URL(url ?? '').searchParams.get('token') ?? ''
  await fetch(url ?? '')
  await fetch(`${server.landing}/auth/action?mode=verifyEmail&oobCode=${code}`)
  await post(accountCalls.exchangeHandoff.path, { code: `${code.slice(0, -1)}_` })
  await fetch(`${server.landing}/api/auth/profile`, { headers: { authorization: `Bearer ${token}x` } })
  await server.close()

  const log = readFileSync(file, 'utf8')
  rmSync(folder, { recursive: true })
  for (const secret of [password, token, refresh, code]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(log).not.toContain(secret)
  }
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event?: string; requestId?: string; url?: string })
  const requests = lines.filter(({ event }) => event?.startsWith('request'))
  expect(requests.length).toBeGreaterThan(6)
  expect(requests.every(({ requestId }) => requestId !== undefined)).toBe(true)
  expect(requests.map((line) => line.url)).toContain('/auth/action?mode&oobCode')
})

it("hides a failed query's parameters and the values of all secret fields", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'titer-log-'))
  const file = join(folder, 'server.log')
  const log = createLog({ level: 'info', file })
  const failed = new DrizzleQueryError('insert into users', ['hushed-hash'], new Error('Connection terminated'))
  expect(failed.message).toContain('hushed-hash')
  log.error({ err: failed })
  log.info({ password: 'hushed-1', body: { token: 'hushed-2', email: 'a@b.pk' }, headers: { cookie: 'hushed-3' } })
  await new Promise((done) => log.flush(done))
  const text = readFileSync(file, 'utf8')
  rmSync(folder, { recursive: true })
  expect(text).toContain('insert into users')
  expect(text).toContain('a@b.pk')
  expect(text).not.toContain('hushed')
})
