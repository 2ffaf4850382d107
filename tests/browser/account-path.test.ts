import { accountCalls, errors, messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, wholeTiter } from './browser.ts'
import {
  awake,
  button,
  fillIn,
  heading,
  holdBack,
  notice,
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
import { password } from './people.ts'

const { visit, landing, study, member, register, followMail, linkFor } = await wholeTiter()

/** The one in the menu; the home page has another. */
const goToApp = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Go to App' })

describe.concurrent('signing up', () => {
  it('[R-15][S-01][S-02][A-03][X-03][X-30][X-44] leads from sign-up over the mail into both sites', async (test) => {
    const { page, context, expectComplaints } = await visit(test)
    const email = 'amina@kmc.edu.pk'

    await page.goto(`${landing}/signup`)
    await fillIn(page, { Email: email, Password: password })
    const registering = page.waitForResponse(`**${accountCalls.register.path}`)
    await button(page, 'Create Account').click()
    expect(await (await registering).json()).toMatchObject({ success: true, needsVerification: true })
    await heading(page, 'Check your email').waitFor()
    await page.getByRole('main').getByText(email).waitFor()
    await readTwice(page, messages.registered)
    await page.getByRole('button', { name: /^Resend email/ }).waitFor()
    await page.getByRole('link', { name: 'Back to login' }).waitFor()

    await page.getByRole('link', { name: 'Already verified? Sign in' }).click()
    expectComplaints('403 /api/auth/login')
    const refusing = page.waitForResponse(`**${accountCalls.login.path}`)
    await trySignIn(page, email)
    expect(await (await refusing).json()).toMatchObject({ success: false, needsVerification: true })
    await heading(page, 'Check your email').waitFor()
    await page.getByRole('main').getByText(email).waitFor()
    await readTwice(page, messages.unverifiedLanding)

    // The address is verified, whatever the page asks the server afterwards.
    await page.route(`**${accountCalls.options.path}`, (route) => route.fulfill({ status: 502, body: '' }))
    expectComplaints(`502 ${accountCalls.options.path}`)
    await followMail(page, email, 'verify')
    await readTwice(page, 'Email verified successfully! You can now log in.')
    await page.waitForURL(`${landing}/login`)
    await page.unrouteAll()
    await trySignIn(page, email)
    await toast(page, messages.welcomeBack).waitFor()
    await page.waitForURL(`${landing}/`)
    await signedInAs(page, 'amina')

    const opening = context.waitForEvent('page')
    await openMenu(page)
    await goToApp(page).click()
    const app = await opening
    await app.waitForURL(`${study}/`)
    await signedInAs(app, 'amina')
    for (const tab of [page, app]) {
      await tab.reload()
      await signedInAs(tab, email)
    }
  })

  it('[S-02][O-03] tells an unverified person so only after the right password', async (test) => {
    const email = await register('unproven')
    const { page, expectComplaints } = await visit(test)
    expectComplaints('401 /api/auth/login', '403 /api/auth/login')
    await page.goto(`${landing}/login`)
    await trySignIn(page, email, 'not the password')
    await readTwice(page, messages.wrongCredentials)
    await trySignIn(page, email)
    await heading(page, 'Check your email').waitFor()
    expect(await page.getByRole('main').innerText()).toContain(email)
  })

  it('[V-05] lets nobody ask for another mail within a minute, on the page or behind it', async (test) => {
    const email = await register('impatient')
    const { page, expectComplaints } = await visit(test)
    await page.clock.install()
    expectComplaints('403 /api/auth/login', '429 /api/auth/resend-verification')
    await page.goto(`${landing}/login`)
    await trySignIn(page, email)
    // This page has sent nothing yet, so the server is the one who refuses.
    await button(page, 'Resend email').click()
    const wait = /Please wait \d+ seconds before resending\./
    await page.getByRole('alert').filter({ hasText: wait }).waitFor()
    const again = page.getByRole('button', { name: /^Resend email in \d+ s$/ })
    await again.waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await again.click()
    await page.locator('[data-sonner-toast]').filter({ hasText: wait }).first().waitFor()
    expect(asked).toEqual([])
    await page.clock.fastForward(60_000)
    await button(page, 'Resend email').waitFor()
  })

  it('[K-02][S-10][R-16] checks the link of a mail, spends it once, and goes on to our own login after 2 s', async (test) => {
    const email = await register('prompt')
    const link = new URL(await linkFor(email, 'verify'))
    link.searchParams.set('continueUrl', 'https://evil.example/')
    const { page, expectComplaints } = await visit(test)
    await page.clock.install()
    const letAnswer = await holdBack(page, accountCalls.verifyEmail.path)
    await page.goto(link.href)
    await page.getByText('Checking your link').waitFor()
    await stopClock(page)
    letAnswer()
    await notice(page, messages.emailVerified).waitFor()
    await page.clock.runFor(1_000)
    await toast(page, messages.emailVerified).waitFor()
    await page.clock.runFor(900)
    expect(new URL(page.url()).pathname).toBe('/auth/action')
    await page.clock.runFor(100)
    await page.waitForURL(`${landing}/login`)

    await page.clock.resume()
    expectComplaints('410 /api/auth/verify-email')
    await page.goto(link.href)
    await readTwice(page, messages.linkExpired)
  })

  it('[R-16] goes on from the link of a mail to an address of our own study app', async (test) => {
    const link = new URL(await linkFor(await register('continues'), 'verify'))
    link.searchParams.set('continueUrl', `${study}/login`)
    const { page } = await visit(test)
    await page.clock.install()
    await page.goto(link.href)
    await notice(page, messages.emailVerified).waitFor()
    await page.clock.fastForward(2_000)
    await page.waitForURL((url) => url.pathname === '/login')
    expect(page.url()).toBe(`${study}/login`)
  })
})

describe.concurrent('going to the app', () => {
  it('[R-04][R-17][S-16][T-01] hands the session over once, and leaves no code in the address', async (test) => {
    const email = await member('traveller')
    const { page, context } = await visit(test, { viewport: desk })
    await signIn(page, landing, email)
    const issuing = page.waitForResponse(`**${accountCalls.handoff.path}`)
    const opening = context.waitForEvent('page')
    await openMenu(page)
    await goToApp(page).click()
    const { url } = (await (await issuing).json()) as { url: string }
    const app = await opening
    await signedInAs(app, email)
    expect(app.url()).toBe(`${study}/`)
    expect(await app.evaluate(() => [history.length, opener])).toEqual([1, null])
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ email, subscriptionType: 'demo' })

    const stranger = await visit(test)
    stranger.expectComplaints('401 /api/auth/handoff/exchange')
    await stranger.page.goto(url)
    await readTwice(stranger.page, errors['auth.handoff'].message)
    expect(stranger.page.url()).toBe(`${study}/auth/callback`)
  })

  it('[R-17] follows the redirect of a handoff inside the app and nowhere else', async (test) => {
    const email = await member('careful')
    const { page } = await visit(test)
    await signIn(page, landing, email)
    const { token = '' } = await storedKeys(page)
    const handOver = async (redirect: string) => {
      const response = await fetch(`${landing}${accountCalls.handoff.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{}',
      })
      const url = new URL(((await response.json()) as { url: string }).url)
      url.searchParams.set('redirect', redirect)
      await page.goto(url.href)
      await signedInAs(page, email)
      return page.url()
    }
    expect(await handOver('/?due=1')).toBe(`${study}/?due=1`)
    expect(await handOver('//evil.example/')).toBe(`${study}/`)
  })

  it('[T-01] keeps a deep link of the app through the sign-in', async (test) => {
    const email = await member('deep')
    const { page } = await visit(test)
    await page.goto(`${study}/?due=1#later`)
    await page.waitForURL(`${study}/login?next=${encodeURIComponent('/?due=1#later')}`)
    await trySignIn(page, email)
    await signedInAs(page, email)
    expect(page.url()).toBe(`${study}/?due=1#later`)
  })
})

describe.concurrent('signing in', () => {
  it('[R-18][T-01] signs in on the study app’s own page, after a wrong password as well', async (test) => {
    const email = await member('direct')
    const { page, expectComplaints } = await visit(test)
    expectComplaints('401 /api/auth/login')
    await page.goto(study)
    await heading(page, 'Welcome back').waitFor()
    await button(page, 'Continue with Google').waitFor()
    await button(page, "Don't have an account? Sign up").click()
    await heading(page, 'Create your account').waitFor()
    await button(page, 'Create Account').waitFor()
    await button(page, 'Already have an account? Sign in').click()
    const back = page.getByRole('link', { name: 'Back to the website' })
    expect(new URL((await back.getAttribute('href')) ?? '').origin).toBe(landing)

    await trySignIn(page, email, 'not the password')
    await readTwice(page, messages.wrongCredentials)
    await trySignIn(page, email)
    await toast(page, messages.welcomeBack).waitFor()
    await signedInAs(page, email)
  })

  it('registers on the study app’s own page, and refuses sign-in there until the mail is followed', async (test) => {
    const { page, expectComplaints } = await visit(test)
    const email = 'app-first@kmc.edu.pk'
    await page.goto(`${study}/login`)
    await button(page, "Don't have an account? Sign up").click()
    await fillIn(page, { Email: email, Password: password })
    await button(page, 'Create Account').click()
    await readTwice(page, messages.registered)
    await page.reload()
    expectComplaints('403 /api/auth/login')
    await trySignIn(page, email)
    await readTwice(page, messages.unverified)
    await followMail(page, email, 'verify')
    await notice(page, messages.emailVerified).waitFor()
    await signIn(page, study, email)
    expect((await storedKeys(page)).username).toBe('app-first')
  })

  it.for([
    ['/account', '/account'],
    ['//evil.example/', '/'],
  ] as const)('continues from the landing’s login with next=%s to %s', async ([next, arrived], test) => {
    const email = await member(`next-${arrived.length}`)
    const { page } = await visit(test)
    await page.goto(`${landing}/login?${new URLSearchParams({ next }).toString()}`)
    await trySignIn(page, email)
    await signedInAs(page, email)
    expect(page.url()).toBe(`${landing}${arrived}`)
  })

  it.for(['landing', 'study'] as const)('signs in on the %s site by keyboard alone', async (name, test) => {
    const site = { landing, study }[name]
    const email = await member(`keys-${name}`)
    const { page, expectComplaints } = await visit(test)
    expectComplaints('401 /api/auth/login')
    const { keyboard } = page
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement
        return element instanceof HTMLInputElement
          ? (element.labels?.[0]?.textContent ?? '')
          : (element?.getAttribute('aria-label') ?? element?.textContent)
      })
    await page.goto(`${site}/login`)
    await awake(page)
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

    // The focus goes to what went wrong, and the fields are the next stops.
    await readTwice(page, messages.wrongCredentials)
    await test.expect.poll(focused).toContain(messages.wrongCredentials)
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    expect(await focused()).toBe('Password')
    await keyboard.press('Control+A')
    await keyboard.type(password)
    await keyboard.press('Enter')
    await signedInAs(page, email)
  })
})

describe.concurrent('signing out', () => {
  it.for(['landing', 'study'] as const)('signs out every tab of the %s site at once', async (name, test) => {
    const site = { landing, study }[name]
    const email = await member(`two-tabs-${name}`)
    const { page, context } = await visit(test)
    await signIn(page, site, email)
    const other = await context.newPage()
    await other.goto(site)
    await signedInAs(other, email)
    if (name === 'landing') await openMenu(page)
    else await page.goto(`${study}/account`)
    await button(page, 'Sign Out').click()
    await toast(page, messages.signedOut).waitFor()
    const isSignedOut = async (tab: Page) => {
      if (name === 'landing') await signedOut(tab)
      else await heading(tab, 'Welcome back').waitFor()
    }
    for (const tab of [page, other]) await isSignedOut(tab)
    await other.reload()
    await isSignedOut(other)
    expect(await storedKeys(other)).toEqual({})
  })
})
