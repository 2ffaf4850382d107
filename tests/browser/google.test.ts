import { accountCalls, messages } from '@titer/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { until } from '../running.ts'
import { desk, wholeTiter } from './browser.ts'
import { awake, button, notice, readTwice, signedInAs, stopClock, toast } from './pages.ts'

const { visit, landing, study } = await wholeTiter()
const connecting = 'Connecting to Google...'

const openPopup = async (page: Page, context: BrowserContext) => {
  await awake(page)
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

/** Answers on the page that stands in for Google. */
const beAt = async (issuer: Page, email: string, { verified = true } = {}) => {
  await issuer.getByLabel('Email').fill(email)
  if (!verified) await issuer.getByLabel('The address is verified').uncheck()
  await issuer.getByRole('button', { name: 'Continue' }).click()
}

/** Whether the page still waits for the popup after so many seconds of asking. */
const waitsFor = async (page: Page, seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    const asking = page.waitForResponse(`**${accountCalls.googleResult.path}`, { timeout: 2_000 })
    await page.clock.runFor(1_000)
    await asking.catch(() => undefined)
  }
  return button(page, connecting).isVisible()
}

/** Lets time pass until the page has given the popup up. */
const waitToBeGivenUp = (page: Page) =>
  until('the page says that the sign-in was cancelled', async () => {
    await page.clock.runFor(1_000)
    return notice(page, messages.signInCancelled).isVisible()
  })

describe.concurrent('by popup', () => {
  it.for(['landing', 'study'] as const)(
    '[S-04][S-05][A-06][X-30] signs a new person in on the %s site, and the popup closes by itself',
    async (name, test) => {
      const site = { landing, study }[name]
      const { page, context } = await visit(test, { viewport: desk })
      await page.addInitScript(() => {
        const open = window.open.bind(window)
        window.open = (...args) => {
          sessionStorage.setItem('features', args[2] ?? '')
          return open(...args)
        }
      })
      await page.goto(`${site}/login`)
      const popup = await openPopup(page, context)
      const closing = popup.waitForEvent('close')
      await button(page, connecting).waitFor()
      await beAt(popup, `new-${name}@gmail.com`)
      await Promise.all([toast(page, messages.googleSuccess).waitFor(), closing])
      await page.waitForURL(`${site}/`)
      await signedInAs(page, `new-${name}@gmail.com`)
      const features = await page.evaluate(() => sessionStorage.getItem('features'))
      expect(features).toMatch(/\bwidth=500,height=600\b/)
    },
  )

  it.for(['landing', 'study'] as const)(
    'waits for a person who takes their time, on the %s site',
    async (name, test) => {
      const site = { landing, study }[name]
      const { page, context } = await visit(test, { viewport: desk })
      await page.clock.install()
      await page.goto(`${site}/login`)
      const popup = await openPopup(page, context)
      await stopClock(page)
      expect(await waitsFor(page, 6)).toBe(true)
      await page.clock.resume()
      await beAt(popup, `slow-${name}@gmail.com`)
      await toast(page, messages.googleSuccess).waitFor()
      await signedInAs(page, `slow-${name}@gmail.com`)
    },
  )

  it('says so when the popup that seemed closed signs in after all', async (test) => {
    const { page, context } = await visit(test, { viewport: desk })
    // What a page sees of a popup whose site has cut it off.
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
    await waitToBeGivenUp(page)
    await beAt(popup, 'late@gmail.com')
    await signedInAs(page, 'late@gmail.com')
    await toast(page, messages.googleSuccess).waitFor()
    expect(page.url()).toBe(`${landing}/`)
  })

  it('[S-05][X-25] says that a closed popup was cancelled, and offers the redirect without forcing it', async (test) => {
    const { page, context } = await visit(test, { viewport: desk })
    await page.clock.install()
    await page.goto(`${landing}/login`)
    const popup = await openPopup(page, context)
    await popup.close()
    await waitToBeGivenUp(page)
    await readTwice(page, messages.signInCancelled)
    await button(page, 'Try with Redirect').waitFor()
    expect(page.url()).toBe(`${landing}/login`)
    await button(page, 'Dismiss').click()
    await notice(page, messages.signInCancelled).waitFor({ state: 'detached' })
    await button(page, 'Continue with Google').waitFor()
  })

  it('[X-25] says so when the person cancels at Google, and the redirect then works', async (test) => {
    const { page, context, expectComplaints } = await visit(test, { viewport: desk })
    expectComplaints('400 /api/auth/google/result')
    await page.goto(`${landing}/login`)
    const popup = await openPopup(page, context)
    const closing = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await closing
    await readTwice(page, messages.signInCancelled)
    await button(page, 'Try with Redirect').click()
    await beAt(page, 'second-thoughts@gmail.com')
    await toast(page, messages.googleSuccess).waitFor()
    await signedInAs(page, 'second-thoughts@gmail.com')
    expect(page.url()).toBe(`${landing}/`)
  })
})

describe.concurrent('by redirect', () => {
  it('[S-04][S-05][X-18][X-30] is offered when the popup is blocked, and signs in', async (test) => {
    const { page } = await visit(test)
    const shown: string[] = []
    await page.exposeFunction('show', (text: string) => void shown.push(text))
    await blockPopups(page)
    await page.addInitScript(() => {
      const show = () => (window as unknown as { show: (text: string) => void }).show(document.body.innerText)
      new MutationObserver(() => document.body && show()).observe(document, { childList: true, subtree: true })
    })
    await page.goto(`${landing}/login`)
    await awake(page)
    await button(page, 'Continue with Google').click()
    await readTwice(page, messages.googleFailed)
    await page.getByText('Popup blocked').waitFor()
    await button(page, 'Dismiss').click()
    await notice(page, messages.googleFailed).waitFor({ state: 'detached' })

    await button(page, 'Continue with Google').click()
    // The page is left only once it has said so; Playwright does not look at a page that is being left.
    const said = () =>
      shown.some((text) => [messages.redirectingToGoogle, connecting].every((part) => text.includes(part)))
    await page.route('**/api/auth/google/start*', async (route) => {
      await until('the page says that it redirects', said)
      await route.continue()
    })
    await button(page, 'Try with Redirect').click({ noWaitAfter: true })
    await beAt(page, 'blocked@gmail.com')
    await toast(page, messages.googleSuccess).waitFor()
    await signedInAs(page, 'blocked@gmail.com')
    expect(page.url()).toBe(`${landing}/`)
  })

  it.for([
    ['study', '/?due=1'],
    ['landing', '/account'],
  ] as const)('comes back to the %s page that was wanted, %s', async ([name, next], test) => {
    const site = { landing, study }[name]
    const { page } = await visit(test)
    await blockPopups(page)
    await page.goto(`${site}/login?${new URLSearchParams({ next }).toString()}`)
    await awake(page)
    await button(page, 'Continue with Google').click()
    await button(page, 'Try with Redirect').click()
    await beAt(page, `returning-${name}@gmail.com`)
    await toast(page, messages.googleSuccess).waitFor()
    await signedInAs(page, `returning-${name}@gmail.com`)
    expect(page.url()).toBe(`${site}${next}`)
  })
})

describe.concurrent('an address that Google has not verified', () => {
  it('[X-36] is refused by popup', async (test) => {
    const { page, context, expectComplaints } = await visit(test, { viewport: desk })
    expectComplaints('403 /api/auth/google/result')
    await page.goto(`${landing}/login`)
    await beAt(await openPopup(page, context), 'unproven@gmail.com', { verified: false })
    await readTwice(page, messages.identityUnverified)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  it('[X-36] is refused by redirect, on the study app', async (test) => {
    const { page, expectComplaints } = await visit(test)
    expectComplaints('403 /api/auth/google/result')
    await blockPopups(page)
    await page.goto(`${study}/login`)
    await button(page, 'Continue with Google').click()
    await button(page, 'Try with Redirect').click()
    await beAt(page, 'unproven-too@gmail.com', { verified: false })
    await readTwice(page, messages.identityUnverified)
    expect(page.url()).toBe(`${study}/login`)
  })
})
