import { messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { until } from '../running.ts'
import { password } from './people.ts'

export const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

export const notice = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()

/** The sentence is on the page and in a toast. */
export async function readTwice(page: Page, text: string) {
  await Promise.all([notice(page, text).waitFor(), toast(page, text).waitFor()])
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Until the page is woken up: before that its buttons do nothing, and what is far down is not laid out. */
export const awake = (page: Page) =>
  until('the page is awake', () =>
    page.evaluate(() => {
      const root = document.getElementById('root')
      const isHydrated = root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
      return isHydrated && !('waking' in document.documentElement.dataset)
    }),
  )

export async function fillIn(page: Page, fields: Record<string, string>) {
  await awake(page)
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
  await signedInAs(page, email)
}

/** Reads an address or a username: on the landing behind a button of its header, in the study app from its record. */
export async function signedInAs(page: Page, who: string) {
  const inApp = page.getByRole('link', { name: 'Today', exact: true }).locator('visible=true')
  await menuButton(page).or(inApp).first().waitFor()
  if (!(await menuButton(page).isVisible())) {
    await until(`${who} is signed in`, async () => Object.values(await storedKeys(page)).includes(who))
    return
  }
  await openMenu(page)
  await page.getByRole('banner').getByText(who, { exact: true }).last().waitFor()
  await page.keyboard.press('Escape')
}

/** Until nobody is signed in on this page of the landing. Answers with its link to the login. */
export async function signedOut(page: Page) {
  const link = page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })
  await menuButton(page).or(link).first().waitFor()
  if (await menuButton(page).isVisible()) await openMenu(page)
  await link.waitFor()
  return link
}

/** Opens what the landing’s header has for the person: its user menu, or on a phone the menu of the site. */
export async function openMenu(page: Page) {
  const opener = menuButton(page)
  // By key: a tab behind another one draws once a second, and a click waits for two drawings.
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.press('Enter')
}

/** On the phone it stands there once React is awake, on a desk once somebody is signed in. */
const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Menu$|Your account, )/ })

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
