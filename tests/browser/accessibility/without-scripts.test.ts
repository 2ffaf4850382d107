import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, phone, sharedTiter } from '../support/browser.ts'
import { signedInBrowser } from '../support/landing-pages.ts'
import { button, heading, waitForHydration } from '../support/pages.ts'
import { openStudySignedIn } from '../support/study-pages.ts'

const { visit, landing, study, createMember } = await sharedTiter()

describe.concurrent('the landing site without scripts', () => {
  it.for([phone, desktop])(
    '[R-01][L-05] shows every home page section below the hero, and can open the reading list and the answers of the FAQ, at $width × $height',
    async (viewport, test) => {
      const { page } = await visit(test, { viewport, javaScriptEnabled: false })
      await page.goto(landing)
      const sections = ['features', 'preview', 'stats', 'developer', 'faq', 'contact']
      for (const id of sections) expect(await page.locator(`#${id}-heading`).isVisible()).toBe(true)
      const faq = page.locator('#faq details')
      expect(await faq.count()).toBe(8)
      await faq.nth(1).locator('summary').click()
      await faq.nth(4).locator('summary').click()
      const shown = await Promise.all([0, 1, 4].map((place) => faq.nth(place).locator('p').isVisible()))
      expect(shown).toEqual([false, true, true])
      await page.getByText('Reading list by topic').click()
      await page.getByText('Basic and Clinical Pharmacology').waitFor()
    },
  )

  it('[L-02][L-03] shows all slides and all quotes, without the buttons that need scripts', async (test) => {
    const { page } = await visit(test, { javaScriptEnabled: false })
    await page.goto(landing)
    const preview = page.locator('#preview')
    const captions = preview.locator('figcaption')
    expect(await captions.count()).toBe(6)
    const quotes = page.locator('#stats blockquote')
    expect(await quotes.count()).toBe(5)
    for (const text of [...(await captions.all()), ...(await quotes.all())]) {
      expect(await text.isVisible()).toBe(true)
      expect(await text.evaluate((element) => element.checkVisibility({ opacityProperty: true }))).toBe(true)
    }
    const pictures = preview.locator('img')
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await test.expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    for (const section of [preview, page.locator('#stats')]) {
      expect(await section.getByRole('button').filter({ visible: true }).count()).toBe(0)
    }
  })

  it('[L-07][R-05] opens its menu, links to pages instead of modals, and says that the signup form needs JavaScript', async (test) => {
    const { page } = await visit(test, { javaScriptEnabled: false })
    await page.goto(landing)
    await page.locator('summary[aria-label="Menu"]').click()
    const menu = page.getByRole('banner').getByRole('link').filter({ visible: true })
    const names = ['Home', 'Features', 'Preview', 'Documentation', 'Pricing', 'Contact', 'Login', 'Sign Up']
    expect((await menu.allInnerTexts()).slice(1)).toEqual(names)
    await menu.and(page.getByText('Preview')).click()
    await page.waitForURL(`${landing}/#preview`)
    await page.goto(`${landing}/pricing`)
    await page.getByRole('link', { name: 'Try Demo - FREE' }).click()
    await page.waitForURL(`${landing}/signup?next=/pricing`)
    await heading(page, 'Create your account').waitFor()
    const note = page.locator('main noscript > p')
    expect([await note.isVisible(), await note.innerText()]).toEqual([true, expect.stringMatching(/needs JavaScript/)])
    await page.goto(`${landing}/pricing`)
    await page.getByRole('link', { name: 'Choose Premium - ₨1200' }).click()
    await page.waitForURL(`${landing}/login?next=/pricing%3Fplan%3Dpremium`)
    await page.goto(`${landing}/pricing`)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL(`${landing}/`)
  })

  it('[R-08][R-09][R-10] shows the documentation, the downloads and a legal page, and their links and collapsed sections work', async (test) => {
    const { page } = await visit(test, { javaScriptEnabled: false })
    await page.goto(`${landing}/documentation/achievements`)
    await page.getByRole('navigation', { name: 'Sections' }).getByText('Sections').click()
    await page.getByRole('link', { name: 'Study tips' }).first().click()
    await page.waitForURL(`${landing}/documentation/study-tips`)
    await heading(page, 'Study tips').waitFor()

    await page.goto(`${landing}/downloads`)
    expect(await page.getByText('Coming Soon', { exact: true }).count()).toBe(2)
    expect(await page.getByRole('link', { name: 'Open the study app' }).getAttribute('href')).toBe(`${study}/`)
    await page.getByText('iPhone or iPad, with Safari').click()
    await page.getByText('Tap Add to Home Screen').waitFor()

    await page.goto(`${landing}/refund-policy`)
    await page.getByText('Last updated: today', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL(`${landing}/`)
  })
})

describe('a printed page', () => {
  it.for(['landing', 'study'] as const)(
    'has dark text on a light background even in dark mode, and no visible skip link: %s',
    async (name, test) => {
      const { page } = await visit(test, { colorScheme: 'dark' })
      if (name === 'landing') await page.goto(`${landing}/privacy-policy`)
      else await openStudySignedIn(page, study, await createMember('prints'), '/')
      await waitForHydration(page)
      const skip = page.getByRole('link', { name: 'Skip to content' })
      const colours = () =>
        page.evaluate(() => [document.body, document.documentElement].map((element) => getComputedStyle(element)))
      const lightness = async () => {
        const [ink, paper] = (await colours()).map(({ color, backgroundColor }) => ({ color, backgroundColor }))
        const of = (colour = '') => Math.max(...[...colour.matchAll(/\d+/g)].slice(0, 3).map(Number))
        return { ink: of(ink?.color) > 128, paper: of(paper?.backgroundColor) > 128 }
      }
      expect(await lightness()).toEqual({ ink: true, paper: false })
      await page.keyboard.press('Tab')
      await page.emulateMedia({ media: 'print' })
      expect(await lightness()).toEqual({ ink: false, paper: true })
      expect(await skip.isVisible()).toBe(false)
    },
  )
})

describe.concurrent('a landing page at 360 × 640 and 1280 × 800, light and dark', () => {
  it.for(['/documentation', '/documentation/gamification', '/downloads', '/privacy-policy'])(
    'has no sideways scrolling and passes WCAG 2.2 AA: %s',
    async (path, test) => {
      const { page } = await visit(test)
      await page.goto(landing + path)
      await waitForHydration(page)
      expect(await accessibilityFaults(page)).toEqual([])
    },
  )

  it('has no sideways scrolling and passes WCAG 2.2 AA: the plans with the consent question for visit counts', async (test) => {
    const { page } = await visit(test, await signedInBrowser(landing, await createMember('looking')))
    await page.goto(`${landing}/pricing`)
    await button(page, 'Current Plan').waitFor()
    await page.mouse.wheel(0, 300)
    await button(page, 'Allow').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
