import { accountCalls, errors, messages, subscriptionCalls } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sharedTiter } from '../support/browser.ts'
import {
  button,
  fillIn,
  heading,
  holdRequests,
  openMenu,
  readLocalStorage,
  signIn,
  stopClock,
  submitSignIn,
  toast,
  expectNotice,
  waitUntilSignedInAs,
  waitUntilSignedOut,
} from '../support/pages.ts'
import { waitForPacks } from '../support/study-pages.ts'
import { password } from '../support/people.ts'

const { visit, landing, study, createMember, server } = await sharedTiter()

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const tokenWith = (claims: object) => `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.${encode({})}`
const expiredToken = tokenWith({ sub: '1', iat: inSeconds(-1200), exp: inSeconds(-600) })

const storeToken = (page: Page, token: string) => page.evaluate((value) => localStorage.setItem('token', value), token)

/** Counts the page's requests for a new token, starting now. */
const countRefreshes = (page: Page) => {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === accountCalls.refresh.path) count += 1
  })
  return () => count
}

const endSessions = async (page: Page) => {
  const { userId } = await readLocalStorage(page)
  await server.services.accounts.endEverySession(Number(userId))
}

describe.concurrent('the session in the browser', () => {
  it('[E-02][R-15] stores the user and a short-lived token in local storage, and the long-lived credential in an HttpOnly cookie, until the user signs out', async (test) => {
    const email = await createMember('keeper')
    const { page, context, allowConsoleErrors } = await visit(test)
    // The menu loads the plan when it opens, and may still be loading it when the user signs out.
    allowConsoleErrors('401 /api/subscriptions/status')
    await signIn(page, landing, email)
    const record = await readLocalStorage(page)
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
    const cookies = (await context.cookies(landing)).toSorted((one, other) => one.name.localeCompare(other.name))
    expect(cookies).toMatchObject([
      { name: 'titer_landing', httpOnly: true, sameSite: 'Strict' },
      { name: 'titer_landing_device', httpOnly: true, sameSite: 'Strict' },
    ])
    for (const { value } of cookies) expect(JSON.stringify(record)).not.toContain(value)
    const [scriptCookies, tabStorage] = await page.evaluate(() => [document.cookie, JSON.stringify(sessionStorage)])
    expect(scriptCookies).toBe('')
    for (const secret of [email, token]) expect(tabStorage).not.toContain(secret)

    await openMenu(page)
    await button(page, 'Sign Out').click()
    await waitUntilSignedOut(page)
    expect(await readLocalStorage(page)).toEqual({})
    // The cookie that identifies this browser stays, so that other people's wrong guesses do not delay the user's next
    // sign-in in this browser.
    await test.expect
      .poll(async () => (await context.cookies(landing)).map(({ name }) => name))
      .toEqual(['titer_landing_device'])
  })

  it('[E-02] is also restored from a token stored under the key authToken', async (test) => {
    const email = await createMember('fallback')
    const { page } = await visit(test)
    await signIn(page, landing, email)
    await page.evaluate(() => {
      localStorage.setItem('authToken', localStorage.getItem('token') ?? '')
      localStorage.removeItem('token')
    })
    await page.reload()
    await waitUntilSignedInAs(page, email)
    expect(await readLocalStorage(page)).not.toHaveProperty('token')
  })

  it('[S-08] is restored on load, when another tab stores the token, and by a second check after 100 ms', async (test) => {
    const email = await createMember('restored')
    const { page, context } = await visit(test)
    await page.goto(landing)
    const other = await context.newPage()
    await signIn(other, landing, email)
    await waitUntilSignedInAs(page, email)
    await page.reload()
    await waitUntilSignedInAs(page, email)

    // A tab receives no storage event for its own change, so only the check 100 ms after loading can find this token.
    const record = await readLocalStorage(page)
    const late = await visit(test)
    await late.page.clock.install()
    await late.page.goto(`${landing}/healthz`)
    await stopClock(late.page)
    await late.page.goto(landing)
    await late.page.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    }, record)
    await late.page.clock.runFor(100)
    await late.page.clock.resume()
    await waitUntilSignedInAs(late.page, email)
    expect(await readLocalStorage(late.page)).toEqual(record)
  })
})

describe.concurrent('an invalid access token', () => {
  it.for([
    ['that has expired', expiredToken],
    ['that is malformed', 'garbage'],
  ] as const)('%s is replaced by one refresh, and the user stays signed in', async ([, token], test) => {
    const email = await createMember(`renewed-${token.length}`)
    const { page } = await visit(test)
    await signIn(page, landing, email)
    await storeToken(page, token)
    const refreshes = countRefreshes(page)
    await page.goto(`${landing}/account`)
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
    expect(refreshes()).toBe(1)
    expect((await readLocalStorage(page)).token).not.toBe(token)
  })

  it('is replaced in two tabs that load at the same time, and both tabs stay signed in', async (test) => {
    const email = await createMember('both-tabs')
    const { page, context } = await visit(test)
    await signIn(page, study, email)
    const other = await context.newPage()
    // Runs two rounds, because a refresh cookie that one tab has already used up would fail only in the second round.
    for (let round = 0; round < 2; round += 1) {
      // Starts from a page without the app, so that neither tab sees the changed token before it loads the app.
      for (const tab of [page, other]) await tab.goto(`${study}/healthz`)
      await storeToken(page, expiredToken)
      await Promise.all([page.goto(study), other.goto(study)])
      for (const tab of [page, other]) await waitUntilSignedInAs(tab, email)
      await test.expect.poll(async () => (await readLocalStorage(other)).token).not.toBe(expiredToken)
      expect([page, other].map((tab) => tab.url())).toEqual([`${study}/`, `${study}/`])
    }
  })
})

describe.concurrent('a session that the server has ended', () => {
  it('[S-07] is removed from local storage after one refresh attempt', async (test) => {
    const email = await createMember('ended')
    const { page, expectConsoleErrors } = await visit(test)
    await signIn(page, landing, email)
    // Leaves the site, because the server would also reject a request that the home page is still sending.
    await page.goto(`${landing}/healthz`)
    await endSessions(page)
    // The page sends the status call and the profile call at the same time. The status call is held back, so that the
    // profile call discovers the ended session.
    await holdRequests(page, subscriptionCalls.status.path)
    expectConsoleErrors('401 /api/auth/profile', '401 /api/auth/refresh')
    const refreshes = countRefreshes(page)
    await page.goto(`${landing}/account`)
    await page.getByText('Please sign in to see your account.').waitFor()
    expect(refreshes()).toBe(1)
    expect(await readLocalStorage(page)).toEqual({})
  })

  it('makes the study app open its sign-in page', async (test) => {
    const email = await createMember('ended-too')
    const { page, expectConsoleErrors } = await visit(test)
    await signIn(page, study, email)
    await waitForPacks(page)
    // Leaves the app, because the server would also reject the requests that the app sends by itself.
    await page.goto(`${study}/healthz`)
    await endSessions(page)
    await storeToken(page, expiredToken)
    expectConsoleErrors('401 /api/auth/refresh')
    await page.goto(study)
    await heading(page, 'Welcome back').waitFor()
    expect(await readLocalStorage(page)).toEqual({})
  })
})

describe.concurrent('an unavailable server', () => {
  const abortCalls = (page: Page, path: string) =>
    page.route(`**${path}`, (route) => route.abort('internetdisconnected'))

  const values = (page: Page) =>
    Promise.all(['Email', 'Password'].map((label) => page.getByLabel(label, { exact: true }).inputValue()))

  it.for(['landing', 'study'] as const)(
    '[X-31] is reported on the %s site, and the form keeps its text',
    async (name, test) => {
      const site = { landing, study }[name]
      const email = await createMember(`offline-${name}`)
      const { page, expectConsoleErrors } = await visit(test)
      await page.goto(`${site}/login`)
      await abortCalls(page, accountCalls.login.path)
      expectConsoleErrors('ERR_INTERNET_DISCONNECTED /api/auth/login')
      await submitSignIn(page, email)
      await expectNotice(page, messages.network)
      expect(await values(page)).toEqual([email, password])
      await page.unrouteAll()
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await waitUntilSignedInAs(page, email)
    },
  )

  it('is reported as temporarily unavailable if it answers 503, and the form keeps its text', async (test) => {
    const { page, expectConsoleErrors } = await visit(test)
    expectConsoleErrors('503 /api/auth/register')
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
    await expectNotice(page, error)
    expect(await values(page)).toEqual(['patient.applicant@kmc.edu.pk', password])
    await page.unrouteAll()
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await heading(page, 'Verify your email').waitFor()
  })

  it('does not sign the user out, and the page refreshes the token when the server is available again', async (test) => {
    const email = await createMember('in-flight')
    const { page, allowConsoleErrors, expectConsoleErrors } = await visit(test)
    await signIn(page, study, email)
    await waitForPacks(page)
    // Leaves the app, because the requests that the app sends by itself would fail too.
    await page.goto(`${study}/healthz`)
    await storeToken(page, expiredToken)
    expectConsoleErrors('ERR_FAILED /api/auth/refresh')
    // The page sends this request when it is idle, which may be before the reload.
    allowConsoleErrors('ERR_FAILED /api/auth/options')
    await page.route('**/api/**', (route) => route.abort())
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().endsWith(accountCalls.refresh.path)),
      page.goto(study),
    ])
    await waitUntilSignedInAs(page, email)
    expect((await readLocalStorage(page)).token).toBe(expiredToken)
    await page.unrouteAll()
    await page.reload()
    await waitUntilSignedInAs(page, email)
    await test.expect.poll(async () => (await readLocalStorage(page)).token).not.toBe(expiredToken)
  })

  it('is reported on sign-out, and the user is signed out in this browser anyway', async (test) => {
    const email = await createMember('unheard')
    const { page, expectConsoleErrors } = await visit(test)
    await signIn(page, landing, email)
    await openMenu(page)
    await abortCalls(page, accountCalls.logout.path)
    expectConsoleErrors('ERR_INTERNET_DISCONNECTED /api/auth/logout')
    await Promise.all([toast(page, messages.network).waitFor(), button(page, 'Sign Out').click()])
    await waitUntilSignedOut(page)
    expect(await readLocalStorage(page)).toEqual({})
  })
})
