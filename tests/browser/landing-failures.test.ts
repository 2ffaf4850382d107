import { accountCalls, messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, wholeTiter } from './browser.ts'
import { openAuth, signedInBrowser } from './landing.ts'
import { awake, button, fillIn, holdBack, notice, readTwice, stopClock, toast, trySignIn } from './pages.ts'
import { password } from './people.ts'

const { visit, landing, member, register } = await wholeTiter()

/** Answers as whatever stands before a server that has fallen over. */
const breakDown = (page: Page, path: string) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )

const send = async (page: Page, fields: Record<string, string>, action: string) => {
  await fillIn(page, fields)
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}

/** What the form says, and what the newest toast does. */
const said = async (page: Page) => ({
  inline: await page.getByRole('alert').locator('p').innerText(),
  toast: await page.locator('[data-sonner-toast] [data-title]').first().innerText(),
})

const newcomer = (name: string) => ({
  Username: name,
  Email: `${name}@kmc.edu.pk`,
  Password: password,
  'Confirm Password': password,
})

const { login, register: registering, resendVerification, forgotPassword, profile, handoff } = accountCalls

describe.concurrent('a call that fails', () => {
  it('[C-12][X-09] gives a login up after 15 s', async (test) => {
    const { page } = await visit(test, { viewport: desk })
    await page.clock.install()
    await openAuth(page, landing, 'Login')
    await holdBack(page, login.path)
    await stopClock(page)
    await send(page, { Username: 'waiting', Password: password }, 'Sign In')
    await button(page, 'Signing In...').waitFor()
    await page.clock.runFor(14_999)
    expect(await button(page, 'Signing In...').isVisible()).toBe(true)
    await page.clock.runFor(1)
    await notice(page, messages.loginTimeout).waitFor()
    await page.clock.resume()
    await toast(page, messages.loginTimeout).waitFor()
  })

  it('[X-31] says that the server cannot be reached, and keeps what was typed', async (test) => {
    const { page, context, expectComplaints } = await visit(test, { viewport: desk })
    await openAuth(page, landing, 'Login')
    await button(page, 'Continue with Google').waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    expectComplaints(`ERR_INTERNET_DISCONNECTED ${login.path}`)
    await send(page, { Username: 'in.a.lift', Password: password }, 'Sign In')
    await readTwice(page, messages.network)
    expect(await page.getByLabel('Username').inputValue()).toBe('in.a.lift')
  })

  it('[X-05][X-07][X-10][X-14][X-15] says what failed where no server of ours says why', async (test) => {
    const { page, expectComplaints } = await visit(test, { viewport: desk })
    expectComplaints(`502 ${login.path}`, `502 ${registering.path}`)
    await breakDown(page, login.path)
    await openAuth(page, landing, 'Login')
    await send(page, { Username: 'unlucky', Password: password }, 'Sign In')
    expect(await said(page)).toEqual({ inline: 'Login failed. Please try again.', toast: 'Login failed' })

    await breakDown(page, registering.path)
    await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
    await send(page, newcomer('unlucky'), 'Create Account')
    await toast(page, 'Registration failed').waitFor()
    expect(await said(page)).toEqual({ inline: 'Registration failed. Please try again.', toast: 'Registration failed' })

    // A server that asks for no verification, so that the page goes on to sign in.
    await page.route(`**${registering.path}`, (route) =>
      route.fulfill({
        status: 201,
        json: { success: true, needsVerification: false, message: messages.accountCreated },
      }),
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Create Account', exact: true }).click()
    const sentence = 'Registration successful but login failed'
    await readTwice(page, sentence)
    expect(await said(page)).toEqual({ inline: sentence, toast: sentence })
  })

  it('[X-37] says that the mail could not be sent again', async (test) => {
    const email = await register('not.mailed')
    const { page, expectComplaints } = await visit(test, { viewport: desk })
    expectComplaints(`403 ${login.path}`, `502 ${resendVerification.path}`)
    await breakDown(page, resendVerification.path)
    await openAuth(page, landing, 'Login')
    await send(page, { Username: email, Password: password }, 'Sign In')
    await button(page, 'Resend email').click()
    const sentence = 'Failed to resend verification email'
    await readTwice(page, sentence)
    expect(await said(page)).toEqual({ inline: sentence, toast: sentence })
  })

  it('[X-35] says that the profile could not be fetched, and fetches it when asked again', async (test) => {
    const email = await member('faceless')
    const { page, expectComplaints } = await visit(test, await signedInBrowser(landing, email))
    expectComplaints(`502 ${profile.path}`)
    await breakDown(page, profile.path)
    await page.goto(`${landing}/account`)
    const sentence = 'Failed to fetch profile'
    expect(await said(page)).toEqual({ inline: sentence, toast: sentence })
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await page.getByRole('definition').filter({ hasText: email }).waitFor()
  })

  it('[X-32] says of everything else that it was not expected', async (test) => {
    const { page, expectComplaints } = await visit(test)
    expectComplaints(`502 ${forgotPassword.path}`)
    await breakDown(page, forgotPassword.path)
    await page.goto(`${landing}/forgot-password`)
    await fillIn(page, { Email: 'anybody@kmc.edu.pk' })
    await button(page, 'Send the link').click()
    const sentence = 'An unexpected error occurred. Please try again.'
    expect(await said(page)).toEqual({ inline: sentence, toast: sentence })
  })

  it('says on the page and in a toast why the way into the app did not open', async (test) => {
    const email = await member('shut.out')
    const { page, context, expectComplaints } = await visit(test, await signedInBrowser(landing, email))
    expectComplaints(`502 ${handoff.path}`)
    await breakDown(page, handoff.path)
    await page.goto(landing)
    await page.locator('#hero').getByRole('button', { name: 'Go to App' }).click()
    await readTwice(page, messages.unexpected)
    // The tab that was opened for it is closed again.
    await test.expect.poll(() => context.pages().length).toBe(1)
    expect(page.url()).toBe(`${landing}/`)
  })

  it('[R-05] leads to the page for signing in where the modal cannot be fetched', async (test) => {
    await member('elsewhere')
    const { page, expectComplaints } = await visit(test, { viewport: desk })
    await page.route(/\/assets\/auth-dialog-/, (route) => {
      expectComplaints(`ERR_FAILED ${new URL(route.request().url()).pathname}`)
      return route.abort()
    })
    await page.goto(landing)
    await awake(page)
    await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click()
    await page.waitForURL(`${landing}/login`)
    await trySignIn(page, 'elsewhere@kmc.edu.pk')
    await toast(page, messages.welcomeBack).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
