import { accountCalls, messages } from '@titer/contract'
import type { Locator, Page } from 'playwright-core'
import { waitUntil } from '../../support/wait-until.ts'
import { password } from './people.ts'

export const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

export const notice = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()

/** Waits until a notice on the page shows the text. Throws if a toast repeats the text. */
export async function expectNotice(page: Page, text: string) {
  await notice(page, text).waitFor()
  await page.evaluate(() => window.waitForPaint())
  if ((await toast(page, text).count()) > 0) throw new Error(`A toast repeats the notice “${text}”.`)
}

/** Waits until a notice on the page and a toast show the text. */
export async function waitForNoticeAndToast(page: Page, text: string) {
  await Promise.all([notice(page, text).waitFor(), toast(page, text).waitFor()])
}

/** Finds the main heading of the page (level 1). */
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/**
 * Waits until React has hydrated the page. Before hydration, buttons do nothing and content further down is not laid
 * out.
 */
export const waitForHydration = (page: Page) =>
  waitUntil('the page is hydrated', () =>
    page
      .evaluate(() => {
        const root = document.getElementById('root')
        const hasStarted = root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
        // The landing site's header contains this element until React has run the effects of the hydrated page, which
        // add the listeners for scrolling and for the pointer.
        const isWithoutEffects = document.querySelector('header summary[aria-label="Menu"]') !== null
        return hasStarted && !isWithoutEffects && !('layoutDeferred' in document.documentElement.dataset)
      })
      .catch(falseAfterNavigation),
  )

/** Returns false if the page was replaced by another page during the check, so that the check runs again. */
function falseAfterNavigation(error: unknown) {
  if (error instanceof Error && error.message.includes('Execution context was destroyed')) return false
  throw error
}

export async function fillIn(page: Page, fields: Record<string, string>) {
  await waitForHydration(page)
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

export async function submitSignIn(page: Page, email: string, secret = password) {
  await fillIn(page, { Email: email, Password: secret })
  // Submits by keyboard, because on a phone the toast from an earlier failure can cover the button.
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** Signs in on the login page of either site and waits for the home page. */
export async function signIn(page: Page, site: string, email: string, secret = password) {
  await page.goto(`${site}/login`)
  await Promise.all([toast(page, messages.welcomeBack).waitFor(), submitSignIn(page, email, secret)])
  await page.waitForURL(`${site}/`)
  await waitUntilSignedInAs(page, email)
}

/**
 * Waits until the user with this address or username is signed in. The landing site shows the user in the header's
 * menu. For the study app, this function reads local storage instead.
 */
export async function waitUntilSignedInAs(page: Page, addressOrName: string) {
  // The app shows the link to Today or, for a new student who arrives from the landing site, the welcome page, which
  // has no navigation.
  const inApp = page
    .getByRole('link', { name: 'Today', exact: true })
    .or(button(page, 'Skip all'))
    .locator('visible=true')
  await menuButton(page).or(inApp).first().waitFor()
  if (!(await menuButton(page).isVisible())) {
    await waitUntil(`${addressOrName} is signed in`, async () =>
      Object.values(await readLocalStorage(page)).includes(addressOrName),
    )
    return
  }
  const shown = page.getByRole('banner').getByText(addressOrName, { exact: true }).last()
  await waitUntil(`the menu shows ${addressOrName}`, async () => {
    // Opens the menu again if another page has replaced the page, because each page has its own menu.
    await openMenu(page)
    return shown.isVisible()
  })
  await page.keyboard.press('Escape')
}

/** Waits until nobody is signed in on this landing page. Returns the page's login link. */
export async function waitUntilSignedOut(page: Page) {
  const link = page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })
  const siteMenu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })
  await waitUntil('nobody is signed in', async () => {
    // On a phone, the link is in the menu. Opens the menu again if another page has replaced the page, because each
    // page has its own menu.
    if (await siteMenu.isVisible()) await openMenu(page)
    return link.isVisible()
  })
  return link
}

/** Opens the menu in the landing page’s header: the user menu on a desktop, the site menu on a phone. */
export async function openMenu(page: Page) {
  const opener = menuButton(page)
  // Uses the keyboard, because a background tab paints only once a second and a click waits for two paints.
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.press('Enter')
}

/**
 * Returns the button of the menu in the landing page’s header. On a phone, the button exists only after React has
 * hydrated the page. On a desktop, it exists only while a user is signed in.
 */
const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Menu$|Your account, )/ })

export const readLocalStorage = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)))

/** Stops the page's clock. The test must already have called `clock.install`. */
export async function stopClock(page: Page) {
  const stop = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  // On a busy machine, more than a second may pass between the two calls. Then `pauseAt` stops the clock, but throws
  // because its time is in the past. The second attempt succeeds, because the clock no longer moves.
  await stop().catch(stop)
}

/**
 * Holds back the requests to a path until the returned function is called. If the test has set an answer for the path
 * before, the requests then get that answer.
 */
export async function holdRequests(page: Page, path: string) {
  let release = () => undefined as void
  const released = new Promise<void>((done) => (release = done))
  await page.route(`**${path}*`, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/**
 * Opens a verification link with `open`, and waits for the notice that the address is verified and then for the login
 * page of the landing site, which replaces the notice after two seconds.
 */
export async function waitUntilVerified(page: Page, landing: string, open: () => Promise<unknown>) {
  // The page requests the options before it opens the login page. Holding this request keeps the notice on the page.
  const release = await holdRequests(page, accountCalls.options.path)
  await open()
  await expectNotice(page, messages.emailVerified)
  release()
  await page.waitForURL(`${landing}/login`)
}

/**
 * Sends the form in `area` with the button `action`, and returns whether all fields and the button are disabled when the
 * button shows the label `busy`. Waits for that label from the click on, because the form shows it only until the
 * request times out if the server does not respond.
 */
export async function isLockedAfterSending(area: Locator, action: string, busy: string) {
  const buttonIn = (name: string) => area.getByRole('button', { name, exact: true })
  const isLocked = async () => {
    await buttonIn(busy).waitFor()
    return area.evaluate((form, label) => {
      const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([hidden])')]
      const sender = [...form.querySelectorAll('button')].find(({ textContent }) => textContent === label)
      return sender?.disabled === true && fields.length > 0 && fields.every(({ disabled }) => disabled)
    }, busy)
  }
  return (await Promise.all([isLocked(), buttonIn(action).click()]))[0]
}
