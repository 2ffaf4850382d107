import { accountCalls, messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, sharedTiter } from '../support/browser.ts'
import { openAuthModal } from '../support/landing-pages.ts'
import {
  button,
  fillIn,
  heading,
  holdRequests,
  isLockedAfterSending,
  stopClock,
  toast,
  expectNotice,
  waitUntilSignedInAs,
  waitUntilVerified,
} from '../support/pages.ts'
import { password } from '../support/people.ts'

const { visit, landing, createMember, register, followMailLink, server } = await sharedTiter()
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const fieldsOf = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('label')
    .evaluateAll((labels) =>
      labels.map((label) => [label.textContent, (label as HTMLLabelElement).control?.getAttribute('type')]),
    )

describe.concurrent('the sign-in modal', () => {
  it('[A-04][A-05][R-05] contains the login and signup forms, which also have their own pages', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    await openAuthModal(page, landing, 'Login')
    await dialog(page, 'Welcome Back').waitFor()
    expect(await fieldsOf(page)).toEqual([
      ['Username', null],
      ['Password', 'password'],
    ])
    await press(page, 'Show password')
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    await button(page, 'Continue with Google').waitFor()
    await page.getByRole('link', { name: 'Forgot password?' }).waitFor()

    await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
    await dialog(page, 'Create Account').waitFor()
    expect(await fieldsOf(page)).toEqual([
      ['Username', null],
      ['Email', 'email'],
      ['Password', 'password'],
      ['Confirm Password', 'password'],
    ])
    await button(page, 'Continue with Google').waitFor()
    await page.getByRole('link', { name: 'Already have an account? Sign in' }).click()
    await dialog(page, 'Welcome Back').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, 'Welcome Back').waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${landing}/downloads`)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Login')
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
    await dialog(page, 'Create Account').waitFor()

    for (const [path, title] of [
      ['/login', 'Welcome back'],
      ['/signup', 'Create your account'],
    ] as const) {
      await page.goto(landing + path)
      await heading(page, title).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
  })

  it.for(['username', 'email'] as const)('[A-07][X-30] signs in by %s without leaving the page', async (kind, test) => {
    const name = `enters.by.${kind}`
    const email = await createMember(name)
    const { page } = await visit(test, { viewport: desktop })
    await openAuthModal(page, landing, 'Login')
    const typed = kind === 'email' ? email : name
    await fillIn(page, { Username: typed, Password: password })
    const [sent] = await Promise.all([
      page.waitForRequest(`**${accountCalls.login.path}`),
      toast(page, messages.welcomeBack).waitFor(),
      press(page, 'Sign In'),
    ])
    expect(sent.postDataJSON()).toEqual({ email: typed, password })
    await waitUntilSignedInAs(page, email)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${landing}/downloads`)
  })

  it('[V-01][V-02] shows an error for each invalid field until the user types in that field', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    const errors = () => page.getByRole('dialog').locator('[id$="-error"]').allInnerTexts()
    const expectErrors = async (...errorMessages: string[]) => {
      await test.expect.poll(errors).toEqual(errorMessages)
    }
    await openAuthModal(page, landing, 'Login')
    await press(page, 'Sign In')
    await expectErrors('Username is required', 'Password is required')
    await page.getByLabel('Username').pressSequentially('a')
    expect(await errors()).toEqual(['Password is required'])
    await page.getByLabel('Password', { exact: true }).pressSequentially('b')
    expect(await errors()).toEqual([])

    await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
    await press(page, 'Create Account')
    await expectErrors('Username is required', 'Email is required', 'Password must be at least 6 characters')
    await fillIn(page, { Username: 'amina', Email: 'amina@', Password: '12345', 'Confirm Password': '123456' })
    expect(await errors()).toEqual([])
    await press(page, 'Create Account')
    await expectErrors(
      'Please enter a valid email address',
      'Password must be at least 6 characters',
      'Passwords do not match',
    )
    await fillIn(page, { 'Confirm Password': '12345' })
    expect(await errors()).toEqual(['Please enter a valid email address', 'Password must be at least 6 characters'])
  })

  it('[A-06][A-08][X-16][S-02] registers a user with a chosen username, and accepts that username for the sign-in', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    const email = 'amina.k@kmc.edu.pk'
    await openAuthModal(page, landing, 'Sign Up')
    await fillIn(page, { Username: 'dr_amina', Email: email, Password: password, 'Confirm Password': password })
    const release = await holdRequests(page, accountCalls.register.path)
    expect(await isLockedAfterSending(page.getByRole('dialog'), 'Create Account', 'Creating Account...')).toBe(true)
    release()
    await dialog(page, 'Verify your email').waitFor()
    await expectNotice(page, messages.registered)
    await page.getByRole('dialog').getByText(email).waitFor()
    await page.getByRole('button', { name: /^Resend email in \d+ s$/ }).waitFor()
    await page.getByRole('link', { name: 'Already verified? Sign in' }).click()
    await dialog(page, 'Welcome Back').waitFor()

    await waitUntilVerified(page, landing, () => followMailLink(page, email, 'verify'))
    await openAuthModal(page, landing, 'Login')
    await fillIn(page, { Username: 'dr_amina', Password: password })
    await press(page, 'Sign In')
    await waitUntilSignedInAs(page, email)
  })

  it('[A-06][A-08][X-01][X-46] reports a wrong password in the form, without a toast', async (test) => {
    await createMember('mistaken')
    const { page, expectConsoleErrors } = await visit(test, { viewport: desktop })
    expectConsoleErrors('401 /api/auth/login')
    await openAuthModal(page, landing, 'Login')
    await fillIn(page, { Username: 'mistaken', Password: 'not the password' })
    const release = await holdRequests(page, accountCalls.login.path)
    expect(await isLockedAfterSending(page.getByRole('dialog'), 'Sign In', 'Signing In...')).toBe(true)
    release()
    await expectNotice(page, messages.wrongCredentials)
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: messages.wrongCredentials }).waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe('mistaken')
  })

  it('[X-03][X-17][V-05][K-02] asks an unverified user to check their mail, resends the verification mail, and allows the next resend after 60 s', async (test) => {
    const email = await register('unverified')
    await server.services.database.execute(`delete from rate_limits where key like 'resend %'`)
    const { page, expectConsoleErrors } = await visit(test, { viewport: desktop })
    expectConsoleErrors('403 /api/auth/login')
    await page.clock.install()
    await openAuthModal(page, landing, 'Login')
    await fillIn(page, { Username: 'unverified', Password: password })
    await press(page, 'Sign In')
    await dialog(page, 'Verify your email').waitFor()
    await expectNotice(page, messages.unverifiedLanding)
    // After a sign-in by username, the form does not have the user's address and asks for it.
    await fillIn(page, { Email: email })
    await stopClock(page)
    await press(page, 'Resend email')
    await button(page, 'Resend email in 60 s').waitFor()
    await page.clock.resume()
    await expectNotice(page, messages.verificationResent)
    await page.clock.fastForward(60_000)
    await button(page, 'Resend email').waitFor()
    await page.getByRole('link', { name: 'Back to login' }).click()
    await dialog(page, 'Welcome Back').waitFor()
    expect(page.url()).toBe(`${landing}/downloads`)
  })

  it('[A-04][A-06][S-05] signs in with Google', async (test) => {
    const { page, context } = await visit(test, { viewport: desktop })
    await openAuthModal(page, landing, 'Sign Up')
    const opening = context.waitForEvent('page')
    await press(page, 'Continue with Google')
    const popup = await opening
    await button(page, 'Connecting to Google...').waitFor()
    await popup.getByLabel('Email').fill('over.the.page@gmail.com')
    await Promise.all([
      toast(page, messages.googleSuccess).waitFor(),
      // Does not wait for the next page in the popup, because the popup may close during the wait.
      popup.getByRole('button', { name: 'Continue' }).click({ noWaitAfter: true }),
    ])
    await waitUntilSignedInAs(page, 'over.the.page@gmail.com')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${landing}/downloads`)
  })
})
