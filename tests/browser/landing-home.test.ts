import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, phone, wholeTiter } from './browser.ts'
import { drawTwice, focusedId, jumpTo, scrollThrough, signedInBrowser } from './landing.ts'
import { awake, button, signedInAs, stopClock, storedKeys } from './pages.ts'

const { visit, landing, study, member } = await wholeTiter()

describe.concurrent('the home page', () => {
  it('[R-01][L-01][P-04] shows every section in its order with the four study modes, and leads to the downloads', async (test) => {
    const { page } = await visit(test, { viewport: desk })
    await page.goto(landing)
    await awake(page)
    const parts = await page
      .locator('header:not(main *), main > *, footer:not(main *)')
      .evaluateAll((elements) => elements.map(({ id, localName }) => id || localName))
    expect(parts).toEqual(['header', 'hero', 'features', 'preview', 'stats', 'developer', 'faq', 'contact', 'footer'])
    expect(await page.locator('#features article h3').allInnerTexts()).toEqual([
      'Quick Fire Mode',
      'Clinical Cases',
      'Smart Flashcards',
      'Article Review',
    ])
    const flashcards = page.locator('#features article').filter({ hasText: 'Smart Flashcards' })
    expect(await flashcards.innerText()).toContain('SM-2: hard cards come back sooner')
    await page.locator('#hero').getByRole('link', { name: 'Download Now' }).click()
    await page.waitForURL(`${landing}/downloads`)
  })

  const markOf = (section: Locator) =>
    section.evaluate((element) => {
      const { animationName, backgroundColor } = getComputedStyle(element)
      return animationName === 'none' ? backgroundColor : animationName
    })

  it.for([
    { way: 'scrolls there smoothly', reducedMotion: 'no-preference', isSmooth: true },
    { way: 'jumps there for who asks for less motion', reducedMotion: 'reduce', isSmooth: false },
  ] as const)('[R-02][K-02] marks the section a link asks for during 1.5 s, and $way', async (row, test) => {
    const { page } = await visit(test, { viewport: desk, reducedMotion: row.reducedMotion })
    await page.clock.install()
    await page.goto(landing)
    await awake(page)
    await stopClock(page)
    const preview = page.locator('#preview')
    const plain = await markOf(preview)
    const places = await page.evaluateHandle(() => {
      const seen = new Set<number>()
      addEventListener('scroll', () => seen.add(scrollY))
      return seen
    })
    await page.getByRole('banner').getByRole('link', { name: 'Preview' }).click()
    const header = await page.getByRole('banner').evaluate((element) => element.clientHeight)
    const top = () => preview.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await test.expect.poll(top).toBe(header)
    expect(await places.evaluate(({ size }) => size > 5)).toBe(row.isSmooth)
    expect(await focusedId(page)).toBe('preview')
    await test.expect.poll(() => markOf(preview)).not.toBe(plain)
    await page.clock.runFor(1_499)
    expect(await markOf(preview)).not.toBe(plain)
    await page.clock.runFor(1)
    await test.expect.poll(() => markOf(preview)).toBe(plain)
  })

  it('[R-03] has a debug panel for who asks for it, which never shows the token', async (test) => {
    const browser = await signedInBrowser(landing, await member('debugger'))
    const { page } = await visit(test, { viewport: desk, ...browser })
    await page.goto(`${landing}/?debug=true`)
    const panel = page.getByRole('complementary', { name: 'Debug' })
    const facts = () => panel.innerText().then((text) => text.replaceAll(/\s+/g, ' '))
    await test.expect.poll(facts).toMatch(/API healthy, \d+ ms/)
    expect(await facts()).toMatch(/Build production .*Session signedIn Tier demo Token stored yes Seconds left \d{3}$/)
    const { token = '' } = await storedKeys(page)
    const html = await page.content()
    expect(token.split('.').map((part) => html.includes(part))).toEqual([false, false, false])
    await page.goto(`${landing}/?debug=false`)
    await signedInAs(page, 'debugger@kmc.edu.pk')
    expect(await panel.count()).toBe(0)
  })

  it('[R-04] opens the study app in a new tab, signed in', async (test) => {
    const email = await member('goer')
    const { page, context } = await visit(test, await signedInBrowser(landing, email))
    await page.goto(landing)
    const opening = context.waitForEvent('page')
    await page.locator('#hero').getByRole('button', { name: 'Go to App' }).click()
    const app = await opening
    await app.waitForURL(`${study}/`)
    await signedInAs(app, email)
    expect(page.url()).toBe(`${landing}/`)
    await button(page, 'Go to App').waitFor()
  })

  it('[L-05][L-06] makes the questions once a tenth of them is 50 px away, and opens several at once', async (test) => {
    const { page } = await visit(test)
    await page.goto(landing)
    await awake(page)
    const faq = page.locator('#faq')
    const questions = faq.locator('details')
    const woken = page.waitForResponse(/faq-section/)
    const shareInReach = (share: number) =>
      faq.locator('> div').evaluate((list, wanted) => {
        const { top, height } = list.getBoundingClientRect()
        scrollBy({ top: top - innerHeight - 50 + wanted * height, behavior: 'instant' })
      }, share)
    await shareInReach(0.09)
    await woken
    await drawTwice(page)
    expect(await questions.count()).toBe(0)
    await shareInReach(0.11)
    await test.expect.poll(() => questions.count()).toBe(8)

    await faq.getByRole('heading', { name: 'Frequently Asked Questions' }).waitFor()
    await faq.getByText('Get answers to common questions about the product', { exact: true }).waitFor()
    const answers = () => faq.locator('details > p').evaluateAll((all) => all.map((one) => one.checkVisibility()))
    const toggle = (place: number) => questions.nth(place).locator('summary').click()
    await toggle(0)
    await toggle(2)
    expect(await answers()).toEqual([true, false, true, false, false, false, false, false])
    await toggle(0)
    expect(await answers()).toEqual([false, false, true, false, false, false, false, false])
  })

  it('[L-04][L-11][P-03][P-09] says who built it, what it claims, what to read, and where to write', async (test) => {
    const { page } = await visit(test, { viewport: desk })
    await page.goto(landing)
    await scrollThrough(page)
    const stats = page.locator('#stats')
    await stats.getByText(/^25-40%better scores after 2-3 months of use\..*individual results vary/).waitFor()
    await stats.getByText('Reading list by topic').click()
    expect(await stats.getByRole('definition').count()).toBeGreaterThan(10)
    expect(await stats.getByText(/Nothing in Titer is copied from them/).isVisible()).toBe(true)

    const developer = page.getByRole('region', { name: 'About the Developer' })
    await developer.getByText(/medical student built Titer/).waitFor()

    const contact = page.locator('#contact')
    const links = await contact.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual([
      expect.stringMatching(/^mailto:[^@]+@[^@]+$/),
      expect.stringMatching(/^https:\/\/www\.linkedin\.com\//),
    ])
    expect(await contact.locator('address').innerText()).toContain('Peshawar, Pakistan')
  })

  it.for([true, false])('is read in letters of our own, with scripts: %s', async (javaScriptEnabled, test) => {
    const { page } = await visit(test, { javaScriptEnabled })
    await page.goto(landing)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const facesOf = async (selector: string) => {
      const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
      return (await devtools.send('CSS.getPlatformFontsForNode', { nodeId })).fonts.map(({ familyName }) => familyName)
    }
    await test.expect.poll(() => facesOf('h1')).toEqual([expect.stringMatching(/^Bricolage Grotesque/)])
    await test.expect.poll(() => facesOf('#hero p')).toEqual([expect.stringMatching(/^Source Sans 3/)])
  })

  it('shows what is far down also where its first script is held back', async (test) => {
    const { page } = await visit(test, { viewport: desk })
    await page.route(`${landing}/`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace('<script data-main', '<script type="none"'),
      })
    })
    await page.goto(landing)
    expect(await page.locator('#contact').getByRole('link').first().isVisible()).toBe(true)
  })

  it.for([phone, desk])('stands still while it is read from top to bottom, at $width × $height', async (size, test) => {
    const { page } = await visit(test, { viewport: size })
    await page.addInitScript(() => {
      const shifts: LayoutShift[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('hadRecentInput' in entry) shifts.push(entry as LayoutShift)
      }).observe({ type: 'layout-shift', buffered: true })
      Object.assign(window, { shifts })
    })
    await page.goto(landing)
    await scrollThrough(page)
    // Who scrolls past faster than the list can wake up finds it on coming back.
    await jumpTo(page.locator('#faq'))
    await test.expect.poll(() => page.locator('#faq details').count()).toBe(8)
    await jumpTo(page.locator('#stats'))
    await drawTwice(page)
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: LayoutShift[] }).shifts
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
    )
    expect(shift).toBeLessThan(0.02)
  })
})

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
