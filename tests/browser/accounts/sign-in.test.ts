import {
  accountCalls,
  contentCalls,
  errors,
  messages,
  paymentCalls,
  progressCalls,
  studyCalls,
  subscriptionCalls,
} from '@titer/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fetchWithRetry } from '../../support/requests.ts'
import { desktop, sharedTiter } from '../support/browser.ts'
import {
  button,
  fillIn,
  heading,
  holdRequests,
  notice,
  openMenu,
  readLocalStorage,
  signIn,
  stopClock,
  submitSignIn,
  toast,
  waitForHydration,
  expectNotice,
  waitUntilSignedInAs,
  waitUntilSignedOut,
  waitUntilVerified,
} from '../support/pages.ts'
import { password } from '../support/people.ts'
import { options, waitForPacks } from '../support/study-pages.ts'

const { visit, landing, study, createMember, register, followMailLink, linkInMail } = await sharedTiter()

/** Returns the button in the header, because the home page has a second button with the same name. */
const goToApp = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Go to App' })

/** Counts the taps on buttons and links in all pages of a browser from now on. Pressing Enter counts as a tap. */
async function tapCounter(context: BrowserContext) {
  let taps = 0
  await context.exposeFunction('countTap', () => {
    taps += 1
  })
  const listen = () =>
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const isControl = target instanceof Element && target.closest('button, a') !== null
        if (isTrusted && isControl) void (window as unknown as { countTap: () => Promise<void> }).countTap()
      },
      { capture: true },
    )
  await context.addInitScript(listen)
  for (const page of context.pages()) await page.evaluate(listen)
  return () => taps
}

describe.concurrent('signing up', () => {
  it('[R-15][S-01][S-02][A-03][X-03][X-30][X-44] signs a new user in to both sites after verification by mail, and leads from the login page to the first question in four taps', async (test) => {
    const { page, context, expectConsoleErrors } = await visit(test)
    const email = 'amina@kmc.edu.pk'

    await page.goto(`${landing}/signup`)
    await fillIn(page, { Email: email, Password: password })
    const registering = page.waitForResponse(`**${accountCalls.register.path}`)
    await button(page, 'Create Account').click()
    expect(await (await registering).json()).toMatchObject({ success: true, needsVerification: true })
    await heading(page, 'Verify your email').waitFor()
    await page.getByRole('main').getByText(email).waitFor()
    await expectNotice(page, messages.registered)
    await page.getByRole('button', { name: /^Resend email/ }).waitFor()
    await page.getByRole('link', { name: 'Back to login' }).waitFor()

    await page.getByRole('link', { name: 'Already verified? Sign in' }).click()
    expectConsoleErrors('403 /api/auth/login')
    const refusing = page.waitForResponse(`**${accountCalls.login.path}`)
    await submitSignIn(page, email)
    expect(await (await refusing).json()).toMatchObject({ success: false, needsVerification: true })
    await heading(page, 'Verify your email').waitFor()
    await page.getByRole('main').getByText(email).waitFor()
    await expectNotice(page, messages.unverifiedLanding)

    // The verification must succeed even if the later request for the sign-in options fails.
    await page.route(`**${accountCalls.options.path}`, (route) => route.fulfill({ status: 502, body: '' }))
    expectConsoleErrors(`502 ${accountCalls.options.path}`)
    await waitUntilVerified(page, landing, () => followMailLink(page, email, 'verify'))
    await page.unrouteAll()
    // The login page fills in the verified address, and its greeting is for a new student, not for a returning one.
    await heading(page, 'Sign in to start').waitFor()
    await test.expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
    const countTaps = await tapCounter(context)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await Promise.all([toast(page, messages.welcome).waitFor(), button(page, 'Sign In').click()])
    await page.waitForURL(`${landing}/`)

    const opening = context.waitForEvent('page')
    await openMenu(page)
    await goToApp(page).click()
    const app = await opening
    await app.waitForURL(`${study}/welcome`)
    await heading(app, 'Welcome, Amina').waitFor()
    await button(app, 'Start ten questions').click()
    await options(app).first().waitFor()
    expect(countTaps()).toBe(4)
    await app.goto(study)
    for (const tab of [page, app]) {
      await waitUntilSignedInAs(tab, 'amina')
      await tab.reload()
      await waitUntilSignedInAs(tab, email)
    }
  })

  it('[S-02][O-03] reports an unverified address at the sign-in only if the password is correct', async (test) => {
    const email = await register('unproven')
    const { page, expectConsoleErrors } = await visit(test)
    expectConsoleErrors('401 /api/auth/login', '403 /api/auth/login')
    await page.goto(`${landing}/login`)
    await submitSignIn(page, email, 'not the password')
    await expectNotice(page, messages.wrongCredentials)
    await submitSignIn(page, email)
    await heading(page, 'Verify your email').waitFor()
    expect(await page.getByRole('main').innerText()).toContain(email)
  })

  it('[V-05] rejects a request for a second mail within a minute, on the page and on the server', async (test) => {
    const email = await register('impatient')
    const { page, expectConsoleErrors } = await visit(test)
    await page.clock.install()
    expectConsoleErrors('403 /api/auth/login', '429 /api/auth/resend-verification')
    await page.goto(`${landing}/login`)
    await submitSignIn(page, email)
    // This page has not requested a mail yet, so it is the server that rejects the request.
    await button(page, 'Resend email').click()
    const wait = /Please wait \d+ seconds before resending\./
    await page.getByRole('alert').filter({ hasText: wait }).waitFor()
    const again = page.getByRole('button', { name: /^Resend email in \d+ s$/ })
    await again.waitFor()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await again.click()
    await page.getByRole('alert').filter({ hasText: wait }).waitFor()
    await page.clock.fastForward(60_000)
    await button(page, 'Resend email').waitFor()
    expect(requests).not.toContain(accountCalls.resendVerification.path)
  })

  it('[K-02][S-10][R-16] accepts a verification link only once, and opens our login page after 2 s, even if the link names a foreign page', async (test) => {
    const email = await register('prompt')
    const link = new URL(await linkInMail(email, 'verify'))
    link.searchParams.set('continueUrl', 'https://evil.example/')
    const { page, expectConsoleErrors } = await visit(test)
    await page.clock.install()
    const release = await holdRequests(page, accountCalls.verifyEmail.path)
    // Stops the clock only after the request, because a stopped clock would keep the prerendered page from loading its
    // scripts.
    const request = page.waitForRequest(`**${accountCalls.verifyEmail.path}`)
    await Promise.all([request, page.goto(link.href)])
    await stopClock(page)
    await page.getByText('Checking your link').waitFor()
    release()
    await notice(page, messages.emailVerified).waitFor()
    await page.clock.runFor(1_900)
    expect(new URL(page.url()).pathname).toBe('/auth/action')
    await page.clock.runFor(100)
    await page.waitForURL(({ origin, pathname }) => origin === landing && pathname === '/login')

    await page.clock.resume()
    expectConsoleErrors('410 /api/auth/verify-email')
    await page.goto(link.href)
    await expectNotice(page, messages.linkExpired)
  })

  it('[R-16] continues to the study app if the verification link contains the study app’s address', async (test) => {
    const link = new URL(await linkInMail(await register('continues'), 'verify'))
    link.searchParams.set('continueUrl', `${study}/login`)
    const { page } = await visit(test)
    await page.clock.install()
    // The page requests the options before it continues. Holding this request keeps the notice on the page.
    const release = await holdRequests(page, accountCalls.options.path)
    await page.goto(link.href)
    await notice(page, messages.emailVerified).waitFor()
    release()
    await page.clock.fastForward(2_000)
    await page.waitForURL((url) => url.pathname === '/login')
    await heading(page, 'Sign in to start').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('continues@kmc.edu.pk')
    expect(page.url()).toBe(`${study}/login`)
  })
})

/** Starts a handoff in this page's browser. Returns the hash that identifies the browser to the landing site. */
async function startHandoff(page: Page) {
  const { location = '' } = (await page.request.get(`${study}/api/auth/handoff/start`, { maxRedirects: 0 })).headers()
  return new URL(location).searchParams.get('browser') ?? ''
}

/**
 * Returns a handoff address with a new code for the user with this token. Only the browser with this hash may use it.
 */
async function handoffUrl(token: string, browser: string) {
  const response = await fetchWithRetry(`${landing}${accountCalls.handoff.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ browser }),
  })
  return ((await response.json()) as { url: string }).url
}

describe.concurrent('opening the study app', () => {
  it('[R-04][R-17][S-16][T-01] transfers the session with a one-time code, and removes the code from the address', async (test) => {
    const email = await createMember('traveller')
    const { page, context } = await visit(test, { viewport: desktop })
    await signIn(page, landing, email)
    let url = ''
    await context.route(`**${accountCalls.handoff.path}`, async (route) => {
      const response = await route.fetch()
      url = ((await response.json()) as { url: string }).url
      await route.fulfill({ response })
    })
    const opening = context.waitForEvent('page')
    await openMenu(page)
    await goToApp(page).click()
    const app = await opening
    await waitUntilSignedInAs(app, email)
    expect(app.url()).toBe(`${study}/welcome`)
    expect(await app.evaluate(() => [history.length, opener])).toEqual([1, null])
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ email, subscriptionType: 'demo' })

    const stranger = await visit(test)
    stranger.expectConsoleErrors('401 /api/auth/handoff/exchange')
    await stranger.page.goto(url)
    await expectNotice(stranger.page, errors['auth.handoff'].message)
    expect(stranger.page.url()).toBe(`${study}/auth/callback`)
  })

  it('[R-17] redirects only to pages of the app after the session transfer', async (test) => {
    const email = await createMember('careful')
    const { page } = await visit(test)
    await signIn(page, landing, email)
    const { token = '' } = await readLocalStorage(page)
    const openWithRedirect = async (redirect: string) => {
      const url = new URL(await handoffUrl(token, await startHandoff(page)))
      url.searchParams.set('redirect', redirect)
      await page.goto(url.href)
      await waitUntilSignedInAs(page, email)
      return page.url()
    }
    expect(await openWithRedirect('/?due=1')).toBe(`${study}/?due=1`)
    expect(await openWithRedirect('//evil.example/')).toBe(`${study}/welcome`)
  })

  it('[S-16] keeps a student’s session when the browser opens another account’s handoff address, even with a valid code', async (test) => {
    const email = await createMember('stays.signed.in')
    const attacker = await visit(test)
    await signIn(attacker.page, landing, await createMember('foreign'))
    const { token = '' } = await readLocalStorage(attacker.page)
    const { page, expectConsoleErrors } = await visit(test)
    await signIn(page, study, email)
    expectConsoleErrors('401 /api/auth/handoff/exchange')
    await page.goto(await handoffUrl(token, await startHandoff(attacker.page)))
    await expectNotice(page, errors['auth.handoff'].message)
    await page.goto(study)
    await waitUntilSignedInAs(page, email)
    expect((await readLocalStorage(page))['email']).toBe(email)
  })

  it('[S-16] asks before it replaces the session of another account', async (test) => {
    const first = await createMember('first.account')
    const second = await createMember('second.account')
    const { page, expectConsoleErrors } = await visit(test)
    await signIn(page, study, first)
    await signIn(page, landing, second)
    expectConsoleErrors('409 /api/auth/handoff/exchange')
    await page.goto(`${study}/api/auth/handoff/start?redirect=/cards`)
    await heading(page, 'Switch accounts?').waitFor()
    await page.getByRole('link', { name: `Stay signed in as ${first}` }).click()
    await page.waitForURL(`${study}/cards`)
    await waitUntilSignedInAs(page, first)

    await page.goto(`${study}/api/auth/handoff/start?redirect=/cards`)
    await button(page, `Switch to ${second}`).click()
    await page.waitForURL(`${study}/cards`)
    await waitUntilSignedInAs(page, second)
    expect((await readLocalStorage(page))['email']).toBe(second)
  })

  it('[S-16][T-01] opens the study app’s sign-in page if nobody is signed in on the landing site', async (test) => {
    const { page } = await visit(test)
    await page.goto(`${study}/api/auth/handoff/start?redirect=/cards`)
    await heading(page, 'Welcome back').waitFor()
    expect(page.url()).toBe(`${study}/login?next=${encodeURIComponent('/cards')}`)
  })

  it('[S-16] starts a session that also ends when the student signs out on the landing site', async (test) => {
    const email = await createMember('leaves.both')
    const { page, context, allowConsoleErrors, expectConsoleErrors } = await visit(test)
    // The menu loads the plan when it opens, and may still be loading it when the student signs out.
    allowConsoleErrors('401 /api/subscriptions/status')
    await signIn(page, landing, email)
    const app = await context.newPage()
    await app.goto(`${study}/api/auth/handoff/start`)
    await waitUntilSignedInAs(app, email)
    await app.goto(`${study}/healthz`)
    await openMenu(page)
    await Promise.all([toast(page, messages.signedOut).waitFor(), button(page, 'Sign Out').click()])
    await waitUntilSignedOut(page)
    // Replaces the token with an invalid one, so that the app must request a new token and learns that the session
    // has ended.
    await app.evaluate(() => localStorage.setItem('token', 'expired'))
    expectConsoleErrors('401 /api/auth/refresh')
    await app.goto(study)
    await heading(app, 'Welcome back').waitFor()
    expect(await readLocalStorage(app)).toEqual({})
  })

  it('[T-01] opens the requested deep link after the sign-in', async (test) => {
    const email = await createMember('deep')
    const { page } = await visit(test)
    await page.goto(`${study}/?due=1#later`)
    await page.waitForURL(`${study}/login?next=${encodeURIComponent('/?due=1#later')}`)
    await submitSignIn(page, email)
    await waitUntilSignedInAs(page, email)
    expect(page.url()).toBe(`${study}/?due=1#later`)
  })
})

describe.concurrent('signing in', () => {
  it('[R-18][T-01] works on the study app’s own login page, even after a wrong password', async (test) => {
    const email = await createMember('direct')
    const { page, expectConsoleErrors } = await visit(test)
    expectConsoleErrors('401 /api/auth/login')
    await page.goto(study)
    await heading(page, 'Welcome back').waitFor()
    await button(page, 'Continue with Google').waitFor()
    await button(page, "Don't have an account? Sign up").click()
    await heading(page, 'Create your account').waitFor()
    await button(page, 'Create Account').waitFor()
    await button(page, 'Already have an account? Sign in').click()
    const back = page.getByRole('link', { name: 'Back to the website' })
    expect(new URL((await back.getAttribute('href')) ?? '').origin).toBe(landing)

    await submitSignIn(page, email, 'not the password')
    await expectNotice(page, messages.wrongCredentials)
    await Promise.all([toast(page, messages.welcomeBack).waitFor(), submitSignIn(page, email)])
    await waitUntilSignedInAs(page, email)
  })

  it('is rejected after registration in the study app until the address is verified', async (test) => {
    const { page, expectConsoleErrors } = await visit(test)
    const email = 'app-first@kmc.edu.pk'
    await page.goto(`${study}/login`)
    await button(page, "Don't have an account? Sign up").click()
    await fillIn(page, { Email: email, Password: password })
    await button(page, 'Create Account').click()
    await expectNotice(page, messages.registered)
    await page.reload()
    expectConsoleErrors('403 /api/auth/login')
    await submitSignIn(page, email)
    await expectNotice(page, messages.unverified)
    await waitUntilVerified(page, landing, () => followMailLink(page, email, 'verify'))
    await signIn(page, study, email)
    expect((await readLocalStorage(page)).username).toBe('app-first')
  })

  it.for([
    ['/account', '/account'],
    ['//evil.example/', '/'],
  ] as const)('on the landing site with next=%s continues to %s', async ([next, arrived], test) => {
    const email = await createMember(`next-${arrived.length}`)
    const { page } = await visit(test)
    await page.goto(`${landing}/login?${new URLSearchParams({ next }).toString()}`)
    await submitSignIn(page, email)
    await waitUntilSignedInAs(page, email)
    expect(page.url()).toBe(`${landing}${arrived}`)
  })

  it.for(['landing', 'study'] as const)('works on the %s site with the keyboard alone', async (name, test) => {
    const site = { landing, study }[name]
    const email = await createMember(`keys-${name}`)
    const { page, expectConsoleErrors } = await visit(test)
    expectConsoleErrors('401 /api/auth/login')
    const { keyboard } = page
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement
        return element instanceof HTMLInputElement
          ? (element.labels?.[0]?.textContent ?? '')
          : (element?.getAttribute('aria-label') ?? element?.textContent)
      })
    await page.goto(`${site}/login`)
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Forgot password?' }).waitFor()
    const stops: unknown[] = []
    const tab = async () => {
      await keyboard.press('Tab')
      stops.push(await focused())
    }
    await tab()
    await tab()
    await keyboard.type(email)
    await tab()
    await keyboard.type('not the password')
    await tab()
    await keyboard.press('Space')
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    await tab()
    await tab()
    expect(stops).toEqual(['Titer, home', 'Email', 'Password', 'Show password', 'Forgot password?', 'Sign In'])
    await keyboard.press('Enter')

    // The focus moves to the error message, and the form's fields come next in the tab order.
    await expectNotice(page, messages.wrongCredentials)
    await test.expect.poll(focused).toContain(messages.wrongCredentials)
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    expect(await focused()).toBe('Password')
    await keyboard.press('Control+A')
    await keyboard.type(password)
    await keyboard.press('Enter')
    await waitUntilSignedInAs(page, email)
  })
})

const backgroundPaths = [
  accountCalls.profile.path,
  accountCalls.sessions.path,
  contentCalls.manifest.path,
  paymentCalls.history.path,
  progressCalls.own.path,
  studyCalls.pull.path,
  subscriptionCalls.status.path,
]

describe.concurrent('signing out', () => {
  it.for(['landing', 'study'] as const)('signs the user out in all tabs of the %s site', async (name, test) => {
    const site = { landing, study }[name]
    const email = await createMember(`two-tabs-${name}`)
    const { page, context, allowConsoleErrors } = await visit(test)
    // Both tabs send requests by themselves. The server may receive them after the sign-out.
    allowConsoleErrors(...backgroundPaths.map((path) => `401 ${path}`))
    await signIn(page, site, email)
    if (name === 'study') await waitForPacks(page)
    const other = await context.newPage()
    await other.goto(site)
    await waitUntilSignedInAs(other, email)
    if (name === 'landing') await openMenu(page)
    else await page.goto(`${study}/account`)
    if (name === 'study') await button(page, 'Sign Out').click()
    const confirm =
      name === 'study' ? page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }) : button(page, 'Sign Out')
    await Promise.all([toast(page, messages.signedOut).waitFor(), confirm.click()])
    const isSignedOut = async (tab: Page) => {
      if (name === 'landing') await waitUntilSignedOut(tab)
      else await heading(tab, 'Welcome back').waitFor()
    }
    for (const tab of [page, other]) await isSignedOut(tab)
    await other.reload()
    await isSignedOut(other)
    expect(await readLocalStorage(other)).toEqual({})
  })
})
