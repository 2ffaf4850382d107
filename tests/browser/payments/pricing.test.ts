import { messages, subscriptionCalls } from '@titer/contract'
import { tiers } from '@titer/domain'
import type { Tier } from '@titer/domain'
import type { Page, ViewportSize } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, phone, sharedTiter } from '../support/browser.ts'
import {
  disableRequestTimeouts,
  openDatabase,
  signedInBrowser,
  subscriberFactory,
  waitForPaint,
} from '../support/landing-pages.ts'
import {
  button,
  fillIn,
  holdRequests,
  notice,
  openMenu,
  submitSignIn,
  toast,
  waitForHydration,
  waitForNoticeAndToast,
} from '../support/pages.ts'
import { password } from '../support/people.ts'

const { visit, landing, createMember, linkInMail, server } = await sharedTiter()
const database = await openDatabase(server)
const subscriber = subscriberFactory(database, createMember)
const { upgrade, downgrade, cancel, plans, status } = subscriptionCalls

const card = (page: Page, plan: Tier) => page.locator(`section[aria-labelledby="plan-${plan}"]`)
// Returns the main link or button of a plan's card, which is the first one. The card of the user's paid plan has a
// second button, which cancels the plan.
const choice = (page: Page, plan: Tier) => card(page, plan).locator('a, button').first()
const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const labelsOf = (page: Page) => Promise.all(tiers.map((plan) => choice(page, plan).innerText()))
const expectLabels = (test: TestContext, page: Page, labels: readonly string[]) =>
  test.expect.poll(() => labelsOf(page)).toEqual(labels)

const labels = {
  visitor: ['Try Demo - FREE', 'Start Learning - ₨700', 'Choose Premium - ₨1200'],
  demo: ['Current Plan', 'Start Learning - ₨700', 'Choose Premium - ₨1200'],
  starter: ['Downgrade to Demo', 'Active Plan', 'Upgrade to Premium'],
  premium: ['Downgrade to Demo', 'Downgrade to Starter', 'Active Plan'],
} as const

const names = { demo: 'Demo', starter: 'Starter', premium: 'Premium' } as const
const sizes = [
  { size: phone, on: 'a phone' },
  { size: desktop, on: 'a desktop' },
]

const dayOf = (date: Date) => date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const createAccount = async (name: string, tier: Tier) =>
  tier === 'demo' ? { email: await createMember(name), endDate: new Date(0) } : subscriber(name, tier)

/** Opens the pricing page for a new account on this plan. */
async function openPricing(test: TestContext, name: string, tier: Tier, options: { viewport?: ViewportSize } = {}) {
  const { email, endDate } = await createAccount(name, tier)
  const visited = await visit(test, { viewport: desktop, ...(await signedInBrowser(landing, email)), ...options })
  await loadPricing(test, visited.page, tier)
  return { ...visited, email, endDate }
}

/** Opens the pricing page in a browser that is signed in to an account on this plan. */
async function loadPricing(test: TestContext, page: Page, tier: Tier) {
  await disableRequestTimeouts(page)
  // The page requests the plan's status on every load, and shows the server's plan only after the response.
  await Promise.all([page.waitForResponse(`**${status.path}`), page.goto(`${landing}/pricing`)])
  await expectLabels(test, page, labels[tier])
}

const logIn = async (page: Page, email: string) => {
  await page.getByRole('dialog', { name: 'Login to Continue' }).waitFor()
  await fillIn(page, { Username: email, Password: password })
  await dialog(page).getByLabel('Password', { exact: true }).press('Enter')
}

/** Returns the account's subscription from the database. */
async function storedSubscription(email: string) {
  const { rows } = await database.query<{ status: string; plan_id: number; end_date: Date; tier: string }>(
    `select s.status, s.plan_id, s.end_date, u.subscription_status as tier
     from users u join user_subscriptions s on s.user_id = u.id where u.email = $1`,
    [email],
  )
  return rows[0]
}

const expectInMenu = async (page: Page, ...lines: string[]) => {
  await openMenu(page)
  for (const line of lines) await page.getByRole('banner').getByText(line, { exact: true }).waitFor()
}

describe.concurrent('the plan buttons', () => {
  it.for(tiers)(
    '[B-02] have the right labels for a %s account, and are all enabled except “Current Plan” of a demo account',
    async (tier, test) => {
      const { page } = await openPricing(test, `reads.on.${tier}`, tier, { viewport: phone })
      const disabled = await page.getByRole('main').getByRole('button', { disabled: true }).allInnerTexts()
      expect(disabled).toEqual(tier === 'demo' ? ['Current Plan'] : [])
    },
  )

  it.for(tiers)('[B-02][B-03] open the sign-in or sign-up modal for a visitor who chooses %s', async (plan, test) => {
    const { page } = await visit(test, { viewport: desktop })
    await page.goto(`${landing}/pricing`)
    await waitForHydration(page)
    expect(await labelsOf(page)).toEqual(labels.visitor)
    await choice(page, plan).click()
    await page.getByRole('dialog', { name: plan === 'demo' ? 'Create Account' : 'Login to Continue' }).waitFor()
    expect(page.url()).toBe(`${landing}/pricing`)
  })
})

describe.concurrent('a plan chosen before the sign-in', () => {
  const chooseAndLogIn = async (page: Page, { email, plan }: { email: string; plan: Tier }) => {
    await page.goto(`${landing}/pricing`)
    await waitForHydration(page)
    await choice(page, plan).click()
    await logIn(page, email)
  }

  it.for(['starter', 'premium'] as const)(
    '[B-03][B-04] leads a demo account to the payment for %s',
    async (plan, test) => {
      const email = await createMember(`comes.for.${plan}`)
      const { page } = await visit(test, { viewport: desktop })
      await chooseAndLogIn(page, { email, plan })
      await page.waitForURL((url) => url.pathname !== '/pricing')
      expect(page.url()).toBe(`${landing}/payment?plan=${plan}`)
    },
  )

  it('[B-03][B-05] upgrades a Starter account that chose Premium', async (test) => {
    const { email } = await subscriber('comes.higher', 'starter')
    const { page } = await visit(test, { viewport: desktop })
    await Promise.all([
      waitForNoticeAndToast(page, messages.upgraded),
      chooseAndLogIn(page, { email, plan: 'premium' }),
    ])
    await expectLabels(test, page, labels.premium)
    expect((await storedSubscription(email))?.tier).toBe('premium')
  })

  it('[B-05][S-06] stays on the screen if an outdated status response arrives after the upgrade', async (test) => {
    const { email } = await subscriber('hears.late', 'starter')
    const { page } = await visit(test, { viewport: desktop })
    let release = () => undefined as void
    const released = new Promise<void>((done) => (release = done))
    const statusRead = Promise.withResolvers<void>()
    await page.route(`**${status.path}`, async (route) => {
      const response = await route.fetch()
      statusRead.resolve()
      await released
      await route.fulfill({ response })
    })
    // Sends the upgrade only after the server has read the old plan for the status response.
    await page.route(`**${upgrade.path}`, async (route) => {
      await statusRead.promise
      await route.continue()
    })
    await disableRequestTimeouts(page)
    await page.goto(`${landing}/pricing`)
    await waitForHydration(page)
    await choice(page, 'premium').click()
    await logIn(page, email)
    await notice(page, messages.upgraded).waitFor()
    const late = page.waitForResponse(`**${status.path}`)
    release()
    expect(await (await late).json()).toMatchObject({ subscription: { subscription_type: 'starter' } })
    await waitForPaint(page)
    expect(await labelsOf(page)).toEqual(labels.premium)
  })

  it('[B-03][B-06] asks for confirmation if it is a downgrade', async (test) => {
    const { email } = await subscriber('comes.lower', 'premium')
    const { page } = await visit(test, { viewport: desktop })
    await chooseAndLogIn(page, { email, plan: 'starter' })
    await page.getByRole('dialog', { name: 'Downgrade to Starter?' }).waitFor()
    await inDialog(page, 'Keep Premium').click()
    await expectLabels(test, page, labels.premium)
    expect((await storedSubscription(email))?.tier).toBe('premium')
  })

  it('[B-03] only shows a notice if the account already has the plan, and opens no dialog', async (test) => {
    const { email } = await subscriber('comes.again', 'premium')
    const { page } = await visit(test, { viewport: desktop })
    await chooseAndLogIn(page, { email, plan: 'premium' })
    await notice(page, 'You already have this plan.').waitFor()
    expect(await dialog(page).count()).toBe(0)
  })

  it('[B-03] is remembered during the login, and is not chosen again when the user goes back', async (test) => {
    const email = await createMember('by.the.page')
    const { page } = await visit(test, { viewport: desktop })
    await page.goto(`${landing}/pricing`)
    await page.goto(`${landing}${(await choice(page, 'starter').getAttribute('href')) ?? ''}`)
    await submitSignIn(page, email)
    await page.waitForURL(`${landing}/payment?plan=starter`)
    await page.goBack()
    await expectLabels(test, page, labels.demo)
    expect(page.url()).toBe(`${landing}/pricing`)
  })

  it('leads a new student, who signs up and opens the verification link in another browser, to the payment', async (test) => {
    const email = `new-buyer-${Date.now()}@kmc.edu.pk`
    const { page } = await visit(test, { viewport: desktop })
    await page.goto(`${landing}/pricing`)
    await waitForHydration(page)
    await choice(page, 'starter').click()
    await dialog(page).getByRole('link', { name: "Don't have an account? Sign up" }).click()
    await fillIn(page, {
      Username: `buyer${Date.now()}`,
      Email: email,
      Password: password,
      'Confirm Password': password,
    })
    await inDialog(page, 'Create Account').click()
    await dialog(page).getByText(email).waitFor()
    const { page: other } = await visit(test, { viewport: phone })
    await other.goto(await linkInMail(email, 'verify'))
    await other.waitForURL((url) => url.pathname === '/login')
    await submitSignIn(other, email)
    await other.waitForURL((url) => url.pathname === '/payment')
    expect(other.url()).toBe(`${landing}/payment?plan=starter`)
  })

  it('is not applied if a signed-in user only opens a link that names the plan', async (test) => {
    const { page, email } = await openPricing(test, 'follows.a.link', 'starter')
    await page.goto(`${landing}/pricing?plan=premium`)
    await page.waitForURL(`${landing}/pricing`)
    await expectLabels(test, page, labels.starter)
    expect((await storedSubscription(email))?.tier).toBe('starter')
  })
})

describe.concurrent('a demo account', () => {
  it.for(['starter', 'premium'] as const)('[B-04] is sent to the payment page for %s', async (plan, test) => {
    const { page } = await openPricing(test, `pays.for.${plan}`, 'demo', { viewport: phone })
    await choice(page, plan).click()
    await page.waitForURL((url) => url.pathname !== '/pricing')
    expect(page.url()).toBe(`${landing}/payment?plan=${plan}`)
  })
})

describe.concurrent('a change of plan', () => {
  it.for(sizes)(
    '[B-02][B-05][B-10][L-08] upgrades immediately on $on, and keeps the end date',
    async ({ size }, test) => {
      const name = `goes.up.${size.width}`
      const { page, context, email, endDate } = await openPricing(test, name, 'starter', { viewport: size })
      const other = await context.newPage()
      await loadPricing(test, other, 'starter')
      await card(page, 'premium').getByText('You pay nothing.').waitFor()
      await card(page, 'starter').getByText('Your plan', { exact: true }).waitFor()
      const release = await holdRequests(page, upgrade.path)
      const sending = page.waitForRequest(`**${upgrade.path}`)
      await choice(page, 'premium').click()
      expect((await sending).postDataJSON()).toEqual({ plan_id: 2, subscription_type: 'premium' })
      await expectLabels(test, page, ['Downgrade to Demo', 'Active Plan', 'Processing...'])
      for (const plan of tiers) expect(await choice(page, plan).isDisabled()).toBe(true)
      release()
      await waitForNoticeAndToast(page, messages.upgraded)
      expect(await notice(page, messages.upgraded).evaluate((element) => element === document.activeElement)).toBe(true)
      await expectLabels(test, page, labels.premium)
      await expectLabels(test, other, labels.premium)
      await expectInMenu(page, 'Premium Plan', `100 days left, until ${dayOf(endDate)}`)
      expect(await storedSubscription(email)).toEqual({
        status: 'active',
        plan_id: 2,
        end_date: endDate,
        tier: 'premium',
      })
    },
  )

  it.for(sizes)(
    '[B-06][B-10] downgrades to Starter after confirmation on $on, and keeps the end date',
    async ({ size }, test) => {
      const name = `goes.down.${size.width}`
      const { page, email, endDate } = await openPricing(test, name, 'premium', { viewport: size })
      await choice(page, 'starter').click()
      await page.getByRole('dialog', { name: 'Downgrade to Starter?' }).waitFor()
      await dialog(page).getByText('You immediately lose priority access to new content').waitFor()
      await dialog(page)
        .getByText(`Your end date stays the same: Starter has 100 days left, until ${dayOf(endDate)}.`)
        .waitFor()
      await inDialog(page, 'Keep Premium').click()
      await dialog(page).waitFor({ state: 'detached' })
      await expectLabels(test, page, labels.premium)
      expect((await storedSubscription(email))?.tier).toBe('premium')

      const release = await holdRequests(page, downgrade.path)
      await choice(page, 'starter').click()
      const sending = page.waitForRequest(`**${downgrade.path}`)
      await inDialog(page, 'Downgrade to Starter').click()
      expect((await sending).postDataJSON()).toEqual({ plan_id: 1, subscription_type: 'starter' })
      expect(await inDialog(page, 'Processing...').isDisabled()).toBe(true)
      await expectLabels(test, page, ['Downgrade to Demo', 'Processing...', 'Active Plan'])
      release()
      await waitForNoticeAndToast(page, messages.downgraded)
      expect(await dialog(page).count()).toBe(0)
      await expectLabels(test, page, labels.starter)
      await expectInMenu(page, 'Starter Plan', `100 days left, until ${dayOf(endDate)}`)
      expect(await storedSubscription(email)).toEqual({
        status: 'active',
        plan_id: 1,
        end_date: endDate,
        tier: 'starter',
      })
    },
  )

  const endings = (['starter', 'premium'] as const).flatMap((tier) => [
    {
      tier,
      chosen: 'demo' as const,
      question: 'Downgrade to Demo?',
      yes: 'Downgrade to Demo',
      message: 'Successfully downgraded to Demo plan! You now have demo access',
    },
    {
      tier,
      chosen: tier,
      question: `Unsubscribe from ${names[tier]}?`,
      yes: 'Unsubscribe',
      message: 'Unsubscribed successfully! You now have demo access.',
    },
  ])

  it.for(endings)(
    '[B-07][B-08][B-09] ends $tier after “$question” is confirmed, and the account becomes a demo account',
    async ({ tier, chosen, question, yes, message }, test) => {
      const name = `ends.${tier}.by.${chosen}`
      const { page, context, email, endDate } = await openPricing(test, name, tier)
      const other = await context.newPage()
      await loadPricing(test, other, tier)
      await choice(page, chosen).click()
      await page.getByRole('dialog', { name: question }).waitFor()
      await dialog(page).getByText(`${names[tier]} ends immediately`).waitFor()
      await dialog(page)
        .getByText(`You have 100 days left, until ${dayOf(endDate)}. You will lose this time`)
        .waitFor()
      await inDialog(page, 'Close').click()
      await expectLabels(test, page, labels[tier])
      expect((await storedSubscription(email))?.status).toBe('active')

      // The card of the user's plan has a second button with the same effect, “Cancel plan”. If the user has chosen
      // that card, the test presses this button now. Otherwise it presses the Demo card's button again.
      const cancelButton = card(page, chosen).getByRole('button', { name: 'Cancel plan' })
      await (chosen === 'demo' ? choice(page, chosen) : cancelButton).click()
      const release = await holdRequests(page, cancel.path)
      await inDialog(page, yes).click()
      await inDialog(page, 'Processing...').waitFor()
      await expectLabels(
        test,
        page,
        labels[tier].map((label, place) => (tiers[place] === chosen ? 'Processing...' : label)),
      )
      release()
      await waitForNoticeAndToast(page, message)
      await expectLabels(test, page, labels.demo)
      await expectLabels(test, other, labels.demo)
      await expectInMenu(page, 'Demo Account')
      expect(
        await page
          .getByRole('banner')
          .getByText(/left, until/)
          .count(),
      ).toBe(0)
      expect(await storedSubscription(email)).toMatchObject({ status: 'cancelled', tier: 'demo' })
    },
  )
})

describe.concurrent('a failed change of plan', () => {
  const refusals = [
    { tier: 'starter', plan: 'premium', path: upgrade.path, yes: undefined, message: 'Failed to upgrade' },
    {
      tier: 'premium',
      plan: 'starter',
      path: downgrade.path,
      yes: 'Downgrade to Starter',
      message: 'Failed to downgrade',
    },
    { tier: 'premium', plan: 'premium', path: cancel.path, yes: 'Unsubscribe', message: 'Failed to unsubscribe' },
  ] as const

  it.for(refusals)('[B-15][B-16] shows “$message” if the plan has ended in the meantime', async (refusal, test) => {
    const { tier, plan, path, yes, message } = refusal
    const { page, email, expectConsoleErrors } = await openPricing(test, `refused.${tier}.${plan}`, tier)
    await database.query(
      `update user_subscriptions set start_date = start_date - interval '2 years', end_date = now() - interval '1 day'
       where user_id = (select id from users where email = $1)`,
      [email],
    )
    expectConsoleErrors(`409 ${path}`)
    const choosePlan = async () => {
      await choice(page, plan).click()
      if (yes) await inDialog(page, yes).click()
    }
    await Promise.all([waitForNoticeAndToast(page, `Operation failed: ${message}`), choosePlan()])
    expect(await page.getByRole('alert').filter({ hasText: message }).count()).toBe(1)
    expect(await dialog(page).count()).toBe(0)
    // The page now shows the plan that the server reports.
    await expectLabels(test, page, labels.demo)
  })

  it('[B-15][X-31] reports that the server cannot be reached, and succeeds on another try', async (test) => {
    const { page, expectConsoleErrors } = await openPricing(test, 'cut.off', 'starter', { viewport: phone })
    expectConsoleErrors(`ERR_FAILED ${upgrade.path}`)
    await page.route(`**${upgrade.path}`, (route) => route.abort())
    await Promise.all([
      waitForNoticeAndToast(page, `Operation failed: ${messages.network}`),
      choice(page, 'premium').click(),
    ])
    await expectLabels(test, page, labels.starter)
    await page.unroute(`**${upgrade.path}`)
    await Promise.all([waitForNoticeAndToast(page, messages.upgraded), choice(page, 'premium').click()])
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('[B-15] asks the user to try again if the response contains no reason', async (test) => {
    const { page, expectConsoleErrors } = await openPricing(test, 'bad.gateway', 'premium')
    expectConsoleErrors(`502 ${cancel.path}`)
    await page.route(`**${cancel.path}`, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await choice(page, 'demo').click()
    await Promise.all([waitForNoticeAndToast(page, 'Please try again.'), inDialog(page, 'Downgrade to Demo').click()])
    expect(await page.getByRole('alert').locator('p').innerText()).toBe('Please try again.')
    await expectLabels(test, page, labels.premium)
  })

  it('[B-03][B-15] asks for a new login if the session has ended, and succeeds after the login', async (test) => {
    const { page, email, expectConsoleErrors } = await openPricing(test, 'ended', 'starter')
    await database.query(`delete from sessions where user_id = (select id from users where email = $1)`, [email])
    expectConsoleErrors(`401 ${upgrade.path}`, '401 /api/auth/refresh')
    await Promise.all([toast(page, messages.tokenExpired).waitFor(), choice(page, 'premium').click()])
    await page.getByRole('dialog', { name: 'Login to Continue' }).waitFor()
    expect(await labelsOf(page)).toEqual(labels.visitor)
    await Promise.all([waitForNoticeAndToast(page, messages.upgraded), logIn(page, email)])
    await expectLabels(test, page, labels.premium)
  })
})

describe.concurrent('the prices', () => {
  it('are those that the server sends', async (test) => {
    const { page } = await visit(test, { viewport: desktop })
    const sold = { currency: 'PKR', features: [], is_active: true }
    await page.route(`**${plans.path}`, (route) =>
      route.fulfill({
        json: {
          success: true,
          plans: [
            { ...sold, id: 1, name: 'Starter', price: 650, price_pkr: 650, duration_months: 5 },
            { ...sold, id: 2, name: 'Premium', price: 1000, price_pkr: 1000, duration_months: 12 },
          ],
        },
      }),
    )
    await page.goto(`${landing}/pricing`)
    await expectLabels(test, page, ['Try Demo - FREE', 'Start Learning - ₨650', 'Choose Premium - ₨1000'])
    await card(page, 'starter').getByText('5 months, ₨130 a month').waitFor()
    expect(await card(page, 'premium').innerText()).toMatch(/Save 33%/)
    expect(await page.getByRole('row', { name: /^Length/ }).innerText()).toMatch(/7 days\s+5 months\s+12 months/)
    expect(await page.getByText('Prices may be out of date').count()).toBe(0)
  })

  it.for(sizes)(
    '[B-13] are shown as possibly out of date on $on if they cannot be loaded, and load on “Try again”',
    async (at, test) => {
      const { email } = await createAccount(`estimates.${at.size.width}`, 'demo')
      const { page, expectConsoleErrors } = await visit(test, {
        viewport: at.size,
        ...(await signedInBrowser(landing, email)),
      })
      expectConsoleErrors(`ERR_FAILED ${plans.path}`)
      await page.route(`**${plans.path}`, (route) => route.abort())
      await page.goto(`${landing}/pricing`)
      await notice(page, 'Prices may be out of date').waitFor()
      await expectLabels(test, page, labels.demo)
      await card(page, 'starter').getByText('3 months, about ₨233 a month').waitFor()
      await card(page, 'premium').getByText('6 months, ₨200 a month').waitFor()
      expect(await accessibilityFaults(page, { within: 'main' })).toEqual([])

      await page.unroute(`**${plans.path}`)
      await button(page, 'Try again').click()
      await card(page, 'starter').getByText('6 months, about ₨117 a month').waitFor()
      expect(await page.getByText('Prices may be out of date').count()).toBe(0)
      await choice(page, 'premium').click()
      await page.waitForURL(`${landing}/payment?plan=premium`)
    },
  )
})

describe.concurrent('a confirmation dialog', () => {
  const questions = [
    { tier: 'premium', plan: 'starter', question: 'Downgrade to Starter?' },
    { tier: 'starter', plan: 'demo', question: 'Downgrade to Demo?' },
    { tier: 'premium', plan: 'premium', question: 'Unsubscribe from Premium?' },
  ] as const

  it.for(questions)(
    '[B-06] “$question” works with the keyboard alone and is accessible',
    async ({ tier, plan, question }, test) => {
      const { page, email } = await openPricing(test, `keys.${tier}.${plan}`, tier, { viewport: phone })
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await choice(page, plan).press('Enter')
      await page.getByRole('dialog', { name: question }).waitFor()
      await dialog(page).getByText('100 days left').waitFor()
      expect(await focused()).toBe(`Keep ${names[tier]}`)
      expect(await accessibilityFaults(page, { within: 'dialog' })).toEqual([])
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      expect(await choice(page, plan).evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await dialog(page).waitFor()
      await page.keyboard.press('Enter')
      await dialog(page).waitFor({ state: 'detached' })
      expect((await storedSubscription(email))?.tier).toBe(tier)
      await page.keyboard.press('Enter')
      await dialog(page).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expectLabels(test, page, plan === 'starter' ? labels.starter : labels.demo)
      expect(await accessibilityFaults(page, { within: 'main' })).toEqual([])
    },
  )
})
