import { messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { password } from './people.ts'

/** For `expect.poll`, which gives up after a second otherwise. */
export const patience = { timeout: 5_000 }

export const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

export const notice = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()

/** The sentence is on the page and in a toast. */
export async function readTwice(page: Page, text: string) {
  await Promise.all([notice(page, text).waitFor(), toast(page, text).waitFor()])
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

export async function trySignIn(page: Page, email: string, secret = password) {
  await fillIn(page, { Email: email, Password: secret })
  // By key, because on a phone the toast of an earlier failure can lie over the button.
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** From the login page of either site to its home. */
export async function signIn(page: Page, site: string, email: string, secret = password) {
  await page.goto(`${site}/login`)
  await trySignIn(page, email, secret)
  await toast(page, messages.welcomeBack).waitFor()
  await page.waitForURL(`${site}/`)
  await signedInAs(page, email).waitFor()
}

export const signedInAs = (page: Page, email: string) => page.getByRole('main').getByText(email, { exact: true })

/** What the site keeps in this browser. */
export const storedKeys = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)))

/** Stops the page's own time, where `clock.install` has put it in our hands. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}

/** Keeps the answer of a call back until told to let it go. */
export async function holdBack(page: Page, path: string) {
  let letGo = () => undefined as void
  const gate = new Promise<void>((open) => (letGo = open))
  await page.route(`**${path}*`, async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}
