import type { Page, ViewportSize } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { desktop, phone, sharedTiter } from '../support/browser.ts'
import { jumpTo } from '../support/landing-pages.ts'
import { stopClock, waitForHydration } from '../support/pages.ts'

const { visit, landing } = await sharedTiter()

interface Carousel {
  id: string
  name: string
  slide: string
  slides: string[]
  everyMs: number
  size: ViewportSize
}

const screens: Carousel = {
  id: 'L-02',
  name: 'Screens of the study app',
  slide: 'screen',
  slides: ['Dashboard', 'Quiz', 'Flashcards', 'Clinical case', 'Analytics', 'Leaderboard'],
  everyMs: 4_000,
  size: desktop,
}

const quotes: Carousel = {
  id: 'L-03',
  name: 'What students might say',
  slide: 'quote',
  slides: [
    'Third-year student, Peshawar',
    'Second-year student, Lahore',
    'Third-year student, Quetta',
    'Fourth-year student, Karachi',
    'Third-year student, Abbottabad',
  ],
  everyMs: 5_000,
  size: phone,
}

/** Opens the home page, stops the clock and scrolls to the carousel. Returns checks and visitor actions. */
async function openCarousel(page: Page, test: TestContext, { name, slides, everyMs }: Carousel) {
  await page.clock.install()
  await page.goto(landing)
  await waitForHydration(page)
  await stopClock(page)
  const stage = page.getByRole('region', { name })
  await jumpTo(stage)
  const announcement = stage.locator('[aria-live]')
  const row = stage.locator('ul').filter({ has: page.locator('[aria-roledescription="slide"]') })

  /** Waits until a slide is announced and has scrolled to the front. */
  const showsSlide = async (place: number) => {
    await test.expect.poll(() => announcement.textContent()).toBe(`${place + 1} of ${slides.length}: ${slides[place]}`)
    const distance = () =>
      row.evaluate((list, at) => {
        const [first, front] = [list.children[0], list.children[at]]
        const from = (first?.getBoundingClientRect().left ?? 0) + list.scrollLeft
        return Math.abs(Math.round((front?.getBoundingClientRect().left ?? 0) - from))
      }, place)
    await test.expect.poll(distance).toBeLessThan(3)
    // Waits until the carousel has noticed that the scrolling has ended.
    await page.clock.runFor(150)
    expect(await announcement.textContent()).toContain(`${place + 1} of`)
  }
  const advances = (isAdvancing: boolean) =>
    test.expect.poll(() => announcement.getAttribute('aria-live')).toBe(isAdvancing ? 'off' : 'polite')

  return {
    stage,
    row,
    showsSlide,
    advances,
    /** Checks that the carousel stays on this slide. */
    staysOn: async (place: number) => {
      await advances(false)
      await page.clock.runFor(2 * everyMs)
      await showsSlide(place)
    },
    press: (button: string) => stage.getByRole('button', { name: button, exact: true }).click(),
    leave: () => page.mouse.move(0, 0),
  }
}

describe.concurrent.for([screens, quotes])('the carousel “$name”', (carousel) => {
  const { id, slide, slides, everyMs, size } = carousel
  const last = slides.length - 1

  it(`[${id}] advances through all slides, one slide every ${everyMs} ms`, async (test) => {
    const { page } = await visit(test, { viewport: size })
    const { row, showsSlide, advances, stage } = await openCarousel(page, test, carousel)
    expect(await row.locator('[aria-roledescription="slide"]').count()).toBe(slides.length)
    await advances(true)
    for (const place of slides.keys()) {
      await showsSlide(place)
      await page.clock.runFor(everyMs - 151)
      expect(await stage.locator('[aria-live]').textContent()).toContain(`${place + 1} of`)
      await page.clock.runFor(1)
    }
    await showsSlide(0)
  })

  it(`[${id}] pauses on hover, on focus, with its pause button and with reduced motion, and its arrows and dots change the slide`, async (test) => {
    const { page } = await visit(test, { viewport: size })
    const { stage, row, showsSlide, staysOn, advances, press, leave } = await openCarousel(page, test, carousel)
    await advances(true)
    await row.hover()
    await staysOn(0)
    await leave()
    await advances(true)

    await page.keyboard.press('Tab')
    await stage.getByRole('button', { name: `Next ${slide}` }).focus()
    await staysOn(0)
    await page.getByRole('banner').getByRole('link').first().focus()
    await advances(true)

    await press(`Next ${slide}`)
    await showsSlide(1)
    await press(`Previous ${slide}`)
    await showsSlide(0)
    await press(`Previous ${slide}`)
    await showsSlide(last)
    const dot = (place: number) => stage.getByRole('button', { name: new RegExp(`^${slides[place]}`) })
    await dot(2).click()
    await showsSlide(2)
    expect(await dot(2).getAttribute('aria-current')).toBe('true')
    await press(`Pause the ${slide}s`)
    await leave()
    await staysOn(2)
    await press(`Play the ${slide}s`)
    await leave()
    await advances(true)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await staysOn(2)
    expect(await stage.getByRole('button', { name: `Pause the ${slide}s` }).isVisible()).toBe(false)
  })
})

it('[L-03] the quotes are labelled as examples, and each quote has an image and states the kind of student, the college and the year', async (test) => {
  const { page } = await visit(test)
  await page.goto(landing)
  const stage = page.getByRole('region', { name: quotes.name })
  await jumpTo(stage)
  expect(await stage.getByText('Example', { exact: true }).isVisible()).toBe(true)
  const shown = await stage.locator('figure').evaluateAll((all) =>
    all.map((figure) => ({
      hasQuote: (figure.querySelector('blockquote')?.textContent ?? '').length > 20,
      by: figure.querySelector('figcaption')?.textContent,
      image: figure.querySelector('img')?.width,
    })),
  )
  const caption = /student, \w+MBBS, (public|private) medical college, \w+ year$/
  expect(shown).toEqual(quotes.slides.map(() => ({ hasQuote: true, by: expect.stringMatching(caption), image: 60 })))
})

it('[L-10] an image that fails to load is replaced by “Image unavailable”, and the other images still appear', async (test) => {
  const { page, expectConsoleErrors } = await visit(test, { viewport: desktop })
  await page.route(/\/assets\/(dashboard|yeast)-.*\.(webp|svg)/, (route) => {
    expectConsoleErrors(`ERR_FAILED ${new URL(route.request().url()).pathname}`)
    return route.abort()
  })
  await page.goto(landing)
  const [preview, stats] = [screens, quotes].map(({ name }) => page.getByRole('region', { name }))
  for (const stage of [preview, stats]) {
    if (!stage) continue
    await jumpTo(stage)
    const slide = (place: number) => stage.locator('[aria-roledescription="slide"]').nth(place)
    await slide(0).getByText('Image unavailable').waitFor()
    expect(await slide(0).locator('img').count()).toBe(0)
    await slide(1).locator('[data-state="loaded"]').waitFor()
  }
})
