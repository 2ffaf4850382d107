import { messages, subscriptionCalls } from '@titer/contract'
import { describe, expect, it } from 'vitest'
import { desk, wholeTiter } from './browser.ts'
import { openAuth, openDatabase, signedInBrowser, subscribers } from './landing.ts'
import {
  awake,
  button,
  fillIn,
  holdBack,
  openMenu,
  signedInAs,
  signedOut,
  stopClock,
  storedKeys,
  toast,
} from './pages.ts'
import { password, siteCookies } from './people.ts'

const { visit, landing, study, member, server } = await wholeTiter()
const subscriber = subscribers(await openDatabase(server), member)

const everywhere = ['Home', 'Features', 'Preview', 'Documentation', 'Pricing', 'Contact', 'Login', 'Sign Up']

describe.concurrent('the header', () => {
  it('[L-07] leads everywhere from one row', async (test) => {
    const { page } = await visit(test, { viewport: desk })
    await page.goto(landing)
    const links = page.getByRole('banner').getByRole('link')
    expect(await links.allInnerTexts()).toEqual(['', ...everywhere])
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

  it('[L-07] has a menu on a phone, which Escape and a click beside it close', async (test) => {
    const { page } = await visit(test)
    await page.goto(landing)
    await awake(page)
    const menu = button(page, 'Menu')
    const names = () => page.locator('#site-menu').getByRole('link').allInnerTexts()
    const isOpen = () => menu.getAttribute('aria-expanded')
    expect(await names()).toEqual([])
    await menu.click()
    expect(await names()).toEqual(everywhere)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect([await isOpen(), await names()]).toEqual(['false', []])
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)

    await menu.click()
    const { height } = page.viewportSize() ?? desk
    await page.mouse.click(20, height - 20)
    expect(await isOpen()).toBe('false')
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(page.url()).toBe(`${landing}/`)

    await menu.click()
    await page.locator('#site-menu').getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL(`${landing}/#contact`)
    expect(await isOpen()).toBe('false')
  })

  it('[L-08] tells a demo account its name, address and plan, and signs it out', async (test) => {
    const email = await member('demo.user')
    const { page, context } = await visit(test, { viewport: desk, ...(await signedInBrowser(landing, email)) })
    await page.goto(landing)
    const asked = page.waitForResponse(`**${subscriptionCalls.status.path}`)
    await openMenu(page)
    await asked
    const banner = page.getByRole('banner')
    for (const text of ['demo.user', email, 'Demo Account'])
      await banner.getByText(text, { exact: true }).last().waitFor()
    expect(await banner.getByText(/left, until/).count()).toBe(0)
    await banner.getByRole('button', { name: 'Go to App' }).waitFor()
    await button(page, 'Sign Out').click()
    await toast(page, messages.signedOut).waitFor()
    await signedOut(page)
    expect(await storedKeys(page)).toEqual({})
    await test.expect.poll(() => siteCookies(context, landing)).toEqual([])
  })

  it.for([
    { tier: 'starter', daysLeft: 100, label: 'Starter Plan', left: '100 days left' },
    { tier: 'premium', daysLeft: 1, label: 'Premium Plan', left: '1 day left' },
  ] as const)('[L-08] tells a $tier account how long it lasts', async ({ tier, daysLeft, label, left }, test) => {
    const { email, endDate } = await subscriber(`on.${tier}`, tier, daysLeft)
    const { page } = await visit(test, { viewport: desk, ...(await signedInBrowser(landing, email)) })
    await page.goto(landing)
    await openMenu(page)
    const banner = page.getByRole('banner')
    await banner.getByText(label, { exact: true }).waitFor()
    const until = endDate.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
    expect(await banner.getByText(/left, until/).innerText()).toBe(`${left}, until ${until}`)
  })

  it('[C-12] shows the plan as demo when its status takes longer than 5 s', async (test) => {
    const { email } = await subscriber('unanswered', 'premium', 200)
    const { page } = await visit(test, { viewport: desk, ...(await signedInBrowser(landing, email)) })
    await page.clock.install()
    await holdBack(page, subscriptionCalls.status.path)
    await page.goto(landing)
    await page.getByRole('button', { name: 'Your account, unanswered' }).waitFor()
    await stopClock(page)
    const asking = page.waitForRequest(`**${subscriptionCalls.status.path}`)
    await openMenu(page)
    await asking
    const plan = (label: string) => page.getByRole('banner').getByText(label, { exact: true })
    await page.clock.runFor(4_999)
    await plan('Premium Plan').waitFor()
    await page.clock.runFor(1)
    await plan('Demo Account').waitFor()
    expect(await plan('Premium Plan').count()).toBe(0)
  })

  it('[L-09] stands over a footer that links the four legal pages', async (test) => {
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

interface Posted {
  to: string
  message: unknown
  target: unknown
}

describe.concurrent('after a login', () => {
  it('[S-09] tells the window around it and the one that opened it who came, at our own origins and without a credential', async (test) => {
    const email = await member('posted')
    const { page, context } = await visit(test, { viewport: desk })
    await page.addInitScript(() => {
      // No page of ours can be framed, so other windows stand in for the parent and the opener.
      const posted: Posted[] = []
      for (const to of ['parent', 'opener']) {
        const postMessage = (message: unknown, target: unknown) => posted.push({ to, message, target })
        Object.defineProperty(window, to, { value: { postMessage } })
      }
      Object.assign(window, { posted })
    })
    const posted = () => page.evaluate(() => (window as unknown as { posted: Posted[] }).posted)
    await openAuth(page, landing, 'Login')
    await fillIn(page, { Username: 'posted', Password: password })
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).press('Enter')
    await signedInAs(page, email)
    const { token = '', userId } = await storedKeys(page)
    const user = { userId: Number(userId), email, username: 'posted', subscriptionType: 'demo' }
    const said = await posted()
    const message = { type: 'AUTH_SUCCESS', user }
    expect(said).toEqual([
      { to: 'parent', message, target: landing },
      { to: 'opener', message, target: study },
    ])
    const secrets = [...token.split('.'), ...(await siteCookies(context, landing)).map(({ value }) => value)]
    expect(secrets.filter((secret) => JSON.stringify(said).includes(secret))).toEqual([])
    expect(secrets.length).toBeGreaterThan(3)

    await page.reload()
    await signedInAs(page, email)
    expect(await posted()).toEqual([])
  })

  it('[S-08] is restored before anything is clicked, on every page that shows who is signed in', async (test) => {
    const email = await member('back.again')
    const { page } = await visit(test, { viewport: desk, ...(await signedInBrowser(landing, email)) })
    for (const path of ['/', '/pricing', '/documentation', '/account']) {
      await page.goto(landing + path)
      await page.getByRole('button', { name: 'Your account, back.again' }).waitFor()
      expect(await page.getByRole('banner').getByRole('link', { name: 'Login' }).count()).toBe(0)
    }
  })
})
