import { accountCalls, errors, messages } from '@titer/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, sharedTiter } from '../support/browser.ts'
import { signedInBrowser } from '../support/landing-pages.ts'
import {
  button,
  notice,
  stopClock,
  toast,
  waitForHydration,
  expectNotice,
  waitUntilSignedInAs,
} from '../support/pages.ts'
import { password } from '../support/people.ts'

const { visit, landing, study, createMember } = await sharedTiter()
const connecting = 'Connecting to Google...'

const openPopup = async (page: Page, context: BrowserContext) => {
  await waitForHydration(page)
  const opening = context.waitForEvent('page')
  await button(page, 'Continue with Google').click()
  const popup = await opening
  await popup.getByLabel('Email').waitFor()
  return popup
}

const blockPopups = (page: Page) =>
  page.addInitScript(() => {
    window.open = () => null
  })

/** Signs in on the page that simulates Google. */
const signInAtGoogle = async (issuer: Page, email: string, { verified = true, name = '' } = {}) => {
  // Waits for the heading, because the account page that the browser is leaving also has an email field.
  await issuer.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await issuer.getByLabel('Email').fill(email)
  await issuer.getByLabel('Name').fill(name)
  if (!verified) await issuer.getByLabel('The address is verified').uncheck()
  // Does not wait for the next page, because a popup may close during the wait.
  await issuer.getByRole('button', { name: 'Continue' }).click({ noWaitAfter: true })
}

/** Signs in on the page that simulates Google, in the same page or in a popup, and waits for the toast on `page`. */
const completeSignIn = (page: Page, issuer: Page, email: string) =>
  Promise.all([toast(page, messages.googleSuccess).waitFor(), signInAtGoogle(issuer, email)])

/** Checks whether the page still waits for the popup after this many seconds of polling. */
const isStillWaiting = async (page: Page, seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    const asking = page
      .waitForResponse(`**${accountCalls.googleResult.path}`, { timeout: 2_000 })
      .catch(() => undefined)
    await page.clock.runFor(1_000)
    await asking
  }
  return button(page, connecting).isVisible()
}

/** Advances the clock until the page reports that the sign-in was cancelled. */
const waitUntilCancelled = (page: Page) =>
  waitUntil('the page reports that the sign-in was cancelled', async () => {
    await page.clock.runFor(1_000)
    return notice(page, messages.signInCancelled).isVisible()
  })

describe.concurrent('Google sign-in by popup', () => {
  it.for(['landing', 'study'] as const)(
    '[S-04][S-05][A-06][X-30] signs a new user in on the %s site, and closes the popup',
    async (name, test) => {
      const site = { landing, study }[name]
      const { page, context } = await visit(test, { viewport: desktop })
      await page.addInitScript(() => {
        const open = window.open.bind(window)
        window.open = (...args) => {
          sessionStorage.setItem('features', args[2] ?? '')
          return open(...args)
        }
      })
      await page.goto(`${site}/login`)
      const popup = await openPopup(page, context)
      await button(page, connecting).waitFor()
      await Promise.all([popup.waitForEvent('close'), completeSignIn(page, popup, `new-${name}@gmail.com`)])
      await page.waitForURL(`${site}/`)
      await waitUntilSignedInAs(page, `new-${name}@gmail.com`)
      const features = await page.evaluate(() => sessionStorage.getItem('features'))
      expect(features).toMatch(/\bwidth=500,height=600\b/)
    },
  )

  it.for(['landing', 'study'] as const)(
    'signs in a user who spends more than 6 s in the popup, on the %s site',
    async (name, test) => {
      const site = { landing, study }[name]
      const { page, context } = await visit(test, { viewport: desktop })
      await page.clock.install()
      await page.goto(`${site}/login`)
      const popup = await openPopup(page, context)
      await stopClock(page)
      expect(await isStillWaiting(page, 6)).toBe(true)
      await page.clock.resume()
      await completeSignIn(page, popup, `slow-${name}@gmail.com`)
      await waitUntilSignedInAs(page, `slow-${name}@gmail.com`)
    },
  )

  it('signs in even if the page has wrongly treated the popup as closed', async (test) => {
    const { page, context } = await visit(test, { viewport: desktop })
    // Simulates a popup that is isolated by its own site and therefore looks closed to the page that opened it.
    await page.addInitScript(() => {
      const open = window.open.bind(window)
      window.open = (...args) => {
        const popup = open(...args)
        return popup && ({ closed: true, close: () => popup.close() } as Window)
      }
    })
    await page.clock.install()
    await page.goto(`${landing}/login`)
    const popup = await openPopup(page, context)
    await waitUntilCancelled(page)
    await completeSignIn(page, popup, 'late@gmail.com')
    await waitUntilSignedInAs(page, 'late@gmail.com')
    expect(page.url()).toBe(`${landing}/`)
  })

  it('[S-05][X-25] reports a cancelled sign-in when the user closes the popup, and offers the sign-in by redirect', async (test) => {
    const { page, context } = await visit(test, { viewport: desktop })
    await page.clock.install()
    await page.goto(`${landing}/login`)
    const popup = await openPopup(page, context)
    await popup.close()
    await waitUntilCancelled(page)
    await expectNotice(page, messages.signInCancelled)
    const redirect = button(page, 'Try with Redirect')
    const isOnTop = await redirect.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isOnTop).toBe(true)
    expect(page.url()).toBe(`${landing}/login`)
    await button(page, 'Dismiss').click()
    await notice(page, messages.signInCancelled).waitFor({ state: 'detached' })
    await button(page, 'Continue with Google').waitFor()
  })

  it('[X-25] reports that the user has cancelled the sign-in on Google’s page, and lets the user sign in by redirect instead', async (test) => {
    const { page, context, expectConsoleErrors } = await visit(test, { viewport: desktop })
    expectConsoleErrors('400 /api/auth/google/result')
    await page.goto(`${landing}/login`)
    const popup = await openPopup(page, context)
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: 'Cancel' }).click({ noWaitAfter: true }),
    ])
    await expectNotice(page, messages.signInCancelled)
    await button(page, 'Try with Redirect').click()
    await completeSignIn(page, page, 'second-thoughts@gmail.com')
    await waitUntilSignedInAs(page, 'second-thoughts@gmail.com')
    expect(page.url()).toBe(`${landing}/`)
  })
})

describe.concurrent('Google sign-in by redirect', () => {
  it('[S-04][S-05][X-18][X-30] is offered if the popup is blocked, and signs the user in', async (test) => {
    const { page } = await visit(test)
    const shown: string[] = []
    await page.exposeFunction('show', (text: string) => void shown.push(text))
    await blockPopups(page)
    await page.addInitScript(() => {
      const show = () => (window as unknown as { show: (text: string) => void }).show(document.body.innerText)
      new MutationObserver(() => document.body && show()).observe(document, { childList: true, subtree: true })
    })
    await page.goto(`${landing}/login`)
    await waitForHydration(page)
    await button(page, 'Continue with Google').click()
    await expectNotice(page, messages.googleFailed)
    await page.getByText('Popup blocked').waitFor()
    await button(page, 'Dismiss').click()
    await notice(page, messages.googleFailed).waitFor({ state: 'detached' })

    await button(page, 'Continue with Google').click()
    // Delays the redirect until the page has shown the message, because Playwright cannot inspect a page during
    // navigation.
    const hasAnnounced = () =>
      shown.some((text) => [messages.redirectingToGoogle, connecting].every((part) => text.includes(part)))
    await page.route('**/api/auth/google/start*', async (route) => {
      await waitUntil('the page announces the redirect', hasAnnounced)
      await route.continue()
    })
    await button(page, 'Try with Redirect').click({ noWaitAfter: true })
    await completeSignIn(page, page, 'blocked@gmail.com')
    await waitUntilSignedInAs(page, 'blocked@gmail.com')
    expect(page.url()).toBe(`${landing}/`)
  })

  it.for([
    ['study', '/?due=1'],
    ['landing', '/account'],
  ] as const)('returns to the requested page of the %s site, %s', async ([name, next], test) => {
    const site = { landing, study }[name]
    const { page } = await visit(test)
    await blockPopups(page)
    await page.goto(`${site}/login?${new URLSearchParams({ next }).toString()}`)
    await waitForHydration(page)
    await button(page, 'Continue with Google').click()
    await button(page, 'Try with Redirect').click()
    await completeSignIn(page, page, `returning-${name}@gmail.com`)
    await waitUntilSignedInAs(page, `returning-${name}@gmail.com`)
    expect(page.url()).toBe(`${site}${next}`)
  })
})

describe.concurrent('a Google account', () => {
  it('[E-04] provides the name of a new student, which both sites show', async (test) => {
    const { page, context } = await visit(test, { viewport: desktop })
    await page.goto(`${landing}/login`)
    const name = 'Ayesha Khan'
    await signInAtGoogle(await openPopup(page, context), 'ayesha.of.google@gmail.com', { name })
    await page
      .getByRole('banner')
      .getByRole('button', { name: `Your account, ${name}` })
      .waitFor()
    await page.goto(`${study}/api/auth/handoff/start?redirect=/account`)
    const shown = page.getByRole('region', { name: 'Profile' }).getByText(name, { exact: true })
    await shown.waitFor()
    expect(await shown.count()).toBe(1)
  })

  it('can be linked on the account page, used to sign in, and unlinked with the password', async (test) => {
    const email = await createMember('links.google')
    const { page, expectConsoleErrors } = await visit(test, await signedInBrowser(landing, email))
    expectConsoleErrors('403 /api/auth/google/link')
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Google', exact: true }) })
    const confirm = async (secret: string, action: string) => {
      await section.getByLabel('Password', { exact: true }).fill(secret)
      await button(page, action).click()
    }
    await page.goto(`${landing}/account`)
    await section.waitFor()
    // Waits until the sections above have grown, because a button that moves during a click does not receive the click.
    await page.getByText('Loading your payments').waitFor({ state: 'hidden' })
    await confirm('not the password', 'Link Google')
    await section.getByRole('alert').filter({ hasText: errors['auth.passwordWrong'].message }).waitFor()
    await confirm(password, 'Link Google')
    await signInAtGoogle(page, 'linked.later@gmail.com')
    await expectNotice(page, messages.googleLinked)
    await section.getByText('linked.later@gmail.com').waitFor()
    expect(page.url()).toBe(`${landing}/account`)
    expect(await accessibilityFaults(page)).toEqual([])

    const other = await visit(test, { viewport: desktop })
    await other.page.goto(`${landing}/login`)
    await signInAtGoogle(await openPopup(other.page, other.context), 'linked.later@gmail.com')
    await waitUntilSignedInAs(other.page, email)

    await confirm(password, 'Unlink Google')
    await expectNotice(page, messages.googleUnlinked)
    await button(page, 'Link Google').waitFor()
    expect(await section.getByText('linked.later@gmail.com').count()).toBe(0)
  })
})

describe.concurrent('an address that Google has not verified', () => {
  it('[X-36] is rejected in the sign-in by popup', async (test) => {
    const { page, context, expectConsoleErrors } = await visit(test, { viewport: desktop })
    expectConsoleErrors('403 /api/auth/google/result')
    await page.goto(`${landing}/login`)
    await signInAtGoogle(await openPopup(page, context), 'unproven@gmail.com', { verified: false })
    await expectNotice(page, messages.identityUnverified)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  it('[X-36] is rejected in the study app’s sign-in by redirect', async (test) => {
    const { page, expectConsoleErrors } = await visit(test)
    expectConsoleErrors('403 /api/auth/google/result')
    await blockPopups(page)
    await page.goto(`${study}/login`)
    await button(page, 'Continue with Google').click()
    await button(page, 'Try with Redirect').click()
    await signInAtGoogle(page, 'unproven-too@gmail.com', { verified: false })
    await expectNotice(page, messages.identityUnverified)
    expect(page.url()).toBe(`${study}/login`)
  })
})
