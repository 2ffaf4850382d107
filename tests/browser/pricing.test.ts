import { messages, subscriptionCalls } from '@titer/contract'
import { tiers } from '@titer/domain'
import type { Tier } from '@titer/domain'
import type { Page, ViewportSize } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { faultsOf } from './axe.ts'
import { desk, phone, wholeTiter } from './browser.ts'
import { drawTwice, openDatabase, signedInBrowser, subscribers } from './landing.ts'
import { awake, button, fillIn, holdBack, notice, openMenu, readTwice, toast, trySignIn } from './pages.ts'
import { password } from './people.ts'

const { visit, landing, member, server } = await wholeTiter()
const database = await openDatabase(server)
const subscriber = subscribers(database, member)
const { upgrade, downgrade, cancel, plans, status } = subscriptionCalls

const card = (page: Page, plan: Tier) => page.locator(`section[aria-labelledby="plan-${plan}"]`)
const choice = (page: Page, plan: Tier) => card(page, plan).locator('a, button')
const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const labelsOf = (page: Page) => Promise.all(tiers.map((plan) => choice(page, plan).innerText()))
const shows = (test: TestContext, page: Page, labels: readonly string[]) =>
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
  { size: desk, on: 'a desk' },
]

const dayOf = (date: Date) => date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const person = async (name: string, tier: Tier) =>
  tier === 'demo' ? { email: await member(name), endDate: new Date(0) } : subscriber(name, tier)

/** Somebody on a plan, who looks at the plans. */
async function lookAtPlans(test: TestContext, name: string, tier: Tier, options: { viewport?: ViewportSize } = {}) {
  const { email, endDate } = await person(name, tier)
  const visited = await visit(test, { viewport: desk, ...(await signedInBrowser(landing, email)), ...options })
  // Asked for at every start; only then is the plan on the page the server's word.
  const known = visited.page.waitForResponse(`**${status.path}`)
  await visited.page.goto(`${landing}/pricing`)
  await known
  await shows(test, visited.page, labels[tier])
  return { ...visited, email, endDate }
}

const logIn = async (page: Page, name: string) => {
  await page.getByRole('dialog', { name: 'Login to Continue' }).waitFor()
  await fillIn(page, { Username: name, Password: password })
  await dialog(page).getByLabel('Password', { exact: true }).press('Enter')
}

/** What the database holds of somebody's plan. */
async function kept(email: string) {
  const { rows } = await database.query<{ status: string; plan_id: number; end_date: Date; tier: string }>(
    `select s.status, s.plan_id, s.end_date, u.subscription_status as tier
     from users u join user_subscriptions s on s.user_id = u.id where u.email = $1`,
    [email],
  )
  return rows[0]
}

const menuSays = async (page: Page, ...lines: string[]) => {
  await openMenu(page)
  for (const line of lines) await page.getByRole('banner').getByText(line, { exact: true }).waitFor()
}

describe.concurrent('the buttons', () => {
  it.for(tiers)('[B-02] name what each plan would change for somebody on %s', async (tier, test) => {
    const { page } = await lookAtPlans(test, `reads.on.${tier}`, tier, { viewport: phone })
    const disabled = await page.getByRole('main').getByRole('button', { disabled: true }).allInnerTexts()
    expect(disabled).toEqual(tier === 'demo' ? ['Current Plan'] : [])
  })

  it.for(tiers)('[B-02][B-03] show a visitor who chooses %s the way in', async (plan, test) => {
    const { page } = await visit(test, { viewport: desk })
    await page.goto(`${landing}/pricing`)
    await awake(page)
    expect(await labelsOf(page)).toEqual(labels.visitor)
    await choice(page, plan).click()
    await page.getByRole('dialog', { name: plan === 'demo' ? 'Create Account' : 'Login to Continue' }).waitFor()
    expect(page.url()).toBe(`${landing}/pricing`)
  })
})

describe.concurrent('a plan chosen before the sign-in', () => {
  const chooseAndLogIn = async (test: TestContext, { name, plan }: { name: string; plan: Tier }) => {
    const visited = await visit(test, { viewport: desk })
    await visited.page.goto(`${landing}/pricing`)
    await awake(visited.page)
    await choice(visited.page, plan).click()
    await logIn(visited.page, name)
    return visited
  }

  it.for(['starter', 'premium'] as const)('[B-03][B-04] leads a demo account on to pay for %s', async (plan, test) => {
    await member(`comes.for.${plan}`)
    const { page } = await chooseAndLogIn(test, { name: `comes.for.${plan}`, plan })
    await page.waitForURL((url) => url.pathname !== '/pricing')
    expect(page.url()).toBe(`${landing}/payment?plan=${plan}`)
  })

  it('[B-03][B-05] is given to a Starter who chose Premium', async (test) => {
    const { email } = await subscriber('comes.higher', 'starter')
    const { page } = await chooseAndLogIn(test, { name: 'comes.higher', plan: 'premium' })
    await readTwice(page, messages.upgraded)
    await shows(test, page, labels.premium)
    expect((await kept(email))?.tier).toBe('premium')
  })

  it('[B-05][S-06] stays, even where an older answer about the plan comes after it', async (test) => {
    await subscriber('hears.late', 'starter')
    const { page } = await visit(test, { viewport: desk })
    let letGo = () => undefined as void
    const gate = new Promise<void>((open) => (letGo = open))
    await page.route(`**${status.path}`, async (route) => {
      const response = await route.fetch()
      await gate
      await route.fulfill({ response })
    })
    await page.goto(`${landing}/pricing`)
    await awake(page)
    await choice(page, 'premium').click()
    await logIn(page, 'hears.late')
    await notice(page, messages.upgraded).waitFor()
    const late = page.waitForResponse(`**${status.path}`)
    letGo()
    expect(await (await late).json()).toMatchObject({ subscription: { subscription_type: 'starter' } })
    await drawTwice(page)
    expect(await labelsOf(page)).toEqual(labels.premium)
  })

  it('[B-03][B-06] is asked about where it would be less than one has', async (test) => {
    const { email } = await subscriber('comes.lower', 'premium')
    const { page } = await chooseAndLogIn(test, { name: 'comes.lower', plan: 'starter' })
    await page.getByRole('dialog', { name: 'Downgrade to Starter?' }).waitFor()
    await inDialog(page, 'Keep Premium').click()
    await shows(test, page, labels.premium)
    expect((await kept(email))?.tier).toBe('premium')
  })

  it('[B-03] is not taken for the wish to leave it by who has it already', async (test) => {
    await subscriber('comes.again', 'premium')
    const { page } = await chooseAndLogIn(test, { name: 'comes.again', plan: 'premium' })
    await notice(page, 'You have this plan already.').waitFor()
    expect(await dialog(page).count()).toBe(0)
  })

  it('[B-03] survives the page of the login, and coming back does not choose it again', async (test) => {
    const email = await member('by.the.page')
    const { page } = await visit(test, { viewport: desk })
    await page.goto(`${landing}/pricing`)
    await page.goto(`${landing}${(await choice(page, 'starter').getAttribute('href')) ?? ''}`)
    await trySignIn(page, email)
    await page.waitForURL(`${landing}/payment?plan=starter`)
    await page.goBack()
    await shows(test, page, labels.demo)
    expect(page.url()).toBe(`${landing}/pricing`)
  })

  it('changes nothing for who follows a mere link', async (test) => {
    const { page, email } = await lookAtPlans(test, 'follows.a.link', 'starter')
    await page.goto(`${landing}/pricing?plan=premium`)
    await page.waitForURL(`${landing}/pricing`)
    await shows(test, page, labels.starter)
    expect((await kept(email))?.tier).toBe('starter')
  })
})

describe.concurrent('from the demo', () => {
  it.for(['starter', 'premium'] as const)('[B-04] %s is paid for', async (plan, test) => {
    const { page } = await lookAtPlans(test, `pays.for.${plan}`, 'demo', { viewport: phone })
    await choice(page, plan).click()
    await page.waitForURL((url) => url.pathname !== '/pricing')
    expect(page.url()).toBe(`${landing}/payment?plan=${plan}`)
  })
})

describe.concurrent('a change of plan', () => {
  it.for(sizes)('[B-02][B-05][B-10][L-08] goes up at once on $on, and keeps the end date', async ({ size }, test) => {
    const name = `goes.up.${size.width}`
    const { page, context, email, endDate } = await lookAtPlans(test, name, 'starter', { viewport: size })
    const other = await context.newPage()
    await other.goto(`${landing}/pricing`)
    await shows(test, other, labels.starter)
    const letGo = await holdBack(page, upgrade.path)
    const sending = page.waitForRequest(`**${upgrade.path}`)
    await choice(page, 'premium').click()
    expect((await sending).postDataJSON()).toEqual({ plan_id: 2, subscription_type: 'premium' })
    await shows(test, page, ['Downgrade to Demo', 'Active Plan', 'Processing...'])
    for (const plan of tiers) expect(await choice(page, plan).isDisabled()).toBe(true)
    letGo()
    await readTwice(page, messages.upgraded)
    expect(await notice(page, messages.upgraded).evaluate((element) => element === document.activeElement)).toBe(true)
    await shows(test, page, labels.premium)
    await shows(test, other, labels.premium)
    await menuSays(page, 'Premium Plan', `100 days left, until ${dayOf(endDate)}`)
    expect(await kept(email)).toEqual({ status: 'active', plan_id: 2, end_date: endDate, tier: 'premium' })
  })

  it.for(sizes)(
    '[B-06][B-10] goes down to Starter after a yes on $on, and keeps the end date',
    async ({ size }, test) => {
      const name = `goes.down.${size.width}`
      const { page, email, endDate } = await lookAtPlans(test, name, 'premium', { viewport: size })
      await choice(page, 'starter').click()
      await page.getByRole('dialog', { name: 'Downgrade to Starter?' }).waitFor()
      await dialog(page).getByText('At once you lose priority access to new content').waitFor()
      await dialog(page)
        .getByText(`Your end date stays: Starter has 100 days left, until ${dayOf(endDate)}.`)
        .waitFor()
      await inDialog(page, 'Keep Premium').click()
      await dialog(page).waitFor({ state: 'detached' })
      await shows(test, page, labels.premium)
      expect((await kept(email))?.tier).toBe('premium')

      const letGo = await holdBack(page, downgrade.path)
      await choice(page, 'starter').click()
      const sending = page.waitForRequest(`**${downgrade.path}`)
      await inDialog(page, 'Downgrade to Starter').click()
      expect((await sending).postDataJSON()).toEqual({ plan_id: 1, subscription_type: 'starter' })
      expect(await inDialog(page, 'Processing...').isDisabled()).toBe(true)
      await shows(test, page, ['Downgrade to Demo', 'Processing...', 'Active Plan'])
      letGo()
      await readTwice(page, messages.downgraded)
      expect(await dialog(page).count()).toBe(0)
      await shows(test, page, labels.starter)
      await menuSays(page, 'Starter Plan', `100 days left, until ${dayOf(endDate)}`)
      expect(await kept(email)).toEqual({ status: 'active', plan_id: 1, end_date: endDate, tier: 'starter' })
    },
  )

  const endings = (['starter', 'premium'] as const).flatMap((tier) => [
    {
      tier,
      chosen: 'demo' as const,
      question: 'Downgrade to Demo?',
      yes: 'Downgrade to Demo',
      said: 'Successfully downgraded to Demo plan! You now have demo access',
    },
    {
      tier,
      chosen: tier,
      question: `Unsubscribe from ${names[tier]}?`,
      yes: 'Unsubscribe',
      said: 'Unsubscribed successfully! You now have demo access.',
    },
  ])

  it.for(endings)(
    '[B-07][B-08][B-09] ends $tier after a yes to “$question”, and leaves the demo',
    async ({ tier, chosen, question, yes, said }, test) => {
      const name = `ends.${tier}.by.${chosen}`
      const { page, context, email, endDate } = await lookAtPlans(test, name, tier)
      const other = await context.newPage()
      await other.goto(`${landing}/pricing`)
      await shows(test, other, labels[tier])
      await choice(page, chosen).click()
      await page.getByRole('dialog', { name: question }).waitFor()
      await dialog(page).getByText(`${names[tier]} ends at once`).waitFor()
      await dialog(page)
        .getByText(`You have 100 days left, until ${dayOf(endDate)}. This time is lost`)
        .waitFor()
      await inDialog(page, 'Close').click()
      await shows(test, page, labels[tier])
      expect((await kept(email))?.status).toBe('active')

      await choice(page, chosen).click()
      const letGo = await holdBack(page, cancel.path)
      await inDialog(page, yes).click()
      await inDialog(page, 'Processing...').waitFor()
      await shows(
        test,
        page,
        labels[tier].map((label, place) => (tiers[place] === chosen ? 'Processing...' : label)),
      )
      letGo()
      await readTwice(page, said)
      await shows(test, page, labels.demo)
      await shows(test, other, labels.demo)
      await menuSays(page, 'Demo Account')
      expect(
        await page
          .getByRole('banner')
          .getByText(/left, until/)
          .count(),
      ).toBe(0)
      expect(await kept(email)).toMatchObject({ status: 'cancelled', tier: 'demo' })
    },
  )
})

describe.concurrent('a change that fails', () => {
  const refusals = [
    { tier: 'starter', plan: 'premium', path: upgrade.path, yes: undefined, said: 'Failed to upgrade' },
    {
      tier: 'premium',
      plan: 'starter',
      path: downgrade.path,
      yes: 'Downgrade to Starter',
      said: 'Failed to downgrade',
    },
    { tier: 'premium', plan: 'premium', path: cancel.path, yes: 'Unsubscribe', said: 'Failed to unsubscribe' },
  ] as const

  it.for(refusals)('[B-15][B-16] says “$said” where the plan has gone meanwhile', async (refusal, test) => {
    const { tier, plan, path, yes, said } = refusal
    const { page, email, expectComplaints } = await lookAtPlans(test, `refused.${tier}.${plan}`, tier)
    await database.query(
      `update user_subscriptions set start_date = start_date - interval '2 years', end_date = now() - interval '1 day'
       where user_id = (select id from users where email = $1)`,
      [email],
    )
    expectComplaints(`409 ${path}`)
    await choice(page, plan).click()
    if (yes) await inDialog(page, yes).click()
    await readTwice(page, `Operation failed: ${said}`)
    expect(await page.getByRole('alert').filter({ hasText: said }).count()).toBe(1)
    expect(await dialog(page).count()).toBe(0)
    // What the server says of the plan now.
    await shows(test, page, labels.demo)
  })

  it('[B-15][X-31] says that the server cannot be reached, and works once it can be', async (test) => {
    const { page, expectComplaints } = await lookAtPlans(test, 'cut.off', 'starter', { viewport: phone })
    expectComplaints(`ERR_FAILED ${upgrade.path}`)
    await page.route(`**${upgrade.path}`, (route) => route.abort())
    await choice(page, 'premium').click()
    await readTwice(page, `Operation failed: ${messages.network}`)
    await shows(test, page, labels.starter)
    await page.unroute(`**${upgrade.path}`)
    await choice(page, 'premium').click()
    await readTwice(page, messages.upgraded)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('[B-15] asks to try again where nobody has given a reason', async (test) => {
    const { page, expectComplaints } = await lookAtPlans(test, 'bad.gateway', 'premium')
    expectComplaints(`502 ${cancel.path}`)
    await page.route(`**${cancel.path}`, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await choice(page, 'demo').click()
    await inDialog(page, 'Downgrade to Demo').click()
    await readTwice(page, 'Please try again.')
    expect(await page.getByRole('alert').locator('p').innerText()).toBe('Please try again.')
    await shows(test, page, labels.premium)
  })

  it('[B-03][B-15] sends to the login whose session has ended, and goes on from there', async (test) => {
    const { page, email, expectComplaints } = await lookAtPlans(test, 'ended', 'starter')
    await database.query(`delete from sessions where user_id = (select id from users where email = $1)`, [email])
    expectComplaints(`401 ${upgrade.path}`, '401 /api/auth/refresh')
    await choice(page, 'premium').click()
    await page.getByRole('dialog', { name: 'Login to Continue' }).waitFor()
    await toast(page, messages.tokenExpired).waitFor()
    expect(await labelsOf(page)).toEqual(labels.visitor)
    await logIn(page, 'ended')
    await readTwice(page, messages.upgraded)
    await shows(test, page, labels.premium)
  })
})

describe.concurrent('the prices', () => {
  it('are those of the server', async (test) => {
    const { page } = await visit(test, { viewport: desk })
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
    await shows(test, page, ['Try Demo - FREE', 'Start Learning - ₨650', 'Choose Premium - ₨1000'])
    await card(page, 'starter').getByText('5 months, ₨130 a month').waitFor()
    expect(await card(page, 'premium').innerText()).toMatch(/Save 33%/)
    expect(await page.getByRole('row', { name: /^Length/ }).innerText()).toMatch(/7 days\s+5 months\s+12 months/)
    expect(await page.getByText('An offline estimate').count()).toBe(0)
  })

  it.for(sizes)(
    '[B-13] are an estimate on $on where nobody tells them, and can be asked for again',
    async (at, test) => {
      const { email } = await person(`estimates.${at.size.width}`, 'demo')
      const { page, expectComplaints } = await visit(test, {
        viewport: at.size,
        ...(await signedInBrowser(landing, email)),
      })
      expectComplaints(`ERR_FAILED ${plans.path}`)
      await page.route(`**${plans.path}`, (route) => route.abort())
      await page.goto(`${landing}/pricing`)
      await notice(page, 'An offline estimate').waitFor()
      await shows(test, page, labels.demo)
      await card(page, 'starter').getByText('3 months, about ₨233 a month').waitFor()
      await card(page, 'premium').getByText('6 months, ₨200 a month').waitFor()
      expect(await faultsOf(page, { within: 'main' })).toEqual([])

      await page.unroute(`**${plans.path}`)
      await button(page, 'Ask again').click()
      await card(page, 'starter').getByText('6 months, about ₨117 a month').waitFor()
      expect(await page.getByText('An offline estimate').count()).toBe(0)
      await choice(page, 'premium').click()
      await page.waitForURL(`${landing}/payment?plan=premium`)
    },
  )
})

describe.concurrent('without a pointer, and for every eye', () => {
  const questions = [
    { tier: 'premium', plan: 'starter', question: 'Downgrade to Starter?' },
    { tier: 'starter', plan: 'demo', question: 'Downgrade to Demo?' },
    { tier: 'premium', plan: 'premium', question: 'Unsubscribe from Premium?' },
  ] as const

  it.for(questions)('[B-06] “$question” is asked, answered and taken back', async ({ tier, plan, question }, test) => {
    const { page, email } = await lookAtPlans(test, `keys.${tier}.${plan}`, tier, { viewport: phone })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await choice(page, plan).press('Enter')
    await page.getByRole('dialog', { name: question }).waitFor()
    await dialog(page).getByText('100 days left').waitFor()
    expect(await focused()).toBe(`Keep ${names[tier]}`)
    expect(await faultsOf(page, { within: 'dialog' })).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await choice(page, plan).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    expect((await kept(email))?.tier).toBe(tier)
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await shows(test, page, plan === 'starter' ? labels.starter : labels.demo)
    expect(await faultsOf(page, { within: 'main' })).toEqual([])
  })
})
