import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountCalls } from '@titer/contract'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createLog, safeUrl } from './log.ts'
import { listeningServer } from '../testing/listening-server.ts'
import { studentJourney } from '../testing/student-journey.ts'

it('[ASVS 16.2.5] the log contains no password, token or code, and has the request id in every line about a request', async () => {
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
  const { url } = (await post(accountCalls.handoff.path, { browser: 'a'.repeat(43) }, token)).body
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

it('[ASVS 16.2.5] the log contains no email address, name, token, card text, IP address or browser of a student from registration to deletion', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'titer-log-'))
  const file = join(folder, 'server.log')
  const server = await listeningServer({ LOG_LEVEL: 'trace', LOG_FILE: file, TRUST_PROXY: 'loopback' })
  const { secrets } = await studentJourney(server)
  await server.close()
  const log = readFileSync(file, 'utf8')
  rmSync(folder, { recursive: true })
  expect(log).toContain(accountCalls.deleteAccount.path)
  expect(log).toContain('/reset/[hidden]')
  expect(secrets.length).toBeGreaterThan(12)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8)
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]) {
      expect(log).not.toContain(form)
    }
  }
})

/** Returns the text that `write` logs. */
async function logged(write: (log: ReturnType<typeof createLog>) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'titer-log-'))
  const file = join(folder, 'server.log')
  const log = createLog({ level: 'info', file })
  write(log)
  await new Promise((done) => log.flush(done))
  const text = readFileSync(file, 'utf8')
  rmSync(folder, { recursive: true })
  return text
}

it('the log hides a failed query’s parameters, even if they contain line breaks, and the values of personal fields', async () => {
  const cause = new Error('Connection terminated')
  const failed = new DrizzleQueryError('insert into users', ['hushed-hash', 'first line\nhushed line'], cause)
  expect(failed.message).toContain('hushed line')
  const text = await logged((log) => {
    log.error({ err: failed })
    log.error({ err: new Error('The job failed.', { cause: failed }) })
    log.info({
      password: 'hushed-1',
      body: { words: 'hushed-2' },
      headers: { cookie: 'hushed-3' },
      address: 'hushed-4',
    })
  })
  expect(text).toContain('insert into users')
  expect(text).toContain('Connection terminated')
  expect(text).not.toContain('hushed')
})

it('the log hides email addresses in mail server errors and rejected values in PostgreSQL errors', async () => {
  const text = await logged((log) => {
    log.warn({ event: 'job.failed', err: new Error('550 5.1.1 <ayesha.k@kmc.edu.pk>: mailbox unavailable') })
    log.warn({ event: 'jobs.error', reason: 'invalid input syntax for type uuid: "0300-1234567"' })
  })
  expect(text).toContain('mailbox unavailable')
  expect(text).toContain('invalid input syntax for type uuid')
  expect(text).not.toMatch(/ayesha|0300-1234567/)
})

it('the log keeps short path segments and parameter names of plain characters in a URL, and hides all others and all parameter values', () => {
  expect(safeUrl('/api/payment/receipt/0b5c7a3e-0d0a-4f0e-9a51-1c2d3e4f5a6b?x=1')).toBe(
    '/api/payment/receipt/0b5c7a3e-0d0a-4f0e-9a51-1c2d3e4f5a6b?x',
  )
  expect(safeUrl('/reset/ayesha%40kmc.edu.pk/now?ayesha@kmc.edu.pk&mode=1')).toBe('/reset/[hidden]/now?[hidden]&mode')
  expect(safeUrl(`/${'a'.repeat(10_000)}`)).toBe('/[hidden]')
})
