import { accountCalls, messages } from '@titer/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, sharedTiter } from '../support/browser.ts'
import { openAuthModal, signedInBrowser } from '../support/landing-pages.ts'
import {
  button,
  fillIn,
  holdRequests,
  notice,
  stopClock,
  submitSignIn,
  toast,
  waitForHydration,
  expectNotice,
} from '../support/pages.ts'
import { password } from '../support/people.ts'

const { visit, landing, study, createMember, register } = await sharedTiter()

/** Answers calls at this path with 502, as a proxy does when its server is down. */
const answerBadGateway = (page: Page | BrowserContext, path: string) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )

const submit = async (page: Page, fields: Record<string, string>, action: string) => {
  await fillIn(page, fields)
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}

/** Submits the form and waits until a toast with this title appears. */
const submitUntilToast = async (page: Page, title: string, ...submitted: [Record<string, string>, string]) => {
  const titles = page.locator('[data-sonner-toast] [data-title]').filter({ hasText: new RegExp(`^${title}$`) })
  await Promise.all([titles.first().waitFor(), submit(page, ...submitted)])
}

const inlineMessage = (page: Page) => page.getByRole('alert').locator('p').innerText()

const newcomer = (name: string) => ({
  Username: name,
  Email: `${name}@kmc.edu.pk`,
  Password: password,
  'Confirm Password': password,
})

const { login, register: registering, resendVerification, forgotPassword, profile, handoff, options } = accountCalls

describe.concurrent('the landing site', () => {
  it('[C-12][X-09] reports a timeout if a login is not answered within 15 s', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    await page.clock.install()
    await openAuthModal(page, landing, 'Login')
    await holdRequests(page, login.path)
    await stopClock(page)
    await submit(page, { Username: 'waiting', Password: password }, 'Sign In')
    await button(page, 'Signing In...').waitFor()
    await page.clock.runFor(14_999)
    expect(await button(page, 'Signing In...').isVisible()).toBe(true)
    await page.clock.runFor(1)
    await notice(page, messages.loginTimeout).waitFor()
    await page.clock.resume()
    await expectNotice(page, messages.loginTimeout)
  })

  it('[X-31] reports that the server cannot be reached, and keeps the typed username', async (test) => {
    const { page, context, expectConsoleErrors } = await visit(test, { viewport: desktop })
    const optionsLoaded = page.waitForResponse(`**${options.path}`).then((response) => response.finished())
    await Promise.all([optionsLoaded, openAuthModal(page, landing, 'Login')])
    await button(page, 'Continue with Google').waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    expectConsoleErrors(`ERR_INTERNET_DISCONNECTED ${login.path}`)
    await submit(page, { Username: 'in.a.lift', Password: password }, 'Sign In')
    await expectNotice(page, messages.network)
    expect(await page.getByLabel('Username').inputValue()).toBe('in.a.lift')
  })

  it('[X-05][X-07][X-10][X-14][X-15] shows a general error message if a proxy answers a login or a registration instead of our server', async (test) => {
    const { page, expectConsoleErrors } = await visit(test, { viewport: desktop })
    expectConsoleErrors(`502 ${login.path}`, `502 ${registering.path}`)
    await answerBadGateway(page, login.path)
    await openAuthModal(page, landing, 'Login')
    await submitUntilToast(page, 'Login failed', { Username: 'unlucky', Password: password }, 'Sign In')
    expect(await inlineMessage(page)).toBe('Login failed. Please try again.')

    await answerBadGateway(page, registering.path)
    await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
    await submitUntilToast(page, 'Registration failed', newcomer('unlucky'), 'Create Account')
    expect(await inlineMessage(page)).toBe('Registration failed. Please try again.')

    // Simulates a server that requires no verification, so that the page continues with the sign-in.
    await page.route(`**${registering.path}`, (route) =>
      route.fulfill({
        status: 201,
        json: { success: true, needsVerification: false, message: messages.accountCreated },
      }),
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Create Account', exact: true }).click()
    const message = 'Registration successful but login failed'
    await expectNotice(page, message)
  })

  it('[X-37] reports that the mail could not be resent', async (test) => {
    const email = await register('not.mailed')
    const { page, expectConsoleErrors } = await visit(test, { viewport: desktop })
    expectConsoleErrors(`403 ${login.path}`, `502 ${resendVerification.path}`)
    await answerBadGateway(page, resendVerification.path)
    await openAuthModal(page, landing, 'Login')
    await submit(page, { Username: email, Password: password }, 'Sign In')
    await button(page, 'Resend email').click()
    const message = 'Failed to resend verification email'
    await expectNotice(page, message)
    expect(await notice(page, message).count()).toBe(1)
  })

  it('[X-35] reports that the profile could not be fetched, and fetches it on “Try again”', async (test) => {
    const email = await createMember('faceless')
    const { page, expectConsoleErrors } = await visit(test, await signedInBrowser(landing, email))
    expectConsoleErrors(`502 ${profile.path}`)
    await answerBadGateway(page, profile.path)
    await page.goto(`${landing}/account`)
    const message = 'Failed to fetch profile'
    await expectNotice(page, message)
    expect(await notice(page, message).count()).toBe(1)
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await page.getByRole('definition').filter({ hasText: email }).waitFor()
  })

  it('[X-32] reports a failed request for a password reset as an unexpected error', async (test) => {
    const { page, expectConsoleErrors } = await visit(test)
    expectConsoleErrors(`502 ${forgotPassword.path}`)
    await answerBadGateway(page, forgotPassword.path)
    await page.goto(`${landing}/forgot-password`)
    await fillIn(page, { Email: 'anybody@kmc.edu.pk' })
    await button(page, 'Send the link').click()
    const message = 'An unexpected error occurred. Please try again.'
    await expectNotice(page, message)
    expect(await notice(page, message).count()).toBe(1)
  })

  it('reports in the new tab that the study app could not be opened, and opens it on “Try again”', async (test) => {
    const email = await createMember('shut.out')
    const { page, context, expectConsoleErrors } = await visit(test, await signedInBrowser(landing, email))
    expectConsoleErrors(`502 ${handoff.path}`)
    await answerBadGateway(context, handoff.path)
    await page.goto(landing)
    const opening = context.waitForEvent('page')
    await page.locator('#hero').getByRole('button', { name: 'Go to App' }).click()
    const app = await opening
    await expectNotice(app, messages.unexpected)
    await context.unrouteAll()
    await button(app, 'Try again').click()
    await app.waitForURL(`${study}/welcome`)
    expect(page.url()).toBe(`${landing}/`)
  })

  it('[R-05] opens the login page if the modal’s code cannot be loaded', async (test) => {
    const email = await createMember('elsewhere')
    const { page, expectConsoleErrors } = await visit(test, { viewport: desktop })
    await page.route(/\/assets\/auth-dialog-/, (route) => {
      expectConsoleErrors(`ERR_FAILED ${new URL(route.request().url()).pathname}`)
      return route.abort()
    })
    await page.goto(landing)
    await waitForHydration(page)
    await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click()
    await page.waitForURL(`${landing}/login`)
    await Promise.all([toast(page, messages.welcomeBack).waitFor(), submitSignIn(page, email)])
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
