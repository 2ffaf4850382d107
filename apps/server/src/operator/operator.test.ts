import { randomUUID } from 'node:crypto'
import { accountCalls, telemetryCalls } from '@titer/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { later, systemClock } from '../platform/clock.ts'
import { testEnvironment } from '../testing/test-environment.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { runOperator } from './operator.ts'

const { login } = accountCalls
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, systemClock)
})
afterAll(() => server.close())

const operator = async (...words: string[]) => {
  const lines: string[] = []
  const print = (line: unknown) => void lines.push(String(line))
  const [log, error] = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
  ]
  const environment = testEnvironment(server.config.databaseUrl, { LOG_LEVEL: 'silent' })
  const code = await runOperator(words, environment)
  log.mockRestore()
  error.mockRestore()
  return { code, text: lines.join('\n') }
}

const password = 'a good long password'
const signIn = async (email: string, entered = password) =>
  (await server.visit().post(login.path, { email, password: entered })).status

describe('npm run operator -- user', () => {
  it('create adds an account and sends the verification email, or adds a verified account with --verified', async () => {
    const made = await operator('user', 'create', 'made@kmc.edu.pk', '--password', password, '--username', 'made.here')
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining('username   made.here') })
    expect(await signIn('made@kmc.edu.pk')).toBe(403)
    expect(await server.waitForMails('made@kmc.edu.pk', 1)).toHaveLength(1)
    await operator('user', 'create', 'ready@kmc.edu.pk', '--password', password, '--verified')
    expect(await signIn('ready@kmc.edu.pk')).toBe(200)
  })

  it('create generates a password if none is given, and applies the sign-up rules', async () => {
    const { text } = await operator('user', 'create', 'invented@kmc.edu.pk', '--verified')
    const generated = /generated password {3}(\S+)/.exec(text)?.[1] ?? ''
    expect(await signIn('invented@kmc.edu.pk', generated)).toBe(200)
    expect(await operator('user', 'create', 'weak@kmc.edu.pk', '--password', 'password')).toMatchObject({ code: 1 })
    expect(await operator('user', 'create', 'ready@kmc.edu.pk', '--password', password)).toMatchObject({
      code: 1,
      text: 'An account with this email already exists',
    })
    expect(await operator('user', 'create', 'not an address')).toMatchObject({ code: 1, text: 'Invalid email address' })
  })

  it('[ASVS 7.4.2] verify allows sign-in, disable ends the sessions on both sites immediately and blocks sign-in, and disable --undo allows sign-in again', async () => {
    const email = 'disabled@kmc.edu.pk'
    await operator('user', 'create', email, '--password', password)
    await operator('user', 'verify', email)
    const sites = ['landing', 'study'] as const
    const sessions = await Promise.all(sites.map((site) => server.visit(site).post(login.path, { email, password })))
    await operator('user', 'disable', email)
    for (const { body } of sessions)
      expect((await server.visit().get(accountCalls.profile.path, body.token)).status).toBe(401)
    expect(await signIn(email)).toBe(403)
    await operator('user', 'disable', email, '--undo')
    expect(await signIn(email)).toBe(200)
  })

  it('show finds an account by username or id, prints it without the password hash, and reports an unknown email', async () => {
    const { text } = await operator('user', 'show', 'ready')
    expect(text).toContain('email      ready@kmc.edu.pk')
    expect(text).not.toContain('argon2')
    const id = /id\s+(\d+)/.exec(text)?.[1] ?? ''
    expect((await operator('user', 'show', id)).text).toBe(text)
    expect(await operator('user', 'show', 'nobody@kmc.edu.pk')).toEqual({
      code: 1,
      text: 'User not found: nobody@kmc.edu.pk',
    })
  })

  it('sessions lists open sessions, and --end ends a session', async () => {
    const email = 'seated@kmc.edu.pk'
    await operator('user', 'create', email, '--password', password, '--verified')
    const { body } = await server.visit('study').post(login.path, { email, password })
    const listed = await operator('user', 'sessions', email)
    expect(listed.text).toContain('study')
    const id = listed.text.split(' ')[0] ?? ''
    expect((await operator('user', 'sessions', email, '--end', id)).text).toBe('No open sessions.')
    expect((await server.visit().get(accountCalls.profile.path, body.token)).status).toBe(401)
  })

  it('replaces control characters in users’ texts, so that a browser’s name cannot control the terminal', async () => {
    const email = 'painter@kmc.edu.pk'
    await operator('user', 'create', email, '--password', password, '--verified')
    const device = 'Fox\u001B[2J\u009B31m\u202E\r\u200Bgone'
    const headers = { 'user-agent': device }
    await server.visit().send({ method: 'POST', url: login.path, headers, payload: { email, password } })
    await server.services.database.execute(
      sql`update users set username = ${'a\u001B]0;b\u0007\nc'} where email = ${email}`,
    )
    const listed = await operator('user', 'sessions', email)
    const shown = await operator('user', 'show', email)
    const missing = await operator('user', 'show', 'nobody\u001B[2J')
    expect(listed.text).toContain('Fox')
    expect(shown.text).toContain('username   a\uFFFD]0;b\uFFFD\uFFFDc')
    for (const { text } of [listed, shown, missing]) {
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
  })

  it('prints the list of commands when the command is unknown', async () => {
    expect(await operator('user', 'unknown')).toMatchObject({ code: 1, text: expect.stringContaining('user create') })
  })
})

describe('npm run operator -- telemetry', () => {
  const record = (visit: string, events: object[], hoursAgo = 0) => {
    const at = later(systemClock.now(), -hoursAgo * 3_600).toISOString()
    const body = { visit, events: events.map((event) => ({ id: randomUUID(), at, page: '/pricing', ...event })) }
    return server.visit().post(telemetryCalls.record.path, body)
  }
  const [first, second] = ['visit-number-one-0', 'visit-number-two-0']

  it('prints zeros when no event has been counted yet', async () => {
    expect(await operator('telemetry')).toEqual({
      code: 0,
      text: ['event  detail  count  visits', 'total              0       0'].join('\n'),
    })
  })

  it('[C-13] prints each event with its detail, count and number of visits', async () => {
    await record(first, [
      { name: 'page_view' },
      { name: 'page_view', page: '/landing' },
      { name: 'scroll_depth', value: 25 },
      { name: 'navigation_click', section: 'features' },
      { name: 'payment_initiated', method: 'card', sessionId: 'cs_1' },
      { name: 'payment_error', plan: 'starter', error: 'Card declined' },
      { name: 'event', label: 'video', category: 'preview' },
      { name: 'exit_intent_detected' },
    ])
    await record(second, [{ name: 'page_view' }, { name: 'navigation_click', section: 'features' }])
    await record(second, [{ name: 'page_view' }], 23)
    expect(await operator('telemetry')).toEqual({
      code: 0,
      text: [
        'event                 detail    count  visits',
        'event                 video         1       1',
        'exit_intent_detected                1       1',
        'navigation_click      features      2       2',
        'page_view             /pricing      3       2',
        'page_view             /landing      1       1',
        'payment_error         starter       1       1',
        'payment_initiated     card          1       1',
        'scroll_depth          25%           1       1',
        'total                              11       2',
      ].join('\n'),
    })
  })

  it('counts the events of the requested number of days and rejects an invalid number', async () => {
    await server.services.database.execute(
      `insert into telemetry_events values ('${randomUUID()}', 'a-visit-of-long-ago', 'conversion', '/', now() - interval '8 days', '{}')`,
    )
    expect((await operator('telemetry')).text).not.toContain('conversion')
    expect((await operator('telemetry', '--days', '9')).text).toMatch(/^conversion +1 +1$/m)
    for (const days of ['0', 'week', '401']) {
      expect(await operator('telemetry', `--days=${days}`)).toEqual({
        code: 1,
        text: '--days must be a whole number from 1 to 400.',
      })
    }
  })

  it('appears in the list of commands', async () => {
    expect((await operator('telemetry', 'unknown')).text).toContain('  npm run operator -- telemetry [--days 7]')
  })
})
