import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, phone, sharedTiter } from '../support/browser.ts'
import { focusedId, jumpTo, scrollThrough, signedInBrowser, waitForPaint } from '../support/landing-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { button, readLocalStorage, stopClock, waitForHydration, waitUntilSignedInAs } from '../support/pages.ts'

const { visit, landing, study, createMember } = await sharedTiter()

describe.concurrent('the home page', () => {
  it('[R-01][L-01][P-04] shows all sections in order, names the four study modes, and links to the downloads page', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    await page.goto(landing)
    await waitForHydration(page)
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

  const highlightOf = (section: Locator) =>
    section.evaluate((element) => {
      const { animationName, backgroundColor } = getComputedStyle(element)
      return animationName === 'none' ? backgroundColor : animationName
    })

  it.for([
    { behaviour: 'scrolls to it smoothly', reducedMotion: 'no-preference', isSmooth: true },
    { behaviour: 'jumps to it with reduced motion', reducedMotion: 'reduce', isSmooth: false },
  ] as const)('[R-02][K-02] highlights the linked section for 1.5 s, and $behaviour', async (row, test) => {
    const { page } = await visit(test, { viewport: desktop, reducedMotion: row.reducedMotion })
    await page.clock.install()
    await page.goto(landing)
    await waitForHydration(page)
    // A font that loads later could change the heights above the section and scroll the page once more.
    await waitUntil('the fonts are loaded', () =>
      page.evaluate(() => document.fonts.size > 0 && document.fonts.status === 'loaded'),
    )
    await stopClock(page)
    const preview = page.locator('#preview')
    const plain = await highlightOf(preview)
    const scrollPositions = await page.evaluateHandle(() => {
      const seen = new Set<number>()
      addEventListener('scroll', () => seen.add(scrollY))
      return seen
    })
    const header = await page.getByRole('banner').evaluate((element) => element.clientHeight)
    const top = () => preview.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const followLink = async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Preview' }).click()
      await test.expect.poll(top).toBe(header)
      return scrollPositions.evaluate((seen) => [...seen].some((position) => position > 0 && position < scrollY))
    }
    let hasSteps = await followLink()
    // The page also scrolls in one step if the browser paints no frame during the scrolling, so the test tries again.
    await waitUntil('the page scrolls as expected', async () => {
      if (hasSteps || !row.isSmooth) return true
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      hasSteps = await followLink()
      return hasSteps
    })
    expect(hasSteps).toBe(row.isSmooth)
    expect(await focusedId(page)).toBe('preview')
    await test.expect.poll(() => highlightOf(preview)).not.toBe(plain)
    await page.clock.runFor(1_499)
    expect(await highlightOf(preview)).not.toBe(plain)
    await page.clock.runFor(1)
    await test.expect.poll(() => highlightOf(preview)).toBe(plain)
  })

  it('[R-03] shows a debug panel without the token if the address contains ?debug=true', async (test) => {
    const browser = await signedInBrowser(landing, await createMember('debugger'))
    const { page } = await visit(test, { viewport: desktop, ...browser })
    await page.goto(`${landing}/?debug=true`)
    const panel = page.getByRole('complementary', { name: 'Debug' })
    const facts = () => panel.innerText().then((text) => text.replaceAll(/\s+/g, ' '))
    await test.expect
      .poll(facts)
      .toMatch(
        /Build production .*API healthy, \d+ ms.*Session signedIn Tier demo Token stored yes Seconds left \d{3}$/,
      )
    const { token = '' } = await readLocalStorage(page)
    const html = await page.content()
    expect(token.split('.').map((part) => html.includes(part))).toEqual([false, false, false])
    await page.goto(`${landing}/?debug=false`)
    await waitUntilSignedInAs(page, 'debugger@kmc.edu.pk')
    expect(await panel.count()).toBe(0)
  })

  it('[R-04] opens the study app in a new tab, where the user is signed in', async (test) => {
    const email = await createMember('app.opener')
    const { page, context } = await visit(test, await signedInBrowser(landing, email))
    await page.goto(landing)
    const opening = context.waitForEvent('page')
    await page.locator('#hero').getByRole('button', { name: 'Go to App' }).waitFor()
    // The button that opens the study app is before the download button, and the header shows that the user is signed
    // in.
    expect(await page.locator('#hero').locator('a, button').allInnerTexts()).toEqual(
      expect.arrayContaining(['Go to App', 'Download Now']),
    )
    expect(await page.locator('#hero').locator('a, button').first().innerText()).toBe('Go to App')
    await page.getByRole('banner').getByRole('link', { name: 'Signed in as app.opener' }).waitFor()
    await page.locator('#hero').getByRole('button', { name: 'Go to App' }).click()
    const app = await opening
    await app.waitForURL(`${study}/welcome`)
    await waitUntilSignedInAs(app, email)
    expect(page.url()).toBe(`${landing}/`)
    await button(page, 'Go to App').waitFor()
  })

  it('[L-05][L-06] renders the FAQ when 10% of it is within 50 px of the screen, and keeps several answers open', async (test) => {
    const { page } = await visit(test)
    await page.goto(landing)
    await waitForHydration(page)
    const faq = page.locator('#faq')
    const questions = faq.locator('details')
    const codeLoaded = page.waitForResponse(/faq-section/)
    const scrollShareIntoRange = (share: number) =>
      faq.locator('> div').evaluate((list, wanted) => {
        const { top, height } = list.getBoundingClientRect()
        scrollBy({ top: top - innerHeight - 50 + wanted * height, behavior: 'instant' })
      }, share)
    await scrollShareIntoRange(0.09)
    await codeLoaded
    const isHydrated = () =>
      faq.evaluate((section) => Object.keys(section).some((key) => key.startsWith('__reactFiber')))
    await waitUntil('the FAQ is hydrated', isHydrated)
    await waitForPaint(page)
    expect(await questions.count()).toBe(0)
    await scrollShareIntoRange(0.11)
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

  it('[L-04][L-11][P-03][P-09] shows the developer, the estimated improvement of scores, the reading list and the contact details', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    await page.goto(landing)
    await scrollThrough(page)
    const stats = page.locator('#stats')
    await stats
      .getByText(
        /^25-40%better scores after 2-3 months of use\. Our estimate: there is no study yet, and individual results vary/,
      )
      .waitFor()
    await stats.getByText('Reading list by topic').click()
    expect(await stats.getByRole('definition').count()).toBeGreaterThan(10)
    expect(await stats.getByText(/Nothing in Titer is copied from them/).isVisible()).toBe(true)

    const developer = page.getByRole('region', { name: 'About the Developer' })
    await developer.getByText(/built in Peshawar by a medical student/).waitFor()

    const contact = page.locator('#contact')
    const links = await contact.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual([
      expect.stringMatching(/^mailto:[^@]+@[^@]+$/),
      expect.stringMatching(/^https:\/\/www\.linkedin\.com\//),
    ])
    expect(await contact.locator('address').innerText()).toContain('Peshawar, Pakistan')
  })

  it.for([true, false])('uses our own fonts (scripts enabled: %s)', async (javaScriptEnabled, test) => {
    const { page } = await visit(test, { javaScriptEnabled })
    await page.goto(landing)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const fontsOf = async (selector: string) => {
      const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
      return (await devtools.send('CSS.getPlatformFontsForNode', { nodeId })).fonts.map(({ familyName }) => familyName)
    }
    await test.expect.poll(() => fontsOf('h1')).toEqual([expect.stringMatching(/^Bricolage Grotesque/)])
    await test.expect.poll(() => fontsOf('#hero p')).toEqual([expect.stringMatching(/^Source Sans 3/)])
  })

  it('shows the content at the bottom of the page even if the page’s first script is blocked', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
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

  it.for([phone, desktop])(
    'does not shift its layout while a visitor scrolls through it at $width × $height',
    async (size, test) => {
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
      // Scrolls back to the FAQ, which may have loaded only after the visitor scrolled past it.
      await jumpTo(page.locator('#faq'))
      await test.expect.poll(() => page.locator('#faq details').count()).toBe(8)
      await jumpTo(page.locator('#stats'))
      await waitForPaint(page)
      const shift = await page.evaluate(() =>
        (window as unknown as { shifts: LayoutShift[] }).shifts
          .filter(({ hadRecentInput }) => !hadRecentInput)
          .reduce((sum, { value }) => sum + value, 0),
      )
      expect(shift).toBeLessThan(0.02)
    },
  )
})

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
