import { errors, messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, sharedTiter } from '../support/browser.ts'
import { openDatabase, subscriberFactory } from '../support/landing-pages.ts'
import {
  button,
  fillIn,
  heading,
  notice,
  openMenu,
  readLocalStorage,
  signIn,
  submitSignIn,
  toast,
  expectNotice,
  waitUntilSignedInAs,
  waitUntilSignedOut,
} from '../support/pages.ts'
import { password } from '../support/people.ts'

const { visit, landing, study, server, createMember, followMailLink, linkInMail } = await sharedTiter()
const database = await openDatabase(server)
const createSubscriber = subscriberFactory(database, createMember)
const newPassword = 'another good long password'

const openAccount = async (page: Page) => {
  await openMenu(page)
  await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
  // Waits until the data has loaded, because the sections grow when their data arrives. A button that moves during a
  // click would not receive the click.
  for (const loading of ['Loading your payments', 'Loading your devices'])
    await page.getByText(loading).waitFor({ state: 'hidden' })
}

const section = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

const requestEmailChange = async (page: Page, newEmail: string) => {
  const form = section(page, 'Email')
  await form.getByLabel('New email').fill(newEmail)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Change email').click()
  await expectNotice(page, messages.emailChangeSent)
}

const choosePassword = async (page: Page) => {
  await fillIn(page, { 'New password': newPassword, 'New password again': newPassword })
  await button(page, 'Save new password').click()
  await expectNotice(page, messages.passwordReset)
}

describe.concurrent('a user', () => {
  it('[X-45][R-16] can reset the password by mail, and the reset signs out other devices', async (test) => {
    const email = await createMember('forgetful')
    const elsewhere = await visit(test, { viewport: desktop })
    await signIn(elsewhere.page, study, email)
    // Leaves the app, because after the reset the server would also reject the requests that the app sends by itself.
    await elsewhere.page.goto(`${study}/healthz`)

    const { page, expectConsoleErrors } = await visit(test)
    await page.goto(`${landing}/login`)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await fillIn(page, { Email: email })
    await button(page, 'Send the link').click()
    await expectNotice(page, messages.resetSent)
    await followMailLink(page, email, 'reset')
    await page.getByText(`For ${email}.`).waitFor()
    await fillIn(page, { 'New password': newPassword, 'New password again': 'something else' })
    await button(page, 'Save new password').click()
    await page.getByText('Passwords do not match').first().waitFor()
    await choosePassword(page)

    expectConsoleErrors('401 /api/auth/login')
    await page.getByRole('link', { name: 'Sign In' }).click()
    await submitSignIn(page, email)
    await expectNotice(page, messages.wrongCredentials)
    await signIn(page, landing, email, newPassword)

    // The other browser's access token has not expired yet. Replacing it makes the page request a new token. The server
    // rejects that request, because the session has ended.
    elsewhere.expectConsoleErrors('401 /api/auth/refresh')
    await elsewhere.page.evaluate(() => localStorage.setItem('token', 'run out'))
    await elsewhere.page.goto(study)
    await heading(elsewhere.page, 'Welcome back').waitFor()
    expect(await elsewhere.page.getByText(email).count()).toBe(0)
  })

  it('can unlink Google during a password reset, because a linked Google account allows a sign-in without the password', async (test) => {
    const email = await createMember('linked.to.google')
    await database.query(
      `insert into identities (issuer, subject, user_id, created_at)
       select 'https://accounts.google.com', email, id, now() from users where email = $1`,
      [email],
    )
    const { page } = await visit(test)
    await page.goto(`${landing}/forgot-password`)
    await fillIn(page, { Email: email })
    await button(page, 'Send the link').click()
    await expectNotice(page, messages.resetSent)
    await page.goto(await linkInMail(email, 'reset'))
    const unlink = page.getByRole('checkbox', { name: 'Unlink Google' })
    await unlink.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await unlink.check()
    await choosePassword(page)
    await page.getByText('The Google account is no longer linked.').waitFor()
    expect((await database.query('select 1 from identities where subject = $1', [email])).rows).toEqual([])
  })

  it('[X-45][R-16] can change the email address, and a link mailed to the old address reverts the change', async (test) => {
    const email = await createMember('mover')
    const newEmail = 'moved@kmc.edu.pk'
    const { page, allowConsoleErrors } = await visit(test)
    // Reverting the change also ends this page's session, so the server may reject a request of the page and the
    // refresh that follows.
    allowConsoleErrors('401 /api/subscriptions/status', '401 /api/auth/refresh')
    await signIn(page, landing, email)
    await openAccount(page)
    await requestEmailChange(page, newEmail)
    await followMailLink(page, newEmail, 'change')
    await notice(page, messages.emailChanged).waitFor()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('definition').filter({ hasText: newEmail }).waitFor()

    await followMailLink(page, email, 'changed')
    await notice(page, messages.emailRecovered).waitFor()
    await choosePassword(page)
    await signIn(page, landing, email, newPassword)
    expect((await readLocalStorage(page)).email).toBe(email)
  })

  it('is signed in under the new email address on the home page after confirming the change', async (test) => {
    const email = await createMember('shown')
    const newEmail = 'shown-anew@kmc.edu.pk'
    const { page } = await visit(test)
    await signIn(page, landing, email)
    await openAccount(page)
    await requestEmailChange(page, newEmail)
    await page.goto(await linkInMail(newEmail, 'change'))
    await notice(page, messages.emailChanged).waitFor()
    await page.goto(landing)
    await waitUntilSignedInAs(page, newEmail)
    expect((await readLocalStorage(page)).email).toBe(newEmail)
  })

  it('sees a list of the signed-in devices, and can sign out another device', async (test) => {
    const email = await createMember('careful')
    const phone = await visit(test)
    await signIn(phone.page, study, email)
    // Leaves the app, because after the sign-out the server would also reject the requests that the app sends by itself.
    await phone.page.goto(`${study}/healthz`)
    const { page } = await visit(test, { viewport: desktop })
    await signIn(page, landing, email)
    await openAccount(page)
    const devices = section(page, 'Where you are signed in').getByRole('listitem')
    const other = devices.filter({ hasText: 'Study app' })
    await other.waitFor()
    expect(await devices.count()).toBe(2)
    expect(await devices.filter({ hasText: 'This device' }).count()).toBe(1)
    await Promise.all([toast(page, messages.sessionEnded).waitFor(), other.getByRole('button').click()])
    await other.waitFor({ state: 'detached' })
    await devices.filter({ hasText: 'This device' }).waitFor()

    phone.expectConsoleErrors('401 /api/auth/refresh')
    await phone.page.evaluate(() => localStorage.setItem('token', 'run out'))
    await phone.page.goto(study)
    await heading(phone.page, 'Welcome back').waitFor()
  })

  it('can sign out everywhere from the account page, and another open tab is then signed out too', async (test) => {
    const email = await createMember('everywhere')
    const { page, context, allowConsoleErrors } = await visit(test)
    // The account page may still be loading the plan when the sessions end.
    allowConsoleErrors('401 /api/subscriptions/status', '401 /api/auth/refresh')
    await signIn(page, landing, email)
    const other = await context.newPage()
    await other.goto(landing)
    await waitUntilSignedInAs(other, email)
    await openAccount(page)
    await Promise.all([
      toast(page, messages.signedOutEverywhere).waitFor(),
      button(page, 'Sign out everywhere').click(),
    ])
    await waitUntilSignedOut(other)
    expect(page.url()).toBe(`${landing}/`)
  })

  it('can change the username and the password, and stays signed in on the current device', async (test) => {
    const email = await createMember('renamed')
    const { page } = await visit(test)
    await signIn(page, landing, email)
    await openAccount(page)
    await section(page, 'Username').getByLabel('Username').fill('prof.rename')
    await button(page, 'Save username').click()
    await expectNotice(page, messages.profileSaved)
    await page.getByRole('definition').filter({ hasText: 'prof.rename' }).waitFor()
    const form = section(page, 'Password')
    await form.getByLabel('Current password').fill(password)
    await form.getByLabel('New password').fill(newPassword)
    await button(page, 'Change password').click()
    await expectNotice(page, messages.passwordChanged)
    await page.goto(landing)
    await waitUntilSignedInAs(page, 'prof.rename')
    expect(await linkInMail(email, 'passwordChanged')).toBe(`${landing}/forgot-password`)
  })

  it('[T-81] can delete the account by entering the password after a warning about the loss of paid days, and can no longer sign in afterwards', async (test) => {
    const { email } = await createSubscriber('leaver', 'premium', 87)
    const { page, expectConsoleErrors } = await visit(test)
    expectConsoleErrors('403 /api/auth/delete-account', '401 /api/auth/login')
    await signIn(page, landing, email)
    await openAccount(page)
    await button(page, 'Delete account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await button(page, 'Delete account').click()
    await dialog.getByRole('alert').filter({ hasText: 'You lose 87 paid days of Premium' }).waitFor()
    await dialog.getByText('Records of your payments, without your name and email').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await dialog.getByRole('alert').filter({ hasText: errors['auth.passwordWrong'].message }).waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await Promise.all([
      toast(page, messages.accountDeleted).waitFor(),
      dialog.getByRole('button', { name: 'Delete for good' }).click(),
    ])
    await page.waitForURL(`${landing}/`)
    await waitUntilSignedOut(page)
    await page.goto(`${landing}/login`)
    await submitSignIn(page, email)
    await expectNotice(page, messages.wrongCredentials)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})
