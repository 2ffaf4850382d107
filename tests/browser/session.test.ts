import { accountCalls, errors, messages, subscriptionCalls } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { wholeTiter } from './browser.ts'
import {
  button,
  fillIn,
  heading,
  holdBack,
  openMenu,
  readTwice,
  signedInAs,
  signedOut,
  signIn,
  stopClock,
  storedKeys,
  toast,
  trySignIn,
} from './pages.ts'
import { packsOnDevice } from './study-pages.ts'
import { password } from './people.ts'

const { visit, landing, study, member, server } = await wholeTiter()

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const tokenThat = (claims: object) => `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${part({})}`
const runOut = tokenThat({ sub: '1', iat: inSeconds(-1200), exp: inSeconds(-600) })

const keep = (page: Page, token: string) => page.evaluate((value) => localStorage.setItem('token', value), token)

/** How often the page has asked for a new token since. */
const countRefreshes = (page: Page) => {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === accountCalls.refresh.path) count += 1
  })
  return () => count
}

const endSessions = async (page: Page) => {
  const { userId } = await storedKeys(page)
  await server.services.accounts.endEverySession(Number(userId))
}

describe.concurrent('what the browser keeps', () => {
  it('[E-02][R-15] is the record and a short token in the storage, the long credential in an HttpOnly cookie', async (test) => {
    const email = await member('keeper')
    const { page, context } = await visit(test)
    await signIn(page, landing, email)
    const record = await storedKeys(page)
    const { token = '', userId = '', landingUser = '', ...rest } = record
    expect(rest).toEqual({ email, username: 'keeper', subscriptionType: 'demo' })
    expect(JSON.parse(landingUser)).toEqual({
      email,
      username: 'keeper',
      userId: Number(userId),
      subscriptionType: 'demo',
    })
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
    expect(exp - inSeconds(0)).toBeLessThanOrEqual(600)
    const cookies = await context.cookies(landing)
    expect(cookies).toMatchObject([{ name: 'titer_landing', httpOnly: true, sameSite: 'Strict' }])
    expect(JSON.stringify(record)).not.toContain(cookies[0]?.value)
    const [readable, ofThisTab] = await page.evaluate(() => [document.cookie, JSON.stringify(sessionStorage)])
    expect(readable).toBe('')
    for (const secret of [email, token]) expect(ofThisTab).not.toContain(secret)

    await openMenu(page)
    await button(page, 'Sign Out').click()
    await signedOut(page)
    expect(await storedKeys(page)).toEqual({})
    await test.expect.poll(() => context.cookies(landing)).toEqual([])
  })

  it('[E-02] is read under authToken as well', async (test) => {
    const email = await member('fallback')
    const { page } = await visit(test)
    await signIn(page, landing, email)
    await page.evaluate(() => {
      localStorage.setItem('authToken', localStorage.getItem('token') ?? '')
      localStorage.removeItem('token')
    })
    await page.reload()
    await signedInAs(page, email)
    expect(await storedKeys(page)).not.toHaveProperty('token')
  })

  it('[S-08] signs in on load, when another tab stores the token, and once more after 100 ms', async (test) => {
    const email = await member('restored')
    const { page, context } = await visit(test)
    await page.goto(landing)
    const other = await context.newPage()
    await signIn(other, landing, email)
    await signedInAs(page, email)
    await page.reload()
    await signedInAs(page, email)

    // A tab hears no storage event of its own change, so only the second look can find this one.
    const record = await storedKeys(page)
    const late = await visit(test)
    await late.page.clock.install()
    await late.page.goto(`${landing}/healthz`)
    await stopClock(late.page)
    await late.page.goto(landing)
    await late.page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, record)
    await late.page.clock.runFor(100)
    await late.page.clock.resume()
    await signedInAs(late.page, email)
    expect(await storedKeys(late.page)).toEqual(record)
  })
})

describe.concurrent('an access token that has run out', () => {
  it.for([
    ['by its date', runOut],
    ['because it is garbage', 'garbage'],
  ] as const)('%s is replaced silently, by one refresh', async ([, token], test) => {
    const email = await member(`renewed-${token.length}`)
    const { page } = await visit(test)
    await signIn(page, landing, email)
    await keep(page, token)
    const refreshes = countRefreshes(page)
    await page.goto(`${landing}/account`)
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
    expect(refreshes()).toBe(1)
    expect((await storedKeys(page)).token).not.toBe(token)
  })

  it('keeps both tabs signed in that load at once', async (test) => {
    const email = await member('both-tabs')
    const { page, context } = await visit(test)
    await signIn(page, study, email)
    const other = await context.newPage()
    // Twice, because a cookie that one tab had spent for the other would show only the second time.
    for (let round = 0; round < 2; round += 1) {
      // From a page without the app, so that neither tab hears of the change before it loads.
      for (const tab of [page, other]) await tab.goto(`${study}/healthz`)
      await keep(page, runOut)
      await Promise.all([page.goto(study), other.goto(study)])
      for (const tab of [page, other]) await signedInAs(tab, email)
      expect((await storedKeys(other)).token).not.toBe(runOut)
    }
  })
})

describe.concurrent('a session that the server has ended', () => {
  it('[S-07] takes the stored token with it, after one silent refresh was tried', async (test) => {
    const email = await member('ended')
    const { page, expectComplaints } = await visit(test)
    await signIn(page, landing, email)
    await endSessions(page)
    // Asked at the same time, and it must not be the first to find out.
    await holdBack(page, subscriptionCalls.status.path)
    expectComplaints('401 /api/auth/profile', '401 /api/auth/refresh')
    const refreshes = countRefreshes(page)
    await page.goto(`${landing}/account`)
    await page.getByText('Please sign in to see your account.').waitFor()
    expect(refreshes()).toBe(1)
    expect(await storedKeys(page)).toEqual({})
  })

  it('leads back to the sign-in of the study app', async (test) => {
    const email = await member('ended-too')
    const { page, expectComplaints } = await visit(test)
    await signIn(page, study, email)
    // What it still fetched would be refused as well.
    await packsOnDevice(page)
    await endSessions(page)
    await keep(page, runOut)
    expectComplaints('401 /api/auth/refresh')
    await page.reload()
    await heading(page, 'Welcome back').waitFor()
    expect(await storedKeys(page)).toEqual({})
  })
})

describe.concurrent('a server that does not answer', () => {
  const cutOff = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort('internetdisconnected'))

  const values = (page: Page) =>
    Promise.all(['Email', 'Password'].map((label) => page.getByLabel(label, { exact: true }).inputValue()))

  it.for(['landing', 'study'] as const)(
    '[X-31] is told on the %s site, and the form keeps its words',
    async (name, test) => {
      const site = { landing, study }[name]
      const email = await member(`offline-${name}`)
      const { page, expectComplaints } = await visit(test)
      await page.goto(`${site}/login`)
      await cutOff(page, accountCalls.login.path)
      expectComplaints('ERR_INTERNET_DISCONNECTED /api/auth/login')
      await trySignIn(page, email)
      await readTwice(page, messages.network)
      expect(await values(page)).toEqual([email, password])
      await page.unrouteAll()
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await signedInAs(page, email)
    },
  )

  it('is told as busy when it says so itself, and the form keeps its words', async (test) => {
    const { page, expectComplaints } = await visit(test)
    expectComplaints('503 /api/auth/register')
    const { message: error } = errors['service.unavailable']
    await page.route(`**${accountCalls.register.path}`, (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        json: { success: false, error, code: 'service.unavailable', requestId: 'r-1' },
      }),
    )
    await page.goto(`${landing}/signup`)
    await fillIn(page, { Email: 'patient.applicant@kmc.edu.pk', Password: password })
    await button(page, 'Create Account').click()
    await readTwice(page, error)
    expect(await values(page)).toEqual(['patient.applicant@kmc.edu.pk', password])
    await page.unrouteAll()
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await heading(page, 'Check your email').waitFor()
  })

  it('signs nobody out: what is stored holds until a server says otherwise', async (test) => {
    const email = await member('in-flight')
    const { page, allowComplaints, expectComplaints } = await visit(test)
    await signIn(page, study, email)
    // What it still fetched would be cut off as well.
    await packsOnDevice(page)
    await keep(page, runOut)
    expectComplaints('ERR_FAILED /api/auth/refresh')
    // Asked for when there is time, which may be before the page is loaded again.
    allowComplaints('ERR_FAILED /api/auth/options')
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await signedInAs(page, email)
    expect((await storedKeys(page)).token).toBe(runOut)
    await page.unrouteAll()
    await page.reload()
    await signedInAs(page, email)
    await test.expect.poll(async () => (await storedKeys(page)).token).not.toBe(runOut)
  })

  it('says so on sign-out, and signs out here all the same', async (test) => {
    const email = await member('unheard')
    const { page, expectComplaints } = await visit(test)
    await signIn(page, landing, email)
    await openMenu(page)
    await cutOff(page, accountCalls.logout.path)
    expectComplaints('ERR_INTERNET_DISCONNECTED /api/auth/logout')
    await button(page, 'Sign Out').click()
    await signedOut(page)
    await toast(page, messages.network).waitFor()
    expect(await storedKeys(page)).toEqual({})
  })
})
