import { accountCalls } from '@titer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standingClock, testServer, visitor, type TestServer, type TestVisitor } from '../../testing/server.ts'

const { login, refresh, logout, logoutEverywhere, sessions, endSession, profile, handoff, exchangeHandoff } =
  accountCalls
const clock = standingClock()
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, clock)
})
afterAll(() => server.close())

const lives = async (token: string) => (await server.visit().get(profile.path, token)).status === 200

const copyOf = (browser: TestVisitor) => {
  const copy = server.visit()
  for (const [name, value] of browser.jar) copy.jar.set(name, value)
  return copy
}

describe('refresh', () => {
  it('[E-02] keeps the long-lived credential in an HttpOnly, SameSite=Strict cookie of the site', async () => {
    const { email, password, browser } = await server.person('cookie@kmc.edu.pk')
    const { headers } = await browser.post(login.path, { email, password })
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^titer_landing=/)
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Expires=Wed, 16 Dec 2026'])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
  })

  it('marks the cookie Secure with the __Host- prefix wherever the site is https', async () => {
    const secure = await testServer({
      LANDING_ORIGIN: 'https://titer.example',
      STUDY_ORIGIN: 'https://app.titer.example',
    })
    const { email, password, browser } = await secure.person('secure@kmc.edu.pk')
    const { headers } = await browser.post(login.path, { email, password })
    expect(String(headers['set-cookie'])).toMatch(/^__Host-titer_landing=.*Secure/)
    expect(headers['strict-transport-security']).toContain('max-age=')
    await secure.close()
  })

  it('gives a new access token and turns the cookie into the next', async () => {
    const { browser } = await server.signedIn('rotate@kmc.edu.pk')
    const before = browser.jar.get('titer_landing')
    const { status, body } = await browser.post(refresh.path)
    expect(status).toBe(200)
    expect(await lives(String(body.token))).toBe(true)
    expect(browser.jar.get('titer_landing')).not.toBe(before)
  })

  it('lets two tabs that refresh at once both go on', async () => {
    const { browser } = await server.signedIn('tabs@kmc.edu.pk')
    const tabs = [copyOf(browser), copyOf(browser)]
    const replies = await Promise.all(tabs.map((tab) => tab.post(refresh.path)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    clock.forward(60)
    for (const tab of tabs.slice(0, 1)) expect((await tab.post(refresh.path)).status).toBe(200)
  })

  it('ends the whole family when an old token comes back', async () => {
    const { browser } = await server.signedIn('stolen@kmc.edu.pk')
    const thief = copyOf(browser)
    const { body } = await browser.post(refresh.path)
    clock.forward(61)
    expect((await thief.post(refresh.path)).status).toBe(401)
    expect(await lives(String(body.token))).toBe(false)
    expect((await browser.post(refresh.path)).status).toBe(401)
  })

  it('never outlives 30 days from the first sign-in, however often it turns', async () => {
    const { browser } = await server.signedIn('month@kmc.edu.pk')
    for (let day = 0; day < 29; day += 1) {
      clock.forward(86_400)
      expect((await browser.post(refresh.path)).status).toBe(200)
    }
    clock.forward(86_400)
    expect((await browser.post(refresh.path)).status).toBe(401)
  })

  it('[X-33] refuses without a cookie', async () => {
    expect(await server.visit().post(refresh.path)).toMatchObject({
      status: 401,
      body: { error: 'No authentication token found' },
    })
  })
})

describe('sign-out', () => {
  it('[E-02] ends this session at once, access token included, and clears the cookie', async () => {
    const { browser, token } = await server.signedIn('out@kmc.edu.pk')
    expect((await browser.post(logout.path)).status).toBe(200)
    expect(browser.jar.size).toBe(0)
    expect(await lives(token)).toBe(false)
  })

  it('works by the bearer token alone, and answers alike when nobody is signed in', async () => {
    const { token } = await server.signedIn('bearer@kmc.edu.pk')
    expect((await server.visit().post(logout.path, undefined, token)).status).toBe(200)
    expect(await lives(token)).toBe(false)
    expect((await server.visit().post(logout.path)).status).toBe(200)
  })

  it('lists sessions and ends one, or all of them', async () => {
    const { email, password, token } = await server.signedIn('many@kmc.edu.pk')
    const phone = server.visit('study', '198.51.100.9')
    const other = await phone.post(login.path, { email, password })
    const listed = (await server.visit().get(sessions.path, token)).body['sessions'] as {
      id: string
      current: boolean
      site: string
      address: string
    }[]
    expect(listed.map(({ current, site, address }) => ({ current, site, address }))).toEqual(
      expect.arrayContaining([
        { current: true, site: 'landing', address: '203.0.113.7' },
        { current: false, site: 'study', address: '198.51.100.9' },
      ]),
    )
    const phoneId = listed.find(({ current }) => !current)?.id ?? ''
    expect((await server.visit().delete(endSession.path.replace(':id', phoneId), token)).status).toBe(200)
    expect(await lives(String(other.body.token))).toBe(false)
    expect((await server.visit().delete(endSession.path.replace(':id', phoneId), token)).status).toBe(404)

    const again = await phone.post(login.path, { email, password })
    expect((await server.visit().post(logoutEverywhere.path, undefined, token)).status).toBe(200)
    expect(await lives(token)).toBe(false)
    expect(await lives(String(again.body.token))).toBe(false)
    expect((await phone.post(refresh.path)).status).toBe(401)
  })

  it('cannot end a session of somebody else', async () => {
    const victim = await server.signedIn('victim@kmc.edu.pk')
    const { token } = await server.signedIn('stranger@kmc.edu.pk')
    const [session] = (await server.visit().get(sessions.path, victim.token)).body['sessions'] as { id: string }[]
    const { status } = await server.visit().delete(endSession.path.replace(':id', session?.id ?? ''), token)
    expect(status).toBe(404)
    expect(await lives(victim.token)).toBe(true)
  })
})

describe('handoff', () => {
  const codeOf = (url: unknown) => new URL(String(url)).searchParams.get('token') ?? ''

  it('[S-16] hands the session over to the app by a single-use code', async () => {
    const { token, email } = await server.signedIn('crossing@kmc.edu.pk')
    const { body } = await server.visit().post(handoff.path, { redirect: '/cases/42' }, token)
    const url = new URL(String(body['url']))
    expect(url.origin + url.pathname).toBe('http://localhost:3001/auth/callback')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      email,
      username: 'crossing',
      subscriptionType: 'demo',
      redirect: '/cases/42',
    })
    const app = visitor(server.apps.study)
    const entered = await app.post(exchangeHandoff.path, { code: codeOf(url) })
    expect(entered).toMatchObject({ status: 200, body: { user: { email } } })
    expect(app.jar.has('titer_study')).toBe(true)
    expect((await server.visit('study').post(exchangeHandoff.path, { code: codeOf(url) })).status).toBe(401)
  })

  it('[S-16] is dead after 60 s and with the session it came from', async () => {
    const { token, browser } = await server.signedIn('slow@kmc.edu.pk')
    const first = await browser.post(handoff.path, {}, token)
    clock.forward(61)
    expect((await server.visit('study').post(exchangeHandoff.path, { code: codeOf(first.body['url']) })).status).toBe(
      401,
    )
    const second = await browser.post(handoff.path, {}, token)
    await browser.post(logout.path)
    expect((await server.visit('study').post(exchangeHandoff.path, { code: codeOf(second.body['url']) })).status).toBe(
      401,
    )
  })

  it('[S-16] shares the fate of the session it came from: its end after 30 days, and theft of either', async () => {
    const { token, browser } = await server.signedIn('together@kmc.edu.pk')
    const thief = copyOf(browser)
    clock.forward(20 * 86_400)
    const { body } = await browser.post(refresh.path)
    const { url } = (await browser.post(handoff.path, {}, String(body.token))).body
    const app = visitor(server.apps.study)
    await app.post(exchangeHandoff.path, { code: codeOf(url) })
    clock.forward(9 * 86_400)
    expect((await app.post(refresh.path)).status).toBe(200)
    const copy = visitor(server.apps.study)
    for (const [name, value] of app.jar) copy.jar.set(name, value)
    clock.forward(86_400)
    expect((await copy.post(refresh.path)).status).toBe(401)
    expect(await lives(token)).toBe(false)

    const again = await server.signedIn('together2@kmc.edu.pk')
    const stolen = copyOf(again.browser)
    const next = await again.browser.post(refresh.path)
    const over = await again.browser.post(handoff.path, {}, String(next.body.token))
    const seat = visitor(server.apps.study)
    const inside = await seat.post(exchangeHandoff.path, { code: codeOf(over.body['url']) })
    clock.forward(61)
    expect((await stolen.post(refresh.path)).status).toBe(401)
    expect(await lives(String(inside.body.token))).toBe(false)
    expect((await thief.post(refresh.path)).status).toBe(401)
  })

  it('[S-16] does not make an old sign-in a fresh one', async () => {
    const { token, browser, email } = await server.signedIn('laundry@kmc.edu.pk')
    await server.services.database.execute(`update users set password_hash = null where email = '${email}'`)
    clock.forward(590)
    const { url } = (await browser.post(handoff.path, {}, token)).body
    clock.forward(20)
    const { body } = await server.visit('study').post(exchangeHandoff.path, { code: codeOf(url) })
    const change = { newPassword: 'a password of the thief' }
    expect(await server.visit('study').post(accountCalls.changePassword.path, change, body.token)).toMatchObject({
      status: 403,
      body: { code: 'auth.recentLogin' },
    })
  })

  it('[S-16] leads only to a path of the app', async () => {
    const { token } = await server.signedIn('redirects@kmc.edu.pk')
    for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const { body } = await server.visit().post(handoff.path, { redirect }, token)
      expect(new URL(String(body['url'])).searchParams.get('redirect')).toBe('/')
    }
  })
})
