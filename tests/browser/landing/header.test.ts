import { messages, subscriptionCalls } from '@titer/contract'
import { describe, expect, it } from 'vitest'
import { desktop, sharedTiter } from '../support/browser.ts'
import { openAuthModal, openDatabase, signedInBrowser, subscriberFactory } from '../support/landing-pages.ts'
import {
  button,
  fillIn,
  holdRequests,
  openMenu,
  readLocalStorage,
  stopClock,
  toast,
  waitForHydration,
  waitUntilSignedInAs,
  waitUntilSignedOut,
} from '../support/pages.ts'
import { password, siteCookies } from '../support/people.ts'

const { visit, landing, study, createMember, server } = await sharedTiter()
const subscriber = subscriberFactory(await openDatabase(server), createMember)

const linkNames = ['Home', 'Features', 'Preview', 'Documentation', 'Pricing', 'Contact', 'Login', 'Sign Up']

describe.concurrent('a landing page', () => {
  it('[L-07] has a header with links to the main pages and to sections of the home page', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    await page.goto(landing)
    const links = page.getByRole('banner').getByRole('link')
    expect(await links.allInnerTexts()).toEqual(['', ...linkNames])
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(targets.slice(1)).toEqual([
      '/',
      '/#features',
      '/#preview',
      '/documentation',
      '/pricing',
      '/#contact',
      '/login',
      '/signup',
    ])
  })

  it('[L-07] hides its header on a phone while the visitor scrolls down, and closes its menu on Escape, on a click outside the menu and on a click on a link', async (test) => {
    const { page } = await visit(test)
    await page.goto(landing)
    await waitForHydration(page)
    const menu = button(page, 'Menu')
    const names = () => page.locator('#site-menu').getByRole('link').allInnerTexts()
    const isOpen = () => menu.getAttribute('aria-expanded')
    expect(await names()).toEqual([])
    await menu.click()
    expect(await names()).toEqual(linkNames)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect([await isOpen(), await names()]).toEqual(['false', []])
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)

    await menu.click()
    const { height } = page.viewportSize() ?? desktop
    await page.mouse.click(20, height - 20)
    expect(await isOpen()).toBe('false')
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(page.url()).toBe(`${landing}/`)

    // The header is hidden while the visitor scrolls down, and appears again when the visitor scrolls up.
    const bottom = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
    await page.getByRole('main').focus()
    const scrollPage = (top: number) => page.evaluate((at) => scrollTo({ top: at, behavior: 'instant' }), top)
    await scrollPage(900)
    await test.expect.poll(bottom).toBe(0)
    await scrollPage(700)
    await test.expect.poll(bottom).toBeGreaterThan(0)

    await menu.click()
    await page.locator('#site-menu').getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL(`${landing}/#contact`)
    expect(await isOpen()).toBe('false')
  })

  it('[L-08] shows the username, email address and plan of a demo account, and can sign the user out', async (test) => {
    const email = await createMember('demo.user')
    const { page, context } = await visit(test, { viewport: desktop, ...(await signedInBrowser(landing, email)) })
    await page.goto(landing)
    const statusLoaded = page.waitForResponse(`**${subscriptionCalls.status.path}`)
    await openMenu(page)
    await statusLoaded
    const banner = page.getByRole('banner')
    for (const text of ['demo.user', email, 'Demo Account'])
      await banner.getByText(text, { exact: true }).last().waitFor()
    expect(await banner.getByText(/left, until/).count()).toBe(0)
    await banner.getByRole('button', { name: 'Go to App' }).waitFor()
    await Promise.all([toast(page, messages.signedOut).waitFor(), button(page, 'Sign Out').click()])
    await waitUntilSignedOut(page)
    expect(await readLocalStorage(page)).toEqual({})
    await test.expect.poll(() => siteCookies(context, landing)).toEqual([])
  })

  it.for([
    { tier: 'starter', daysLeft: 100, label: 'Starter Plan', left: '100 days left' },
    { tier: 'premium', daysLeft: 1, label: 'Premium Plan', left: '1 day left' },
  ] as const)('[L-08] shows a $tier account how many days are left', async ({ tier, daysLeft, label, left }, test) => {
    const { email, endDate } = await subscriber(`on.${tier}`, tier, daysLeft)
    const { page } = await visit(test, { viewport: desktop, ...(await signedInBrowser(landing, email)) })
    await page.clock.install()
    await page.goto(landing)
    await page.getByRole('button', { name: /^Your account, / }).waitFor()
    // Stops the time limit of 5 s, after which the menu would show the plan as demo.
    await stopClock(page)
    await openMenu(page)
    const banner = page.getByRole('banner')
    await banner.getByText(label, { exact: true }).waitFor()
    const lastDay = endDate.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
    expect(await banner.getByText(/left, until/).innerText()).toBe(`${left}, until ${lastDay}`)
  })

  it('[C-12] shows the plan as demo if the subscription status takes longer than 5 s to load', async (test) => {
    const { email } = await subscriber('unanswered', 'premium', 200)
    const { page } = await visit(test, { viewport: desktop, ...(await signedInBrowser(landing, email)) })
    await page.clock.install()
    await holdRequests(page, subscriptionCalls.status.path)
    await page.goto(landing)
    await page.getByRole('button', { name: 'Your account, unanswered' }).waitFor()
    await stopClock(page)
    const statusRequested = page.waitForRequest(`**${subscriptionCalls.status.path}`)
    await openMenu(page)
    await statusRequested
    const plan = (label: string) => page.getByRole('banner').getByText(label, { exact: true })
    await page.clock.runFor(4_999)
    await plan('Premium Plan').waitFor()
    await page.clock.runFor(1)
    await plan('Demo Account').waitFor()
    expect(await plan('Premium Plan').count()).toBe(0)
  })

  it('[L-09] has a footer with links to the four legal pages', async (test) => {
    const { page } = await visit(test)
    await page.goto(`${landing}/pricing`)
    const legal = page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' }).getByRole('link')
    const links = await legal.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      ['Privacy Policy', '/privacy-policy'],
      ['Terms & Conditions', '/terms-conditions'],
      ['Refund Policy', '/refund-policy'],
      ['Service Policy', '/service-policy'],
    ])
    await legal.last().click()
    await page.getByRole('heading', { name: 'Service Policy', level: 1 }).waitFor()
  })
})

interface PostedMessage {
  to: string
  message: unknown
  target: unknown
}

describe.concurrent('a login', () => {
  it('[S-09] posts the user’s data to the parent and opener windows, only at our origins and without any credential', async (test) => {
    const email = await createMember('posted')
    const { page, context } = await visit(test, { viewport: desktop })
    await page.addInitScript(() => {
      // Our pages cannot be shown in a frame, so mock objects replace the parent and opener windows.
      const posted: PostedMessage[] = []
      for (const to of ['parent', 'opener']) {
        const postMessage = (message: unknown, target: unknown) => posted.push({ to, message, target })
        Object.defineProperty(window, to, { value: { postMessage } })
      }
      Object.assign(window, { posted })
    })
    const posted = () => page.evaluate(() => (window as unknown as { posted: PostedMessage[] }).posted)
    await openAuthModal(page, landing, 'Login')
    await fillIn(page, { Username: 'posted', Password: password })
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).press('Enter')
    await waitUntilSignedInAs(page, email)
    const { token = '', userId } = await readLocalStorage(page)
    const user = { userId: Number(userId), email, username: 'posted', subscriptionType: 'demo' }
    const messagesSent = await posted()
    const message = { type: 'AUTH_SUCCESS', user }
    expect(messagesSent).toEqual([
      { to: 'parent', message, target: landing },
      { to: 'opener', message, target: study },
    ])
    const secrets = [...token.split('.'), ...(await siteCookies(context, landing)).map(({ value }) => value)]
    expect(secrets.filter((secret) => JSON.stringify(messagesSent).includes(secret))).toEqual([])
    expect(secrets.length).toBeGreaterThan(3)

    await page.reload()
    await waitUntilSignedInAs(page, email)
    expect(await posted()).toEqual([])
  })

  it('[S-08] is restored on load on the home, pricing, documentation and account pages', async (test) => {
    const email = await createMember('back.again')
    const { page } = await visit(test, { viewport: desktop, ...(await signedInBrowser(landing, email)) })
    for (const path of ['/', '/pricing', '/documentation', '/account']) {
      await page.goto(landing + path)
      await page.getByRole('button', { name: 'Your account, back.again' }).waitFor()
      expect(await page.getByRole('banner').getByRole('link', { name: 'Login' }).count()).toBe(0)
    }
  })
})
