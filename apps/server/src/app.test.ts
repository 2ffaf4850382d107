import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { accountCalls, errorAnswer, paymentCalls } from '@titer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from './platform/free-port.ts'
import { listeningServer } from './testing/listening-server.ts'
import { testServer, type TestServer } from './testing/test-server.ts'

const { login, profile, register, options } = accountCalls
let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('every response', () => {
  it('has a request id and the security headers, even on an error', async () => {
    for (const url of [options.path, profile.path, '/nowhere', '/healthz', '/dev/mail']) {
      const { headers } = await server.apps.landing.inject({ url })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')?;/)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      })
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })

  it('that reports an error has the same format for eight kinds of error, and its body contains the request id from its header', async () => {
    const { apps } = server
    const json = { 'content-type': 'application/json' }
    const replies = await Promise.all([
      apps.landing.inject({ url: '/api/nowhere' }),
      apps.landing.inject({ url: profile.path }),
      apps.landing.inject({ method: 'POST', url: login.path, headers: json, payload: '{"email":' }),
      apps.landing.inject({ method: 'POST', url: login.path, headers: { 'content-type': 'text/plain' }, payload: 'x' }),
      apps.landing.inject({ method: 'POST', url: login.path, headers: json, payload: { email: 'x'.repeat(70_000) } }),
      apps.landing.inject({
        method: 'POST',
        url: login.path,
        headers: json,
        payload: { email: 'a', password: 'b', c: 1 },
      }),
      apps.landing.inject({ url: '/api/%E0%A4%A' }),
      apps.landing.inject({ url: `${'/'.repeat(15_500)}x` }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 401, 400, 415, 413, 400, 400, 414])
    for (const reply of replies) {
      const body = errorAnswer.strict().parse(reply.json())
      expect(body.requestId).toBe(reply.headers['x-request-id'])
    }
  })

  it('[ASVS 15.3.3] to an invalid request names each missing, invalid or unknown field', async () => {
    const { body } = await server.visit().post(register.path, { email: 'x', admin: true })
    expect(body['fields']).toEqual([
      { field: 'email', message: 'Invalid email address' },
      { field: 'password', message: 'This field is required' },
      { field: 'admin', message: 'This field is not allowed' },
    ])
  })
})

describe('requests from other origins', () => {
  it('[ASVS 3.4.2][ASVS 3.5.1] get no permission in a preflight, and are rejected if they use POST, unless they come from one of our two sites', async () => {
    const { landing } = server.apps
    const preflight = (origin: string) =>
      landing.inject({
        method: 'OPTIONS',
        url: login.path,
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      })
    expect((await preflight('http://localhost:3001')).headers['access-control-allow-origin']).toBe(
      'http://localhost:3001',
    )
    expect((await preflight('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin')
    const forged = await landing.inject({
      method: 'POST',
      url: accountCalls.logout.path,
      headers: { origin: 'https://evil.example' },
    })
    expect(forged.statusCode).toBe(403)
  })
})

describe('a path', () => {
  it('may have up to 1,024 characters, not counting its query string', async () => {
    const longest = `/${'x'.repeat(1_023)}`
    expect((await server.visit().get(`${longest}?${'y'.repeat(4_000)}`)).status).toBe(404)
    expect((await server.visit().get(`${longest}x`)).status).toBe(414)
  })
})

describe('rate limits', () => {
  it('[ASVS 2.4.1] apply per user and not per IP address to signed-in users, because many students share an address', async () => {
    const address = '203.0.113.50'
    const one = await server.signedIn('one.of.many@kmc.edu.pk')
    const another = await server.signedIn('another.of.many@kmc.edu.pk')
    const ask = async (token: string, from = address) => {
      const url = paymentCalls.askForRefund.path.replace(':id', randomUUID())
      return (await server.visit('landing', from).post(url, { words: 'Please.' }, token)).status
    }
    for (let at = 0; at < 30; at += 1) expect(await ask(one.token)).toBe(404)
    expect(await ask(one.token)).toBe(429)
    expect(await ask(one.token, '203.0.113.51')).toBe(429)
    expect(await ask(another.token)).toBe(404)
  })

  it('[ASVS 2.4.1] are shared by all servers that use the same database', async () => {
    const settings = { TRUST_PROXY: 'loopback' }
    const first = await listeningServer(settings)
    const second = await listeningServer({ ...settings, DATABASE_URL: first.databaseUrl })
    const ask = (base: string) =>
      fetch(`${base}${accountCalls.forgotPassword.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.99' },
        body: JSON.stringify({ email: 'nobody@kmc.edu.pk' }),
      })
    const statuses: number[] = []
    for (let at = 0; at < 120; at += 1) statuses.push((await ask(at % 2 === 0 ? first.landing : second.landing)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const base of [first.landing, second.landing]) {
      const refused = await ask(base)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({ code: 'request.limited' })
    }
    await second.close()
    await first.close()
  })
})

describe('the documentation and health pages', () => {
  it('[O-02] at /api/docs describe every account call and no call for administrators, and contain no inline script', async () => {
    const { landing } = server.apps
    const page = await landing.inject({ url: '/api/docs' })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>/)
    const { paths } = (await landing.inject({ url: '/api/docs/json' })).json<{ paths: Record<string, object> }>()
    for (const { path, method } of Object.values(accountCalls)) {
      expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase())
    }
    expect(Object.keys(paths).filter((path) => /admin|operator|role/i.test(path))).toEqual([])
  })

  it('at /healthz and /readyz report health and readiness', async () => {
    expect((await server.visit().get('/healthz')).body).toEqual({ status: 'ok' })
    expect((await server.visit().get('/readyz')).body).toEqual({ status: 'ready' })
  })
})

describe('shutdown', () => {
  it('lets a running request finish and rejects new requests', async () => {
    const closing = await listeningServer()
    const email = 'leaving@kmc.edu.pk'
    const password = 'a good long password'
    await closing.services.accounts.records.create({ email, password }, true)
    const begun = new Promise<void>((done) => subscribe('http.server.request.start', () => done()))
    const underway = fetch(`${closing.landing}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    await begun
    await Promise.all([closing.close(), expect(underway).resolves.toMatchObject({ status: 200 })])
    await expect(fetch(`${closing.landing}/healthz`)).rejects.toThrow()
  })
})

it('the server does not start on a port that is in use, and the error names the port', async () => {
  const port = await freePort()
  const holder = await listeningServer({ LANDING_PORT: String(port) })
  await expect(listeningServer({ LANDING_PORT: String(port) })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  await holder.close()
})
