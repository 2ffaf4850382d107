import type { Page, ViewportSize } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { desk, phone, wholeTiter } from './browser.ts'
import { jumpTo } from './landing.ts'
import { awake, stopClock } from './pages.ts'

const { visit, landing } = await wholeTiter()

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
  size: desk,
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

/** The carousel on the screen with its time in our hands, and what a person can do to it. */
async function openAt(page: Page, test: TestContext, { name, slides, everyMs }: Carousel) {
  await page.clock.install()
  await page.goto(landing)
  await awake(page)
  await stopClock(page)
  const stage = page.getByRole('region', { name })
  await jumpTo(stage)
  const word = stage.locator('[aria-live]')
  const row = stage.locator('ul').filter({ has: page.locator('[aria-roledescription="slide"]') })

  /** The slide that is announced and stands in front, once it has come to rest there. */
  const shows = async (place: number) => {
    await test.expect.poll(() => word.textContent()).toBe(`${place + 1} of ${slides.length}: ${slides[place]}`)
    const distance = () =>
      row.evaluate((list, at) => {
        const [first, front] = [list.children[0], list.children[at]]
        const from = (first?.getBoundingClientRect().left ?? 0) + list.scrollLeft
        return Math.abs(Math.round((front?.getBoundingClientRect().left ?? 0) - from))
      }, place)
    await test.expect.poll(distance).toBeLessThan(3)
    // What it makes of the place it has come to rest at.
    await page.clock.runFor(150)
    expect(await word.textContent()).toContain(`${place + 1} of`)
  }
  const turns = (isTurning: boolean) =>
    test.expect.poll(() => word.getAttribute('aria-live')).toBe(isTurning ? 'off' : 'polite')

  return {
    stage,
    row,
    shows,
    turns,
    /** Stays on the slide it shows, however long one waits. */
    holds: async (place: number) => {
      await turns(false)
      await page.clock.runFor(2 * everyMs)
      await shows(place)
    },
    press: (button: string) => stage.getByRole('button', { name: button, exact: true }).click(),
    leave: () => page.mouse.move(0, 0),
  }
}

describe.concurrent.for([screens, quotes])('the carousel “$name”', (carousel) => {
  const { id, slide, slides, everyMs, size } = carousel
  const last = slides.length - 1

  it(`[${id}] turns through all its slides, each for ${everyMs} ms`, async (test) => {
    const { page } = await visit(test, { viewport: size })
    const { row, shows, turns, stage } = await openAt(page, test, carousel)
    expect(await row.locator('[aria-roledescription="slide"]').count()).toBe(slides.length)
    await turns(true)
    for (const place of slides.keys()) {
      await shows(place)
      await page.clock.runFor(everyMs - 151)
      expect(await stage.locator('[aria-live]').textContent()).toContain(`${place + 1} of`)
      await page.clock.runFor(1)
    }
    await shows(0)
  })

  it(`[${id}] waits for a pointer, the keyboard, its pause and less motion, and goes where its dots lead`, async (test) => {
    const { page } = await visit(test, { viewport: size })
    const { stage, row, shows, holds, turns, press, leave } = await openAt(page, test, carousel)
    await turns(true)
    await row.hover()
    await holds(0)
    await leave()
    await turns(true)

    await page.keyboard.press('Tab')
    await stage.getByRole('button', { name: `Next ${slide}` }).focus()
    await holds(0)
    await page.getByRole('banner').getByRole('link').first().focus()
    await turns(true)

    await press(`Next ${slide}`)
    await shows(1)
    await press(`Previous ${slide}`)
    await shows(0)
    await press(`Previous ${slide}`)
    await shows(last)
    const dot = (place: number) => stage.getByRole('button', { name: new RegExp(`^${slides[place]}`) })
    await dot(2).click()
    await shows(2)
    expect(await dot(2).getAttribute('aria-current')).toBe('true')
    await press(`Pause the ${slide}s`)
    await leave()
    await holds(2)
    await press(`Turn the ${slide}s`)
    await leave()
    await turns(true)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await holds(2)
    expect(await stage.getByRole('button', { name: `Pause the ${slide}s` }).isVisible()).toBe(false)
  })
})

it('[L-03] marks the quotes as illustrative, with a name, a college, a year and an image each', async (test) => {
  const { page } = await visit(test)
  await page.goto(landing)
  const stage = page.getByRole('region', { name: quotes.name })
  await jumpTo(stage)
  expect(await stage.getByText('Illustrative', { exact: true }).isVisible()).toBe(true)
  const shown = await stage.locator('figure').evaluateAll((all) =>
    all.map((figure) => ({
      said: (figure.querySelector('blockquote')?.textContent ?? '').length > 20,
      by: figure.querySelector('figcaption')?.textContent,
      image: figure.querySelector('img')?.width,
    })),
  )
  const ofCollege = /student, \w+MBBS, (public|private) medical college, \w+ year$/
  expect(shown).toEqual(quotes.slides.map(() => ({ said: true, by: expect.stringMatching(ofCollege), image: 60 })))
})

it('[L-10] says that an image is unavailable which cannot be loaded, and shows the others', async (test) => {
  const { page, expectComplaints } = await visit(test, { viewport: desk })
  await page.route(/\/assets\/(dashboard|yeast)-/, (route) => {
    expectComplaints(`ERR_FAILED ${new URL(route.request().url()).pathname}`)
    return route.abort()
  })
  await page.goto(landing)
  const [film, words] = [screens, quotes].map(({ name }) => page.getByRole('region', { name }))
  for (const stage of [film, words]) {
    if (!stage) continue
    await jumpTo(stage)
    const slide = (place: number) => stage.locator('[aria-roledescription="slide"]').nth(place)
    await slide(0).getByText('Image unavailable').waitFor()
    expect(await slide(0).locator('img').count()).toBe(0)
    await slide(1).locator('[data-state="loaded"]').waitFor()
  }
})
