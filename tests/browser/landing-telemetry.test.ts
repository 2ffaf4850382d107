import { paymentCalls, telemetryCalls } from '@titer/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { desk, wholeTiter } from './browser.ts'
import { drawTwice, jumpTo, openDatabase, scrollThrough } from './landing.ts'
import { awake, button, fillIn, heading, holdBack, notice, trySignIn } from './pages.ts'
import { password } from './people.ts'

const { visit, landing, member, server } = await wholeTiter()
const database = await openDatabase(server)

const granted = {
  viewport: desk,
  storageState: {
    cookies: [],
    origins: [{ origin: landing, localStorage: [{ name: 'visitCounts', value: 'granted' }] }],
  },
}

/** Counts how often the page sends something, also while it is left, which Playwright does not see. */
async function watchSending(page: Page) {
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

/** The question comes once somebody scrolls. */
async function answer(page: Page, choice: 'Count it' | 'No thanks') {
  await page.mouse.wheel(0, 300)
  await button(page, choice).click()
  await strip(page).waitFor({ state: 'detached' })
}

interface Counted {
  name: string
  page: string
  details: Record<string, unknown>
}

/** What the server has counted of this visit. */
async function counted(page: Page, name: string) {
  const visit = await page.evaluate(() => sessionStorage.getItem('visitId'))
  const { rows } = await database.query<Counted>(
    'select name, page, details from telemetry_events where visit = $1 and name = $2 order by at',
    [visit, name],
  )
  return rows
}

/** What waits in the browser to be sent. */
const waiting = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const events = JSON.parse(sessionStorage.getItem('visitEvents') ?? '[]') as { name: string; section?: string }[]
    return events.filter((event) => event.name === wanted).map(({ section }) => section)
  }, name)

const strip = (page: Page) => page.getByRole('region', { name: 'Visit counts' })

describe.concurrent('counting visits', () => {
  it('[C-13][C-14][S-14][R-06] begins with the consent, which takes in what was seen before', async (test) => {
    const { page } = await visit(test, { viewport: desk })
    const sent = await watchSending(page)
    await page.goto(landing)
    await awake(page)
    for (let round = 0; round < 2; round += 1) await scrollThrough(page)
    await test.expect.poll(() => waiting(page, 'section_view')).toEqual(['hero', 'features'])
    await page.goto(`${landing}/downloads`)
    await awake(page)
    expect(await sent()).toBe(0)
    await answer(page, 'Count it')
    expect(await sent()).toBe(1)

    const views = () => counted(page, 'page_view')
    await test.expect
      .poll(views)
      .toMatchObject([
        { page: '/landing', details: { title: 'Titer · Know what you still know', location: `${landing}/` } },
        { page: '/downloads' },
      ])
    const depths = (await counted(page, 'scroll_depth')).filter(({ page: path }) => path === '/landing')
    expect(depths.map(({ details }) => Number(details['value'])).toSorted((one, other) => one - other)).toEqual([
      25, 50, 75, 90,
    ])
    const sections = await counted(page, 'section_view')
    expect(sections.map(({ details }) => details['section'])).toEqual(['hero', 'features'])
  })

  const showShare = (section: Locator, share: number) =>
    section.evaluate((element, wanted) => {
      const { bottom, height } = element.getBoundingClientRect()
      scrollBy({ top: bottom - wanted * height, behavior: 'instant' })
    }, share)

  const isCounted = (page: Page, test: TestContext, sections: string[]) =>
    test.expect.poll(() => waiting(page, 'section_view')).toEqual(sections)

  it('[C-14] counts the hero by half of it, and the features by 30%', async (test) => {
    // High enough to hold either of them.
    const { page } = await visit(test, { viewport: { width: 1280, height: 1800 } })
    // The page wakes up scrolled to its end, and has not seen its top.
    const wakeUp = await holdBack(page, '/assets/index-')
    await page.goto(landing, { waitUntil: 'commit' })
    await page.locator('html:not([data-waking]) footer').waitFor()
    await jumpTo(page.locator('footer'))
    wakeUp()
    await awake(page)
    const woken = page.waitForResponse(/features-section/)
    const [hero, features] = [page.locator('#hero'), page.locator('#features')]
    await showShare(features, 0.29)
    await woken
    await drawTwice(page)
    await isCounted(page, test, [])
    await showShare(features, 0.31)
    await isCounted(page, test, ['features'])
    await showShare(hero, 0.49)
    await drawTwice(page)
    await isCounted(page, test, ['features'])
    await showShare(hero, 0.51)
    await isCounted(page, test, ['features', 'hero'])
    expect(await waiting(page, 'page_view')).toHaveLength(1)
  })

  it('[C-13] tells which way a visitor went, although the page is left with it, and who was about to go', async (test) => {
    const { page } = await visit(test, granted)
    await page.goto(landing)
    await awake(page)
    await page.mouse.move(600, 300)
    await page.mouse.move(600, 1)
    await page.mouse.move(600, -1)
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL(`${landing}/pricing`)
    await jumpTo(page.getByRole('contentinfo'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).click()
    await page.waitForURL(`${landing}/refund-policy`)
    const ways = async () =>
      (await counted(page, 'navigation_click')).map(({ page: path, details }) => [path, details['section']])
    await test.expect.poll(ways).toEqual([
      ['/landing', 'pricing'],
      ['/pricing', 'refund-policy'],
    ])
    expect(await counted(page, 'exit_intent_detected')).toMatchObject([{ page: '/landing' }])
  })

  it('[C-13] counts a sign-up, a sign-in, and a payment that failed and one that began', async (test) => {
    const email = await member('counted')
    const { page, expectComplaints } = await visit(test, granted)
    await page.goto(`${landing}/signup`)
    await fillIn(page, { Email: `new-${email}`, Password: password })
    await button(page, 'Create Account').click()
    await heading(page, 'Check your email').waitFor()
    await page.goto(`${landing}/login`)
    await trySignIn(page, email)
    await page.waitForURL(`${landing}/`)

    expectComplaints(`502 ${paymentCalls.createSession.path}`)
    await page.route(`**${paymentCalls.createSession.path}`, (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto(`${landing}/payment?plan=starter`)
    await button(page, 'Proceed to Payment').click()
    await notice(page, 'Payment initiation failed').waitFor()
    await page.unrouteAll()
    await button(page, 'Proceed to Payment').click()
    await page.waitForURL(/\/payment\/checkout\?/)
    const sessionId = new URL(page.url()).searchParams.get('session')
    const told = async (name: string) => (await counted(page, name)).map(({ details }) => details)
    await test.expect.poll(() => told('payment_initiated')).toMatchObject([{ method: 'local-card', sessionId }])
    expect(await told('payment_error')).toMatchObject([{ plan: 'starter', error: 'Payment initiation failed' }])
    expect(await told('conversion')).toMatchObject([{ category: 'account', action: 'signup' }])
    expect(await told('event')).toMatchObject([{ category: 'account', action: 'login' }])
  })

  it('[C-13] sends nothing for who says no, until they think again', async (test) => {
    const { page } = await visit(test, { viewport: desk })
    const sent = await watchSending(page)
    await page.goto(landing)
    await awake(page)
    await answer(page, 'No thanks')
    await scrollThrough(page)
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL(`${landing}/pricing`)
    await awake(page)
    expect(await strip(page).count()).toBe(0)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    expect(await sent()).toBe(0)

    // On a screen that holds nearly all of the page, so that nothing has to be scrolled to ask again.
    const height = await page.evaluate(() => document.documentElement.scrollHeight - 40)
    await page.setViewportSize({ width: 1280, height })
    await page.getByRole('button', { name: 'Visit counts: off' }).click()
    await button(page, 'Count it').click()
    await button(page, 'Visit counts: on').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
    await test.expect.poll(() => counted(page, 'navigation_click')).toHaveLength(1)
  })

  it('[C-13] neither asks nor counts who asks not to be tracked', async (test) => {
    const { page } = await visit(test, granted)
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
    const sent = await watchSending(page)
    await page.goto(landing)
    await page.getByText('Visit counts: off, as your browser asks').waitFor()
    await scrollThrough(page)
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL(`${landing}/pricing`)
    await awake(page)
    expect([await strip(page).count(), await sent()]).toEqual([0, 0])
  })
})
