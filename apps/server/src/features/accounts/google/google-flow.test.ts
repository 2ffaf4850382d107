import { createHash, randomBytes } from 'node:crypto'
import { accountCalls, messages, type SignInMethod } from '@titer/contract'
import { sql } from 'drizzle-orm'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localClient } from '../../../adapters/identity/local-issuer.ts'
import { httpBrowser } from '../../../testing/http-browser.ts'
import { listeningServer, type ListeningServer } from '../../../testing/listening-server.ts'

const { googleResult, profile, login } = accountCalls
let server: ListeningServer

beforeAll(async () => {
  server = await listeningServer()
})
afterAll(() => server.close())

const newState = () => randomBytes(32).toString('base64url')

type Browser = ReturnType<typeof httpBrowser>

const begin = async (browser: Browser, site: string, method: SignInMethod, state: string) => {
  const query = new URLSearchParams({ method, state, ...(method === 'redirect' ? { returnTo: '/login' } : {}) })
  return browser.open(`${site}/api/auth/google/start?${query.toString()}`)
}

const choose = async (browser: Browser, chooser: string, account: Record<string, string>) =>
  browser.submit(chooser, { name: 'Ayesha Khan', ...account })

const result = (browser: Browser, site: string, state: string) => browser.post(`${site}${googleResult.path}`, { state })

describe('Google sign-in with the local issuer', () => {
  it('[C-04] signs a new person in with a popup, and returns the result only once to the page that opened the popup', async () => {
    const browser = httpBrowser()
    const state = newState()
    expect((await result(browser, server.landing, state)).body).toMatchObject({ pending: true })
    const chooser = await begin(browser, server.landing, 'popup', state)
    expect(chooser.url).toContain('/dev/google-account/')
    expect((await result(browser, server.landing, state)).body).toMatchObject({ pending: true })
    const done = await choose(browser, chooser.url, { email: 'ayesha@gmail.example', verified: 'on' })
    expect(new URL(done.url).pathname).toBe('/api/auth/google/done')
    const first = await result(browser, server.landing, state)
    expect(first).toMatchObject({
      status: 200,
      body: {
        pending: false,
        method: 'popup',
        isNewUser: true,
        user: { email: 'ayesha@gmail.example', username: 'ayesha' },
        message: messages.googleSuccess,
        displayName: 'Ayesha Khan',
      },
    })
    const token = String(first.body['token'])
    const seen = await fetch(`${server.landing}${profile.path}`, { headers: { authorization: `Bearer ${token}` } })
    expect(seen.status).toBe(200)
    expect((await result(browser, server.landing, state)).body).toMatchObject({ pending: true })
  })

  it('signs in to the study app by redirect, and returns to the page that started the sign-in', async () => {
    const browser = httpBrowser()
    const state = newState()
    const chooser = await begin(browser, server.study, 'redirect', state)
    const back = await browser.open(
      chooser.url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ email: 'bilal@gmail.example', verified: 'on' }).toString(),
      },
      (next) => next.pathname === '/login',
    )
    expect(back.url).toBe(`${server.study}/login?google=${state}`)
    expect((await result(browser, server.study, state)).body).toMatchObject({ method: 'redirect', isNewUser: true })
  })

  it('[C-04][C-05] accepts an ID token that the page received from the issuer', async () => {
    const configuration = await oidc.discovery(
      new URL(`${server.landing}/dev/google`),
      localClient.clientId,
      localClient.clientSecret,
      undefined,
      { execute: [oidc.allowInsecureRequests] },
    )
    const verifier = oidc.randomPKCECodeVerifier()
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: `${server.landing}/api/auth/google/callback`,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const browser = httpBrowser()
    const chooser = await browser.open(url.href)
    const back = await browser.open(
      chooser.url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ email: 'credential@gmail.example', verified: 'on' }).toString(),
      },
      (next) => next.pathname === '/api/auth/google/callback',
    )
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(back.url), { pkceCodeVerifier: verifier })
    const body = { credential: tokens.id_token, email: 'credential@gmail.example', username: 'credential' }
    const first = await browser.post(`${server.landing}${accountCalls.google.path}`, body)
    expect(first).toMatchObject({ status: 200, body: { isNewUser: true, user: { email: 'credential@gmail.example' } } })
    expect(first.body['userId']).toEqual(expect.any(Number))
    expect(first.body['token']).toEqual(expect.any(String))
    const second = await browser.post(`${server.landing}${accountCalls.google.path}`, body)
    expect(second.body).toMatchObject({ isNewUser: false, userId: first.body['userId'] })
    const synced = await browser.post(`${server.landing}${accountCalls.loginFirebase.path}`, {
      credential: tokens.id_token,
    })
    expect(synced).toMatchObject({ status: 200, body: { isNewUser: false, userId: first.body['userId'] } })
  })

  it('discards a finished sign-in if the person signs out everywhere before a page has fetched the result', async () => {
    const browser = httpBrowser()
    const state = newState()
    const chooser = await begin(browser, server.landing, 'popup', state)
    await choose(browser, chooser.url, { email: 'reserve@gmail.example', verified: 'on' })
    const user = await server.services.accounts.records.find('reserve@gmail.example')
    await server.services.accounts.endEverySession(user?.id ?? 0)
    expect((await result(browser, server.landing, state)).body).toMatchObject({ pending: true })
  })

  it('creates one account when a new person signs in twice at the same time', async () => {
    const flows = await Promise.all(
      [0, 1].map(async () => {
        const browser = httpBrowser()
        const state = newState()
        const chooser = await begin(browser, server.landing, 'popup', state)
        return { browser, state, chooser }
      }),
    )
    await Promise.all(
      flows.map(({ browser, chooser }) =>
        choose(browser, chooser.url, { email: 'twice@gmail.example', verified: 'on' }),
      ),
    )
    const outcomes = await Promise.all(flows.map(({ browser, state }) => result(browser, server.landing, state)))
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200])
    expect(outcomes[0]?.body['userId']).toBe(outcomes[1]?.body['userId'])
  })

  it('signs in to an existing account only if the issuer has verified the email', async () => {
    const { records } = server.services.accounts
    const existing = await records.create({ email: 'held@gmail.example', password: 'a good long password' }, true)
    const attempt = async (verified: Record<string, string>) => {
      const browser = httpBrowser()
      const state = newState()
      const chooser = await begin(browser, server.landing, 'popup', state)
      await choose(browser, chooser.url, { email: 'Held@gmail.example', ...verified })
      return result(browser, server.landing, state)
    }
    expect(await attempt({})).toMatchObject({ status: 403, body: { error: 'User email is not verified' } })
    expect((await attempt({ verified: 'on' })).body).toMatchObject({ userId: existing.id, isNewUser: false })
  })

  it('removes the password of an account whose email was never verified', async () => {
    const password = 'the squatters password'
    await server.services.accounts.records.create({ email: 'squat@gmail.example', password }, false)
    const browser = httpBrowser()
    const state = newState()
    const chooser = await begin(browser, server.landing, 'popup', state)
    await choose(browser, chooser.url, { email: 'squat@gmail.example', verified: 'on' })
    expect((await result(browser, server.landing, state)).status).toBe(200)
    const squatter = await browser.post(`${server.landing}${login.path}`, { email: 'squat@gmail.example', password })
    expect(squatter.status).toBe(401)
  })

  it('[X-25] reports that the sign-in was cancelled at the issuer', async () => {
    const browser = httpBrowser()
    const state = newState()
    const chooser = await begin(browser, server.landing, 'popup', state)
    await choose(browser, chooser.url, { cancel: 'yes' })
    expect((await result(browser, server.landing, state)).body).toMatchObject({ error: 'Sign-in was cancelled' })
  })

  it.each([
    ['X-20', 'temporarily_unavailable', 429, 'Too many sign-in attempts. Please wait a moment and try again.'],
    ['X-23', 'server_error', 401, 'Google authentication failed'],
    ['X-26', 'unauthorized_client', 403, 'Google sign-in is switched off. Please use your email and password.'],
    [
      'X-26',
      'redirect_uri_mismatch',
      400,
      'This site is not authorised for Google sign-in. Please use your email and password.',
    ],
    [
      'X-26',
      'invalid_request',
      400,
      'This site is not authorised for Google sign-in. Please use your email and password.',
    ],
  ])('[%s] returns our own message for the issuer’s error %s', async (_, refusal, status, error) => {
    const browser = httpBrowser()
    const state = newState()
    await begin(browser, server.landing, 'popup', state)
    const query = new URLSearchParams({ error: refusal, state, iss: `${server.landing}/dev/google` })
    await browser.open(`${server.landing}/api/auth/google/callback?${query.toString()}`)
    expect(await result(browser, server.landing, state)).toMatchObject({ status, body: { error } })
  })

  it('[K-12] keeps the result until ten minutes after the start of the sign-in', async () => {
    const browser = httpBrowser()
    const finished = async () => {
      const state = newState()
      const chooser = await begin(browser, server.landing, 'popup', state)
      await choose(browser, chooser.url, { email: 'waits@gmail.example', verified: 'on' })
      return state
    }
    const expireSooner = (state: string, seconds: number) =>
      server.services.database.execute(sql`
        update sign_in_flows set expires_at = expires_at - make_interval(secs => ${seconds})
        where state_hash = ${createHash('sha256').update(state).digest()}`)
    const [inTime, late] = [await finished(), await finished()]
    await expireSooner(inTime, 540)
    await expireSooner(late, 600)
    expect((await result(browser, server.landing, inTime)).body).toMatchObject({ pending: false })
    expect((await result(browser, server.landing, late)).body).toMatchObject({ pending: true })
  })

  it('[ASVS 10.1.2] returns the result only to the browser and site that started the sign-in', async () => {
    const browser = httpBrowser()
    const state = newState()
    const chooser = await begin(browser, server.landing, 'popup', state)
    await choose(browser, chooser.url, { email: 'private@gmail.example', verified: 'on' })
    expect((await result(httpBrowser(), server.landing, state)).body).toMatchObject({ pending: true })
    expect((await result(browser, server.study, state)).body).toMatchObject({ pending: true })
    expect((await result(browser, server.landing, state)).body).toMatchObject({ pending: false })
  })

  it('[ASVS 10.5.1] rejects an ID token whose nonce was issued for another sign-in', async () => {
    const browser = httpBrowser()
    const state = newState()
    const chooser = await begin(browser, server.landing, 'popup', state)
    await server.services.database.execute(sql`
      update sign_in_flows set nonce = 'of-another-sign-in'
      where state_hash = ${createHash('sha256').update(state).digest()}`)
    await choose(browser, chooser.url, { email: 'replayed@gmail.example', verified: 'on' })
    expect(await result(browser, server.landing, state)).toMatchObject({ status: 401 })
    expect(await server.services.accounts.records.find('replayed@gmail.example')).toBeUndefined()
  })

  it('[ASVS 10.2.1] rejects a callback for an unknown sign-in and a callback with an invalid code', async () => {
    const stranger = httpBrowser()
    const { url } = await stranger.open(
      `${server.landing}/api/auth/google/callback?code=stolen&state=${newState()}`,
      {},
      (next) => next.pathname === '/login',
    )
    expect(new URL(url).pathname).toBe('/login')
    const state = newState()
    await begin(stranger, server.landing, 'popup', state)
    await stranger.open(
      `${server.landing}/api/auth/google/callback?code=stolen&state=${state}&iss=${server.landing}/dev/google`,
    )
    expect((await result(stranger, server.landing, state)).status).toBeGreaterThanOrEqual(400)
  })

  it('[ASVS 3.7.2] rejects a return path outside our own site', async () => {
    for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const query = new URLSearchParams({ method: 'redirect', state: newState(), returnTo })
      const response = await fetch(`${server.landing}/api/auth/google/start?${query.toString()}`, {
        redirect: 'manual',
      })
      expect(response.status).toBe(400)
    }
  })

  it('[X-19] reports a network error when the issuer is unreachable', async () => {
    const disconnected = await listeningServer({
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
      GOOGLE_CLIENT_ID: 'titer',
      GOOGLE_CLIENT_SECRET: 'secret',
    })
    const browser = httpBrowser()
    const state = newState()
    await begin(browser, disconnected.landing, 'popup', state)
    expect(await result(browser, disconnected.landing, state)).toMatchObject({
      status: 502,
      body: { error: 'Network error. Please check your internet connection and try again.' },
    })
    await disconnected.close()
  })

  it('[X-26] is reported as not set up by a production server without Google settings, which also has no page /dev/mail', async () => {
    const withoutGoogle = await listeningServer({
      NODE_ENV: 'production',
      LANDING_ORIGIN: server.landing,
      STUDY_ORIGIN: server.study,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@titer.example',
      TRUST_PROXY: 'none',
    })
    const base = `http://localhost:${withoutGoogle.config.ports.landing}`
    const options = (await (await fetch(`${base}${accountCalls.options.path}`)).json()) as { google: boolean }
    expect(options.google).toBe(false)
    const browser = httpBrowser()
    const state = newState()
    await browser.open(`${base}/api/auth/google/start?method=popup&state=${state}`)
    expect((await result(browser, base, state)).body).toMatchObject({ error: messages.googleNotConfigured })
    expect((await fetch(`${base}/dev/mail`)).status).toBe(404)
    await withoutGoogle.close()
  })
})
