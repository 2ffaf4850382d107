import { messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, wholeTiter } from './browser.ts'
import {
  button,
  fillIn,
  heading,
  notice,
  openMenu,
  readTwice,
  signedInAs,
  signedOut,
  signIn,
  storedKeys,
  toast,
  trySignIn,
} from './pages.ts'
import { password } from './people.ts'

const { visit, landing, study, member, followMail, linkFor } = await wholeTiter()
const newPassword = 'another good long password'

const openAccount = async (page: Page) => {
  await openMenu(page)
  await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
}

const section = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

const askForEmail = async (page: Page, newEmail: string) => {
  const form = section(page, 'Email')
  await form.getByLabel('New email').fill(newEmail)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Change email').click()
  await readTwice(page, messages.emailChangeSent)
}

const choosePassword = async (page: Page) => {
  await fillIn(page, { 'New password': newPassword, 'New password again': newPassword })
  await button(page, 'Save the new password').click()
  await readTwice(page, messages.passwordReset)
}

describe.concurrent('an account', () => {
  it('[X-45][R-16] replaces a forgotten password by mail, and signs every device out', async (test) => {
    const email = await member('forgetful')
    const elsewhere = await visit(test, { viewport: desk })
    await signIn(elsewhere.page, study, email)

    const { page, expectComplaints } = await visit(test)
    await page.goto(`${landing}/login`)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await fillIn(page, { Email: email })
    await button(page, 'Send the link').click()
    await readTwice(page, messages.resetSent)
    await followMail(page, email, 'reset')
    await page.getByText(`For ${email}.`).waitFor()
    await fillIn(page, { 'New password': newPassword, 'New password again': 'something else' })
    await button(page, 'Save the new password').click()
    await page.getByText('Passwords do not match').first().waitFor()
    await choosePassword(page)

    expectComplaints('401 /api/auth/login')
    await page.getByRole('link', { name: 'Sign In' }).click()
    await trySignIn(page, email)
    await readTwice(page, messages.wrongCredentials)
    await signIn(page, landing, email, newPassword)

    // The token in the other browser is good by its own word; the cookie behind it is not.
    elsewhere.expectComplaints('401 /api/auth/refresh')
    await elsewhere.page.evaluate(() => localStorage.setItem('token', 'run out'))
    await elsewhere.page.reload()
    await heading(elsewhere.page, 'Welcome back').waitFor()
    expect(await elsewhere.page.getByText(email).count()).toBe(0)
  })

  it('[X-45][R-16] changes the address, and gives it back to whoever reads the old one’s mail', async (test) => {
    const email = await member('mover')
    const newEmail = 'moved@kmc.edu.pk'
    const { page, allowComplaints } = await visit(test)
    // Taking the address back ends the session of the very page that shows it.
    allowComplaints('401 /api/subscriptions/status')
    await signIn(page, landing, email)
    await openAccount(page)
    await askForEmail(page, newEmail)
    await followMail(page, newEmail, 'change')
    await notice(page, messages.emailChanged).waitFor()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('definition').filter({ hasText: newEmail }).waitFor()

    await followMail(page, email, 'changed')
    await notice(page, messages.emailRecovered).waitFor()
    await choosePassword(page)
    await signIn(page, landing, email, newPassword)
    expect((await storedKeys(page)).email).toBe(email)
  })

  it('shows the new address everywhere as soon as it is changed', async (test) => {
    const email = await member('shown')
    const newEmail = 'shown-anew@kmc.edu.pk'
    const { page } = await visit(test)
    await signIn(page, landing, email)
    await openAccount(page)
    await askForEmail(page, newEmail)
    await page.goto(await linkFor(newEmail, 'change'))
    await notice(page, messages.emailChanged).waitFor()
    await page.goto(landing)
    await signedInAs(page, newEmail)
    expect((await storedKeys(page)).email).toBe(newEmail)
  })

  it('lists the devices, and ends the one that is chosen', async (test) => {
    const email = await member('careful')
    const phone = await visit(test)
    await signIn(phone.page, study, email)
    const { page } = await visit(test, { viewport: desk })
    await signIn(page, landing, email)
    await openAccount(page)
    const devices = section(page, 'Where you are signed in').getByRole('listitem')
    const other = devices.filter({ hasText: 'Study app' })
    await other.waitFor()
    expect(await devices.count()).toBe(2)
    expect(await devices.filter({ hasText: 'This device' }).count()).toBe(1)
    await other.getByRole('button').click()
    await toast(page, messages.sessionEnded).waitFor()
    await other.waitFor({ state: 'detached' })
    await devices.filter({ hasText: 'This device' }).waitFor()

    phone.expectComplaints('401 /api/auth/refresh')
    await phone.page.evaluate(() => localStorage.setItem('token', 'run out'))
    await phone.page.reload()
    await heading(phone.page, 'Welcome back').waitFor()
  })

  it('signs out everywhere from the account page', async (test) => {
    const email = await member('everywhere')
    const { page, context } = await visit(test)
    await signIn(page, landing, email)
    const other = await context.newPage()
    await other.goto(landing)
    await signedInAs(other, email)
    await openAccount(page)
    await button(page, 'Sign out everywhere').click()
    await toast(page, messages.signedOutEverywhere).waitFor()
    await signedOut(other)
    expect(page.url()).toBe(`${landing}/`)
  })

  it('changes the username and the password, and keeps this device signed in', async (test) => {
    const email = await member('renamed')
    const { page } = await visit(test)
    await signIn(page, landing, email)
    await openAccount(page)
    await section(page, 'Username').getByLabel('Username').fill('prof.rename')
    await button(page, 'Save username').click()
    await toast(page, messages.profileSaved).waitFor()
    await page.getByRole('definition').filter({ hasText: 'prof.rename' }).waitFor()
    const form = section(page, 'Password')
    await form.getByLabel('Current password').fill(password)
    await form.getByLabel('New password').fill(newPassword)
    await button(page, 'Change password').click()
    await readTwice(page, messages.passwordChanged)
    await page.goto(landing)
    await signedInAs(page, 'prof.rename')
    expect(await linkFor(email, 'passwordChanged')).toBe(`${landing}/forgot-password`)
  })

  it('deletes the account after the password, and leaves nothing to sign in to', async (test) => {
    const email = await member('leaver')
    const { page, expectComplaints } = await visit(test)
    expectComplaints('403 /api/auth/delete-account', '401 /api/auth/login')
    await signIn(page, landing, email)
    await openAccount(page)
    await button(page, 'Delete account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await button(page, 'Delete account').click()
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await toast(page, messages.accountDeleted).waitFor()
    await page.waitForURL(`${landing}/`)
    await signedOut(page)
    await page.goto(`${landing}/login`)
    await trySignIn(page, email)
    await readTwice(page, messages.wrongCredentials)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})
