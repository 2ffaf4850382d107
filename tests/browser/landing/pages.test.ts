import sampleQuestions from '@titer/bank/public/questions.json' with { type: 'json' }
import topics from '@titer/bank/public/topics.json' with { type: 'json' }
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fetchWithRetry } from '../../support/requests.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, sharedTiter } from '../support/browser.ts'
import { button, fillIn, heading, waitForHydration, waitUntilSignedInAs } from '../support/pages.ts'
import { password } from '../support/people.ts'

const { visit, landing, study, createMember } = await sharedTiter()

const cardsOf = (page: Page) =>
  page.locator('section[aria-labelledby^="plan-"]').evaluateAll((cards) =>
    cards.map((card) => ({
      name: card.querySelector('h2')?.textContent,
      price: card.querySelector('p strong')?.textContent,
      struck: card.querySelector('s')?.lastChild?.textContent,
      saving: card.querySelector('h2 + strong')?.textContent,
      label: card.querySelector('a, button')?.textContent,
    })),
  )

/** Signs in with the open dialog. */
const signInInDialog = async (page: Page, name: string) => {
  await fillIn(page, { Username: name, Password: password })
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).press('Enter')
}

describe.concurrent('the pricing page', () => {
  it('[R-07][B-01][B-02][P-05][P-07] shows three plans with prices in rupees, one of them a free demo without a credit card', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    await page.goto(`${landing}/pricing`)
    expect(await cardsOf(page)).toEqual([
      { name: 'Demo', price: 'Free', label: 'Try Demo - FREE' },
      { name: 'Starter', price: '₨700', label: 'Start Learning - ₨700' },
      { name: 'Premium', price: '₨1200', struck: '₨1500', saving: 'Save 20%', label: 'Choose Premium - ₨1200' },
    ])
    const text = await page.getByRole('main').innerText()
    expect(text).toContain('7 days, no credit card')
    expect(text).toMatch(/\n6 months, .*\n[^]*\n12 months, /)
    expect(text).not.toMatch(/(Rs\.?|PKR|\$) ?\d|₨ \d/)
  })

  it('[R-07] links back to the previous page on our site, or to the home page if there is none', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    await page.goto(`${landing}/downloads`)
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL(`${landing}/pricing`)
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL(`${landing}/downloads`)
    await page.goto('about:blank')
    await page.goto(`${landing}/pricing`)
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/pricing')
    expect(page.url()).toBe(`${landing}/`)
  })

  it('[A-05] asks a visitor to log in, and then opens the payment page for the chosen plan', async (test) => {
    await createMember('chooser')
    const { page } = await visit(test, { viewport: desktop })
    await page.goto(`${landing}/pricing`)
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Choose Premium - ₨1200' }).click()
    await page.getByRole('dialog', { name: 'Login to Continue' }).waitFor()
    await signInInDialog(page, 'chooser')
    await page.waitForURL((url) => url.pathname !== '/pricing')
    expect(page.url()).toBe(`${landing}/payment?plan=premium`)
  })

  it('[B-02][R-04] opens the study app after a sign-in from the demo card', async (test) => {
    const email = await createMember('trier')
    const { page, context } = await visit(test, { viewport: desktop })
    await page.goto(`${landing}/pricing`)
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Try Demo - FREE' }).click()
    await page.getByRole('dialog', { name: 'Create Account' }).waitFor()
    await page.getByRole('link', { name: 'Already have an account? Sign in' }).click()
    await page.getByRole('dialog', { name: 'Login to Continue' }).waitFor()
    const opening = context.waitForEvent('page')
    await signInInDialog(page, 'trier')
    const app = await opening
    await app.waitForURL(`${study}/welcome`)
    await waitUntilSignedInAs(app, email)
    await button(page, 'Current Plan').waitFor()
    expect(page.url()).toBe(`${landing}/pricing`)
  })
})

describe.concurrent('the documentation', () => {
  const sections = [
    ['Overview', '/documentation'],
    ['Study modes', '/documentation/study-modes'],
    ['Spaced repetition', '/documentation/spaced-repetition'],
    ['Gamification', '/documentation/gamification'],
    ['Analytics and progress', '/documentation/analytics-and-progress'],
    ['Leaderboards', '/documentation/leaderboards'],
    ['Achievements', '/documentation/achievements'],
    ['Study tips', '/documentation/study-tips'],
    ['Support', '/documentation/support'],
  ] as const

  it('[R-08] has an address for each of its nine sections, and marks the current section in the side menu', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    await page.goto(`${landing}/documentation`)
    const menu = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    const marked = () => menu.and(page.locator('[aria-current="page"]')).allInnerTexts()
    const linked = await menu.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(linked).toEqual(sections)
    for (const [name, path] of [sections[3], sections[8]]) {
      await menu.and(page.getByText(name, { exact: true })).click()
      await page.waitForURL(landing + path)
      await heading(page, name).waitFor()
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await marked()).toEqual([name])
    }
  })

  it('[R-08] has a collapsed menu above the text on a phone', async (test) => {
    const { page } = await visit(test)
    await page.goto(`${landing}/documentation/leaderboards`)
    const menu = page.getByRole('navigation', { name: 'Sections' })
    expect(await menu.getByRole('link').count()).toBe(0)
    await menu.getByText('Sections').click()
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(sections.map(([name]) => name))
  })
})

describe.concurrent('the sample questions', () => {
  it('[R-21] can be answered with the keyboard, without an account, and explain every option', async (test) => {
    const { page } = await visit(test)
    await page.goto(`${landing}/sample-questions`)
    await waitForHydration(page)
    const step = page.getByRole('heading', { level: 2 })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await button(page, 'Answer').click()
    await page.getByText('Choose an option first.').waitFor()
    let right = 0
    for (const [place, { keyAt, options }] of sampleQuestions.entries()) {
      expect(await step.innerText()).toBe(`Question ${place + 1} of ${sampleQuestions.length}`)
      await page.getByRole('radio').first().focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      if (keyAt === 0) right += 1
      await test.expect.poll(focused).toMatch(keyAt === 0 ? /^Right\./ : /^Wrong: it’s [A-E]\./)
      expect(await page.getByRole('main').getByRole('listitem').count()).toBe(options.length)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await test.expect.poll(focused).toBe(await step.innerText())
    }
    await page.getByText(`${right} of ${sampleQuestions.length}`, { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Try the demo' }).getAttribute('href')).toBe('/signup')
    expect(await accessibilityFaults(page, { within: 'main' })).toEqual([])
    await button(page, 'Start again').click()
    expect(await step.innerText()).toBe(`Question 1 of ${sampleQuestions.length}`)
  })
})

describe.concurrent('the list of topics', () => {
  it('[R-20] shows the topics of a part after a tap on a phone, and is accessible', async (test) => {
    const { page } = await visit(test)
    await page.goto(`${landing}/topics`)
    const [part] = topics[0]?.parts ?? []
    await page.getByRole('heading', { name: part?.part ?? '' }).click()
    await page.getByText(part?.topics[0]?.name ?? '', { exact: true }).waitFor()
    expect(await accessibilityFaults(page, { within: 'main' })).toEqual([])
  })
})

describe.concurrent('the downloads page', () => {
  it('[R-09] announces two apps as coming soon, and links to the study app, whose manifest and icons can be loaded', async (test) => {
    const { page, context } = await visit(test, { viewport: desktop })
    await page.goto(`${landing}/downloads`)
    const cards = await page
      .locator('section[aria-labelledby="coming"] section')
      .evaluateAll((all) =>
        all.map((card) => [card.querySelector('h3')?.textContent, card.querySelector('strong')?.textContent]),
      )
    expect(cards).toEqual([
      ['Windows app', 'Coming Soon'],
      ['Android APK', 'Coming Soon'],
    ])
    expect(await page.locator('a[download], a[href$=".exe"], a[href$=".apk"]').count()).toBe(0)
    await page.getByRole('heading', { name: 'Computer, with Chrome or Edge' }).waitFor()

    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Open the study app' }).click()
    const app = await opening
    await app.waitForURL(`${study}/**`)
    const devtools = await context.newCDPSession(app)
    const { url, errors, data = '{}' } = await devtools.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${study}/app.webmanifest`, []])
    // tests/browser/study/offline.test.ts checks with the desktop browser that the app can be installed.
    const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string }[] }
    const loaded = await Promise.all(
      icons.map(async ({ src, sizes }) => {
        const { status, headers } = await fetchWithRetry(new URL(src, study).href)
        return [status, headers.get('content-type'), sizes]
      }),
    )
    expect(loaded).toEqual(['192x192', '512x512', '512x512'].map((sizes) => [200, 'image/png', sizes]))
  })
})

describe.concurrent('the legal pages', () => {
  const titles = ['Privacy Policy', 'Terms & Conditions', 'Refund Policy', 'Service Policy']
  const updated = (page: Page) => page.getByText(/^Last updated: \d/).innerText()

  it('[R-10] show the current day as the date of the last update, and link to the home page', async (test) => {
    const { page } = await visit(test, { timezoneId: 'Asia/Karachi' })
    await page.clock.setFixedTime('2031-03-08T20:00:00Z')
    // Starts on the page that the loop opens last, so that every click opens another page.
    await page.goto(`${landing}/service-policy`)
    for (const title of titles) {
      await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
      await heading(page, title).waitFor()
      expect(await updated(page)).toBe('Last updated: 9 March 2031')
      expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    }
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL(`${landing}/`)

    const { page: today } = await visit(test)
    const currentDay = () =>
      today.evaluate(() => new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }))
    const dayBefore = await currentDay()
    await today.goto(`${landing}/refund-policy`)
    const shown = await updated(today)
    // The two days differ if the test runs at midnight.
    expect([dayBefore, await currentDay()].map((day) => `Last updated: ${day}`)).toContain(shown)
  })

  it('[K-10][K-11] state the refund terms, the promised uptime and the support response times', async (test) => {
    const { page } = await visit(test)
    const read = async (path: string) => {
      await page.goto(landing + path)
      return page.getByRole('article').innerText()
    }
    const refunds = await read('/refund-policy')
    expect(refunds).toMatch(/7-day money-back guarantee/)
    expect(refunds).toMatch(/refused when more than 50% of the content has been used/)
    expect(refunds).toMatch(/bought by accident[^.]*within 24 hours/)
    expect(refunds).toMatch(/review[^.]* 3 to 5 business days/)
    expect(refunds).toMatch(/payout[^.]* 1 to 14 days/)
    const service = await read('/service-policy')
    expect(service).toMatch(/up 99\.5% of every month/)
    expect(service).toMatch(/general questions within 24 hours and urgent ones within 4 hours/)
  })
})
