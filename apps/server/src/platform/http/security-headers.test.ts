import { accountCalls, paymentCalls, progressCalls, studyCalls, subscriptionCalls } from '@titer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ LANDING_ORIGIN: 'https://titer.example', STUDY_ORIGIN: 'https://app.titer.example' })
})
afterAll(() => server.close())

const answered = async (...urls: string[]) =>
  Promise.all(Object.values(server.apps).flatMap((app) => urls.map(async (url) => (await app.inject({ url })).headers)))

describe('every page and API response over HTTPS', () => {
  const urls = ['/', '/nowhere', '/healthz', accountCalls.options.path, accountCalls.profile.path, '/api/%E0%A4%A']

  it('[ASVS 3.4.1] makes browsers use HTTPS for two years, on all subdomains', async () => {
    for (const headers of await answered(...urls, '/assets/nothing.js')) {
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    }
  })

  it('[ASVS 3.4.3][ASVS 3.4.6] allows only our own scripts, and no plugins, base elements or embedding in frames', async () => {
    for (const headers of await answered(...urls)) {
      const policy = String(headers['content-security-policy'])
      for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(part)
      expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')*;/)
    }
  })

  it('[ASVS 3.4.4][ASVS 3.4.5] keeps browsers from guessing the content type and from sending the page’s path to other sites', async () => {
    for (const headers of await answered(...urls)) {
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    }
  })
})

describe('a response with a user’s data', () => {
  it('[ASVS 14.3.2] must not be stored by browsers or proxies', async () => {
    const { token } = await server.signedIn('uncached@kmc.edu.pk')
    const calls = [
      accountCalls.profile,
      accountCalls.sessions,
      paymentCalls.history,
      progressCalls.own,
      studyCalls.pull,
      subscriptionCalls.status,
    ]
    for (const { path } of calls) {
      const { status, headers } = await server.visit().get(path, token)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    }
  })
})
