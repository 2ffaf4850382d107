import { createHash } from 'node:crypto'
import { accountCalls } from '@titer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock, testServer, type TestServer, type TestVisitor } from '../../../testing/test-server.ts'

const { login, refresh, logout, logoutEverywhere, sessions, endSession, profile, handoff, exchangeHandoff } =
  accountCalls
const clock = manualClock()
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, clock)
})
afterAll(() => server.close())

const isSignedIn = async (token: string) => (await server.visit().get(profile.path, token)).status === 200

const copyOf = (browser: TestVisitor, site: 'landing' | 'study' = 'landing') => {
  const copy = server.visit(site)
  for (const [name, value] of browser.jar) copy.jar.set(name, value)
  return copy
}

describe('the refresh cookie', () => {
  it('[E-02][ASVS 3.3.2][ASVS 3.3.4] is HttpOnly and SameSite=Strict, and belongs to one site', async () => {
    const { email, password, browser } = await server.person('cookie@kmc.edu.pk')
    const { headers } = await browser.post(login.path, { email, password })
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^titer_landing=/)
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Expires=Wed, 16 Dec 2026'])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
  })

  it('[ASVS 3.3.1][ASVS 3.3.3] is Secure and has the __Host- prefix on https sites', async () => {
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
})

describe('refresh', () => {
  it('returns a new access token and replaces the cookie', async () => {
    const { browser } = await server.signedIn('rotate@kmc.edu.pk')
    const before = browser.jar.get('titer_landing')
    const { status, body } = await browser.post(refresh.path)
    expect(status).toBe(200)
    expect(await isSignedIn(String(body.token))).toBe(true)
    expect(browser.jar.get('titer_landing')).not.toBe(before)
  })

  it('keeps two tabs signed in when both refresh at the same time', async () => {
    const { browser } = await server.signedIn('tabs@kmc.edu.pk')
    const tabs = [copyOf(browser), copyOf(browser)]
    const replies = await Promise.all(tabs.map((tab) => tab.post(refresh.path)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    clock.forward(60)
    for (const tab of tabs) expect((await tab.post(refresh.path)).status).toBe(200)
  })

  it('[ASVS 10.4.5] ends the session when a replaced token is used after the grace period and the new token has already been used', async () => {
    const { browser } = await server.signedIn('stolen@kmc.edu.pk')
    const thief = copyOf(browser)
    const { body } = await browser.post(refresh.path)
    expect(await isSignedIn(String(body.token))).toBe(true)
    clock.forward(61)
    expect((await thief.post(refresh.path)).status).toBe(401)
    expect(await isSignedIn(String(body.token))).toBe(false)
    expect((await browser.post(refresh.path)).status).toBe(401)
  })

  it('keeps a device signed in if the device lost the response and refreshes again hours later', async () => {
    const { browser } = await server.signedIn('tunnel@kmc.edu.pk')
    const inTunnel = copyOf(browser)
    await browser.post(refresh.path)
    clock.forward(6 * 3600)
    const again = await inTunnel.post(refresh.path)
    expect(again.status).toBe(200)
    expect(await isSignedIn(String(again.body.token))).toBe(true)
    expect((await inTunnel.post(refresh.path)).status).toBe(200)
  })

  it('[ASVS 2.3.3] ends the session in the same transaction that detects the replaced token, so that a crash cannot prevent it', async () => {
    const { browser } = await server.signedIn('crash@kmc.edu.pk')
    const thief = copyOf(browser)
    const { body } = await browser.post(refresh.path)
    expect(await isSignedIn(String(body.token))).toBe(true)
    clock.forward(61)
    let begun = 0
    const replaced = server.databases.map((database) => {
      const { transaction } = database
      database.transaction = (...work) => {
        begun += 1
        if (begun > 1) throw new Error('The process has crashed.')
        return transaction(...work)
      }
      return { database, transaction }
    })
    await thief.post(refresh.path)
    for (const { database, transaction } of replaced) database.transaction = transaction
    expect(begun).toBe(1)
    expect(await isSignedIn(String(body.token))).toBe(false)
  })

  it('[ASVS 7.3.1][ASVS 7.3.2] stops working 30 days after the sign-in, even if the session was refreshed often', async () => {
    const { browser } = await server.signedIn('month@kmc.edu.pk')
    for (let day = 0; day < 29; day += 1) {
      clock.forward(86_400)
      expect((await browser.post(refresh.path)).status).toBe(200)
    }
    clock.forward(86_400)
    expect((await browser.post(refresh.path)).status).toBe(401)
  })

  it('[X-33] is rejected if there is no cookie', async () => {
    expect(await server.visit().post(refresh.path)).toMatchObject({
      status: 401,
      body: { error: 'No authentication token found' },
    })
  })
})

describe('sign-out', () => {
  it('[E-02][ASVS 7.4.1] ends the session immediately, revokes its access token and clears the cookie', async () => {
    const { browser, token } = await server.signedIn('out@kmc.edu.pk')
    expect((await browser.post(logout.path)).status).toBe(200)
    expect(browser.jar.has('titer_landing')).toBe(false)
    expect(await isSignedIn(token)).toBe(false)
  })

  it('works with only an access token, and succeeds even if nobody is signed in', async () => {
    const { token } = await server.signedIn('bearer@kmc.edu.pk')
    expect((await server.visit().post(logout.path, undefined, token)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect((await server.visit().post(logout.path)).status).toBe(200)
  })

  it('[ASVS 7.5.2] can end any one of the listed sessions, or all of them', async () => {
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
    expect(await isSignedIn(String(other.body.token))).toBe(false)
    expect((await server.visit().delete(endSession.path.replace(':id', phoneId), token)).status).toBe(404)

    const again = await phone.post(login.path, { email, password })
    expect((await server.visit().post(logoutEverywhere.path, undefined, token)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect(await isSignedIn(String(again.body.token))).toBe(false)
    expect((await phone.post(refresh.path)).status).toBe(401)
  })

  it('[S-16] on either site ends the sessions on both sites after a handoff, but no session of another browser', async () => {
    for (const site of ['landing', 'study'] as const) {
      const { browser, token, email, password } = await server.signedIn(`both.${site}@kmc.edu.pk`)
      const elsewhere = await server.visit().post(login.path, { email, password })
      const app = server.visit('study')
      const { headers } = await app.get('/api/auth/handoff/start')
      const hash = new URL(String(headers['location'])).searchParams.get('browser')
      const { url } = (await browser.post(handoff.path, { browser: hash }, token)).body
      const code = new URL(String(url)).searchParams.get('token')
      const { body } = await app.post(exchangeHandoff.path, { code })
      await (site === 'landing' ? browser : app).post(logout.path)
      expect(await isSignedIn(token)).toBe(false)
      expect(await isSignedIn(String(body.token))).toBe(false)
      expect((await browser.post(refresh.path)).status).toBe(401)
      expect((await app.post(refresh.path)).status).toBe(401)
      expect(await isSignedIn(String(elsewhere.body.token))).toBe(true)
    }
  })

  it('cannot end another user’s session', async () => {
    const victim = await server.signedIn('victim@kmc.edu.pk')
    const { token } = await server.signedIn('stranger@kmc.edu.pk')
    const [session] = (await server.visit().get(sessions.path, victim.token)).body['sessions'] as { id: string }[]
    const { status } = await server.visit().delete(endSession.path.replace(':id', session?.id ?? ''), token)
    expect(status).toBe(404)
    expect(await isSignedIn(victim.token)).toBe(true)
  })
})

describe('handoff', () => {
  const codeOf = (url: unknown) => new URL(String(url)).searchParams.get('token') ?? ''

  /**
   * Starts a handoff in the study app. `app` is the visitor in the study app. `browser` is the hash of the visitor's
   * cookie. The redirect to the landing site contains this hash.
   */
  const startHandoff = async (address?: string) => {
    const app = server.visit('study', address)
    const { status, headers } = await app.get('/api/auth/handoff/start?redirect=/cases/42')
    expect(status).toBe(302)
    const { origin, pathname, searchParams } = new URL(String(headers['location']))
    expect(origin + pathname).toBe('http://localhost:3000/auth/handoff')
    expect(searchParams.get('redirect')).toBe('/cases/42')
    return { app, browser: searchParams.get('browser') ?? '' }
  }

  it('[S-16] signs in to the app with a single-use code', async () => {
    const { token, email } = await server.signedIn('crossing@kmc.edu.pk')
    const { app, browser } = await startHandoff()
    const { body } = await server.visit().post(handoff.path, { browser, redirect: '/cases/42' }, token)
    const url = new URL(String(body['url']))
    expect(url.origin + url.pathname).toBe('http://localhost:3001/auth/callback')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      email,
      username: 'crossing',
      subscriptionType: 'demo',
      redirect: '/cases/42',
    })
    const exchanged = await app.post(exchangeHandoff.path, { code: codeOf(url) })
    expect(exchanged).toMatchObject({ status: 200, body: { user: { email } } })
    expect(app.jar.has('titer_study')).toBe(true)
    expect((await app.post(exchangeHandoff.path, { code: codeOf(url) })).status).toBe(401)
  })

  it('[S-16] rejects a code in every browser except the one in which the study app started the handoff', async () => {
    const attacker = await server.signedIn('attacker@kmc.edu.pk')
    const victim = await server.signedIn('handed@kmc.edu.pk')
    const own = await startHandoff()
    const issue = async (browser: string) =>
      codeOf((await attacker.browser.post(handoff.path, { browser }, attacker.token)).body['url'])
    const exchangeIn = async (app: TestVisitor, code: string) => (await app.post(exchangeHandoff.path, { code })).status

    const { app } = await startHandoff()
    const handedOver = await victim.browser.post(handoff.path, { browser: own.browser }, victim.token)
    await own.app.post(exchangeHandoff.path, { code: codeOf(handedOver.body['url']) })
    const before = own.app.jar.get('titer_study')
    const { browser: ofAttacker } = await startHandoff()
    expect(await exchangeIn(own.app, await issue(ofAttacker))).toBe(401)
    expect(await exchangeIn(server.visit('study'), await issue(ofAttacker))).toBe(401)
    const emptyHash = createHash('sha256').digest('base64url')
    expect(await exchangeIn(server.visit('study'), await issue(emptyHash))).toBe(401)
    expect(await exchangeIn(app, await issue(emptyHash))).toBe(401)
    expect(own.app.jar.get('titer_study')).toBe(before)
    expect((await own.app.post(refresh.path)).body['email']).toBe(victim.email)
  })

  it('[S-16] does not replace the session of another account until that account has signed out', async () => {
    const first = await server.signedIn('first.here@kmc.edu.pk')
    const second = await server.signedIn('second.here@kmc.edu.pk')
    const { app, browser } = await startHandoff()
    const handOver = async ({ browser: landing, token }: typeof first) => {
      const { url } = (await landing.post(handoff.path, { browser }, token)).body
      return app.post(exchangeHandoff.path, { code: codeOf(url) })
    }
    expect((await handOver(first)).status).toBe(200)
    expect((await handOver(first)).status).toBe(200)
    expect(await handOver(second)).toMatchObject({ status: 409, body: { code: 'auth.otherAccount' } })
    expect((await app.post(refresh.path)).body['email']).toBe(first.email)
    await app.post(logout.path)
    expect(await handOver(second)).toMatchObject({ status: 200, body: { email: second.email } })
  })

  it('[S-16] rejects a code after 60 s or after the session that requested it has ended', async () => {
    const { token, browser } = await server.signedIn('slow@kmc.edu.pk')
    const started = await startHandoff()
    const issueCode = async () =>
      codeOf((await browser.post(handoff.path, { browser: started.browser }, token)).body['url'])
    const first = await issueCode()
    clock.forward(61)
    expect((await started.app.post(exchangeHandoff.path, { code: first })).status).toBe(401)
    const second = await issueCode()
    await browser.post(logout.path)
    expect((await started.app.post(exchangeHandoff.path, { code: second })).status).toBe(401)
  })

  /** Hands a session over from the landing site to the study app. Returns the app's visitor and access token. */
  const handOverToApp = async (landing: TestVisitor, token: unknown) => {
    const { app, browser } = await startHandoff()
    const { url } = (await landing.post(handoff.path, { browser }, String(token))).body
    return { app, token: String((await app.post(exchangeHandoff.path, { code: codeOf(url) })).body.token) }
  }

  it('[S-16] opens a session that ends together with the original session, 30 days after the sign-in', async () => {
    const { browser } = await server.signedIn('together@kmc.edu.pk')
    clock.forward(20 * 86_400)
    const { app } = await handOverToApp(browser, (await browser.post(refresh.path)).body.token)
    clock.forward(9 * 86_400)
    for (const each of [browser, app]) expect((await each.post(refresh.path)).status).toBe(200)
    clock.forward(86_400)
    for (const each of [browser, app]) expect((await each.post(refresh.path)).status).toBe(401)
  })

  it.each(['landing', 'study'] as const)(
    '[S-16] opens a session that ends together with the original session when a stolen token of the %s site is used',
    async (site) => {
      const { browser, token } = await server.signedIn(`together.${site}@kmc.edu.pk`)
      const { app, token: appToken } = await handOverToApp(browser, token)
      const victim = site === 'landing' ? browser : app
      const thief = copyOf(victim, site)
      // The new token is used, so the server knows that the victim has received it and that the old token is obsolete.
      expect(await isSignedIn(String((await victim.post(refresh.path)).body.token))).toBe(true)
      clock.forward(61)
      for (const each of [token, appToken]) expect(await isSignedIn(each)).toBe(true)
      expect((await thief.post(refresh.path)).status).toBe(401)
      for (const each of [token, appToken]) expect(await isSignedIn(each)).toBe(false)
      for (const each of [browser, app]) expect((await each.post(refresh.path)).status).toBe(401)
    },
  )

  it('[S-16] does not count as a recent sign-in', async () => {
    const { token, browser, email } = await server.signedIn('laundry@kmc.edu.pk')
    await server.services.database.execute(`update users set password_hash = null where email = '${email}'`)
    clock.forward(590)
    const { app, browser: hash } = await startHandoff()
    const { url } = (await browser.post(handoff.path, { browser: hash }, token)).body
    clock.forward(20)
    const { body } = await app.post(exchangeHandoff.path, { code: codeOf(url) })
    const change = { newPassword: 'a password of the thief' }
    expect(await server.visit('study').post(accountCalls.changePassword.path, change, body.token)).toMatchObject({
      status: 403,
      body: { code: 'auth.recentLogin' },
    })
  })

  it('[S-16][ASVS 3.7.2] redirects only to a path within the app', async () => {
    const { token } = await server.signedIn('redirects@kmc.edu.pk')
    const { app, browser } = await startHandoff()
    for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const start = await app.get(`/api/auth/handoff/start?${new URLSearchParams({ redirect }).toString()}`)
      expect(new URL(String(start.headers['location'])).searchParams.get('redirect')).toBe('/')
      const { body } = await server.visit().post(handoff.path, { browser, redirect }, token)
      expect(new URL(String(body['url'])).searchParams.get('redirect')).toBe('/')
    }
  })
})
