import { paymentCalls, telemetryCalls } from '@titer/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { desktop, sharedTiter } from '../support/browser.ts'
import { jumpTo, openDatabase, scrollThrough, waitForPaint } from '../support/landing-pages.ts'
import {
  button,
  fillIn,
  heading,
  holdRequests,
  notice,
  stopClock,
  submitSignIn,
  waitForHydration,
} from '../support/pages.ts'
import { password } from '../support/people.ts'

const { visit, landing, createMember, server } = await sharedTiter()
const database = await openDatabase(server)

const granted = {
  viewport: desktop,
  storageState: {
    cookies: [],
    origins: [{ origin: landing, localStorage: [{ name: 'visitCounts', value: 'granted' }] }],
  },
}

/**
 * Counts the page's telemetry requests, including beacons sent when the visitor leaves the page. Playwright does not
 * report these beacons.
 */
async function countRequests(page: Page) {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (...message) => {
      localStorage.setItem('beacons', `${Number(localStorage.getItem('beacons')) + 1}`)
      return send(...message)
    }
  })
  const requests: string[] = []
  page.on('request', (request) => {
    const isOurs = new URL(request.url()).pathname === telemetryCalls.record.path
    if (isOurs && request.resourceType() !== 'ping') requests.push(request.method())
  })
  return async () => requests.length + Number(await page.evaluate(() => localStorage.getItem('beacons')))
}

/** Scrolls to make the consent question appear, and answers it. */
async function answerConsent(page: Page, choice: 'Allow' | 'No thanks') {
  await page.mouse.wheel(0, 300)
  await button(page, choice).click()
  await consentQuestion(page).waitFor({ state: 'detached' })
}

interface TelemetryEvent {
  name: string
  page: string
  details: Record<string, unknown>
}

/** Returns this visit's events with the given name from the server's database. */
async function storedEvents(page: Page, name: string) {
  const visit = await page.evaluate(() => sessionStorage.getItem('visitId'))
  const { rows } = await database.query<TelemetryEvent>(
    'select name, page, details from telemetry_events where visit = $1 and name = $2 order by at',
    [visit, name],
  )
  return rows
}

/** Returns the sections of the queued events with the given name, which the browser has not sent yet. */
const queuedSections = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const events = JSON.parse(sessionStorage.getItem('visitEvents') ?? '[]') as { name: string; section?: string }[]
    return events.filter((event) => event.name === wanted).map(({ section }) => section)
  }, name)

const consentQuestion = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })

describe.concurrent('analytics events', () => {
  it('[C-13][C-14][S-14][R-06] are sent only after the visitor consents, and then include the events from before the consent', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    const sent = await countRequests(page)
    await page.goto(landing)
    await waitForHydration(page)
    await test.expect.poll(() => queuedSections(page, 'section_view')).toEqual(['hero'])
    await jumpTo(page.locator('#features'))
    await test.expect.poll(() => queuedSections(page, 'section_view')).toEqual(['hero', 'features'])
    await scrollThrough(page)
    await test.expect.poll(() => queuedSections(page, 'scroll_depth')).toHaveLength(4)
    await page.goto(`${landing}/downloads`)
    await waitForHydration(page)
    expect(await sent()).toBe(0)
    await answerConsent(page, 'Allow')
    expect(await sent()).toBe(1)

    const views = () => storedEvents(page, 'page_view')
    await test.expect
      .poll(views)
      .toMatchObject([
        { page: '/landing', details: { title: 'Titer · Know what you still know', location: `${landing}/` } },
        { page: '/downloads' },
      ])
    const depths = (await storedEvents(page, 'scroll_depth')).filter(({ page: path }) => path === '/landing')
    expect(depths.map(({ details }) => Number(details['value'])).toSorted((one, other) => one - other)).toEqual([
      25, 50, 75, 90,
    ])
    const sections = await storedEvents(page, 'section_view')
    expect(sections.map(({ details }) => details['section'])).toEqual(['hero', 'features'])
  })

  const showShare = (section: Locator, share: number) =>
    section.evaluate((element, wanted) => {
      const { bottom, height } = element.getBoundingClientRect()
      scrollBy({ top: bottom - wanted * height, behavior: 'instant' })
    }, share)

  const expectQueued = (page: Page, test: TestContext, sections: string[]) =>
    test.expect.poll(() => queuedSections(page, 'section_view')).toEqual(sections)

  it('[C-14] are recorded for the hero when 50% of it is visible, and for the features when 30% of them are visible', async (test) => {
    // The window is high enough to show either section in full.
    const { page } = await visit(test, { viewport: { width: 1280, height: 1800 } })
    // Delays hydration until the page is scrolled to its end, so that the sections at the top are not counted.
    const release = await holdRequests(page, '/assets/index-')
    await page.goto(landing, { waitUntil: 'commit' })
    await page.locator('html:not([data-layout-deferred]) footer').waitFor()
    await jumpTo(page.locator('footer'))
    release()
    await waitForHydration(page)
    // The features are static HTML, so a view of them is counted even if their code does not load.
    await page.route(/features-section/, (route) => route.abort())
    const [hero, features] = [page.locator('#hero'), page.locator('#features')]
    await showShare(features, 0.29)
    await waitForPaint(page)
    await expectQueued(page, test, [])
    await showShare(features, 0.31)
    await expectQueued(page, test, ['features'])
    await showShare(hero, 0.49)
    await waitForPaint(page)
    await expectQueued(page, test, ['features'])
    await showShare(hero, 0.51)
    await expectQueued(page, test, ['features', 'hero'])
    expect(await queuedSections(page, 'page_view')).toHaveLength(1)
  })

  it('[C-13] are recorded for clicks on links to other pages, and for mouse movements that suggest an exit', async (test) => {
    const { page } = await visit(test, granted)
    await page.goto(landing)
    await waitForHydration(page)
    await page.mouse.move(600, 300)
    await page.mouse.move(600, 1)
    await page.mouse.move(600, -1)
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL(`${landing}/pricing`)
    await waitForHydration(page)
    await jumpTo(page.getByRole('contentinfo'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).click()
    await page.waitForURL(`${landing}/refund-policy`)
    const clicks = async () =>
      (await storedEvents(page, 'navigation_click')).map(({ page: path, details }) => [path, details['section']])
    await test.expect.poll(clicks).toEqual([
      ['/landing', 'pricing'],
      ['/pricing', 'refund-policy'],
    ])
    const exits = () => storedEvents(page, 'exit_intent_detected')
    await test.expect.poll(exits).toHaveLength(1)
    expect(await exits()).toMatchObject([{ page: '/landing' }])
  })

  it('[C-13] are recorded for a sign-up, a sign-in, a payment that could not be started and a payment that was started', async (test) => {
    const email = await createMember('counted')
    const { page, expectConsoleErrors } = await visit(test, granted)
    await page.goto(`${landing}/signup`)
    await fillIn(page, { Email: `new-${email}`, Password: password })
    await button(page, 'Create Account').click()
    await heading(page, 'Verify your email').waitFor()
    await page.goto(`${landing}/login`)
    await submitSignIn(page, email)
    await page.waitForURL(`${landing}/`)

    expectConsoleErrors(`502 ${paymentCalls.createSession.path}`)
    await page.route(`**${paymentCalls.createSession.path}`, (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto(`${landing}/payment?plan=starter`)
    await button(page, 'Proceed to Payment').click()
    await notice(page, 'Payment initiation failed').waitFor()
    await page.unrouteAll()
    await button(page, 'Proceed to Payment').click()
    await page.waitForURL(/\/payment\/checkout\?/)
    const sessionId = new URL(page.url()).searchParams.get('session')
    const detailsOf = async (name: string) => (await storedEvents(page, name)).map(({ details }) => details)
    // Each page sends its events in a request of its own, and the server can store them in any order.
    for (const name of ['payment_initiated', 'payment_error', 'conversion', 'event'])
      await test.expect.poll(() => detailsOf(name)).toHaveLength(1)
    expect(await detailsOf('payment_initiated')).toMatchObject([{ method: 'local-card', sessionId }])
    expect(await detailsOf('payment_error')).toMatchObject([{ plan: 'starter', error: 'Payment initiation failed' }])
    expect(await detailsOf('conversion')).toMatchObject([{ category: 'account', action: 'signup' }])
    expect(await detailsOf('event')).toMatchObject([{ category: 'account', action: 'login' }])
  })

  it('[C-13] are not sent after the visitor declines, unless the visitor agrees later', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    const sent = await countRequests(page)
    await page.goto(landing)
    await waitForHydration(page)
    await answerConsent(page, 'No thanks')
    await scrollThrough(page)
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL(`${landing}/pricing`)
    await waitForHydration(page)
    expect(await consentQuestion(page).count()).toBe(0)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    expect(await sent()).toBe(0)

    // Enlarges the window to nearly the whole page, so that the footer can be reached without scrolling.
    const height = await page.evaluate(() => document.documentElement.scrollHeight - 40)
    await page.setViewportSize({ width: 1280, height })
    await page.getByRole('button', { name: 'Privacy choices: statistics off' }).click()
    await button(page, 'Allow').click()
    await button(page, 'Privacy choices: statistics on').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
    await test.expect.poll(() => storedEvents(page, 'navigation_click')).toHaveLength(1)
  })

  it('[C-13] need a consent whose question takes no tap that began before it appeared', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    await page.clock.install()
    await page.goto(`${landing}/pricing`)
    await waitForHydration(page)
    const demo = page.getByRole('region', { name: 'Demo', exact: true }).getByRole('link')
    const { x, y, height } = await demo.evaluate((link) => {
      const box = link.getBoundingClientRect()
      return { x: box.x, y: box.y, height: box.height }
    })
    // The link is at the bottom of the window, where the question appears after a little scrolling.
    await page.setViewportSize({ width: desktop.width, height: Math.ceil(y + height) + 4 })
    await stopClock(page)
    await page.mouse.move(x + height, y + height / 2)
    await page.mouse.down()
    await page.evaluate(() => scrollBy(0, 1))
    await consentQuestion(page).waitFor()
    await page.mouse.up()
    await page.clock.resume()
    await page.getByRole('dialog').waitFor()
    expect(await consentQuestion(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await answerConsent(page, 'No thanks')
  })

  it('[C-13] are not sent if “Do Not Track” is on, and the visitor is not asked for consent', async (test) => {
    const { page } = await visit(test, granted)
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
    const sent = await countRequests(page)
    await page.goto(landing)
    await page.getByText('Privacy choices: statistics off, as your browser asks').waitFor()
    await scrollThrough(page)
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL(`${landing}/pricing`)
    await waitForHydration(page)
    expect([await consentQuestion(page).count(), await sent()]).toEqual([0, 0])
  })
})
