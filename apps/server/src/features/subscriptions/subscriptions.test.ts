import { randomUUID } from 'node:crypto'
import { paymentCalls, subscriptionCalls } from '@titer/contract'
import { addMonths, features, tiers } from '@titer/domain'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxWebhooks } from '../../testing/payments/sandbox-webhooks.ts'
import { manualClock, testServer, type TestServer } from '../../testing/test-server.ts'
import { userAnalytics, userSubscriptions } from './tables.ts'

const clock = manualClock()
let server: TestServer
let sandbox: ReturnType<typeof sandboxWebhooks>

beforeAll(async () => {
  server = await testServer({}, clock)
  sandbox = sandboxWebhooks(server)
})
afterAll(() => server.close())

const prices = { starter: 70_000, premium: 120_000 }

/** Creates a student. If a plan is given, the student has paid for it. */
const createStudent = async (name: string, plan?: 'starter' | 'premium') => {
  const { token, body } = await server.signedIn(`${name}@kmc.edu.pk`)
  const pay = async (bought: 'starter' | 'premium') => {
    const attempt = { plan: bought, method: 'local-card', idempotencyKey: randomUUID(), confirmed: true }
    const { body: session } = await server.visit().post(paymentCalls.createSession.path, attempt, token)
    await sandbox.send({ transactionId: String(session['transactionId']), amountPaisa: prices[bought] })
  }
  if (plan !== undefined) await pay(plan)
  return { token, email: `${name}@kmc.edu.pk`, userId: Number(body['userId']), pay }
}

const readStatus = async (token: string, query = '') =>
  (await server.visit().get(`${subscriptionCalls.status.path}${query}`, token)).body['subscription']

const toPremium = { plan_id: 2, subscription_type: 'premium' }
const toStarter = { plan_id: 1, subscription_type: 'starter' }

const change = (direction: 'upgrade' | 'downgrade', token: string, body: object) =>
  server.visit().post(subscriptionCalls[direction].path, body, token)

const statusInUsers = async (userId: number) => {
  const { rows } = await server.services.database.execute<{ subscription_status: string }>(
    sql`select subscription_status from users where id = ${userId}`,
  )
  return rows[0]?.subscription_status
}

const subscriptionsOf = async (userId: number) => {
  const { rows } = await server.services.database.execute<{ status: string; plan_id: number }>(
    sql`select status, plan_id from user_subscriptions where user_id = ${userId}`,
  )
  return rows
}

/**
 * Runs `work` while a database constraint prevents this user from getting this tier. A plan change saves the
 * subscription before it writes the tier, so the change fails halfway.
 */
const whileTierIsRefused = async <Result>(userId: number, tier: string, work: () => Promise<Result>) => {
  const { database } = server.services
  const isAllowed = `id <> ${userId} or subscription_status <> '${tier}'`
  await database.execute(`alter table users add constraint refused_tier check (${isAllowed}) not valid`)
  try {
    return await work()
  } finally {
    await database.execute('alter table users drop constraint refused_tier')
  }
}

describe('a plan change', () => {
  it('sends one mail with the new plan and its end date, and no mail if nothing changes', async () => {
    const { token, email } = await createStudent('changes.mail', 'starter')
    await Promise.all([change('upgrade', token, toPremium), change('upgrade', token, toPremium)])
    await change('downgrade', token, toStarter)
    const mails = await server.waitForMails(email, 3)
    const changes = mails.filter(({ subject }) => subject.startsWith('Your plan is now'))
    expect(changes.map(({ subject }) => subject).toSorted()).toEqual([
      'Your plan is now Titer Premium',
      'Your plan is now Titer Starter',
    ])
    expect(changes[0]?.text).toContain('runs until 16 May 2027')
  })

  it('[B-05][B-10][C-09] upgrades the plan immediately, without a payment, and keeps the end date', async () => {
    const { token, userId } = await createStudent('up', 'starter')
    const end = addMonths(clock.now(), 6).toISOString()
    expect(await change('upgrade', token, toPremium)).toMatchObject({
      status: 200,
      body: {
        message: 'Successfully upgraded to Premium plan!',
        subscription: { subscription_type: 'premium', status: 'active', plan_name: 'Premium', end_date: end },
      },
    })
    expect(await statusInUsers(userId)).toBe('premium')
    expect(await subscriptionsOf(userId)).toEqual([{ status: 'active', plan_id: 2 }])
  })

  it('[B-10][ASVS 2.3.3][ASVS 16.5.3] leaves the subscription and the user unchanged if writing the user’s tier fails', async () => {
    const { token, userId } = await createStudent('half.up', 'starter')
    const answer = await whileTierIsRefused(userId, 'premium', () => change('upgrade', token, toPremium))
    expect(answer).toMatchObject({ status: 500, body: { success: false } })
    expect(await subscriptionsOf(userId)).toEqual([{ status: 'active', plan_id: 1 }])
    expect(await statusInUsers(userId)).toBe('starter')
    expect(await change('upgrade', token, toPremium)).toMatchObject({ status: 200 })
  })

  it('[B-06][B-10][C-09] downgrades the plan and keeps the end date', async () => {
    const { token, userId } = await createStudent('down', 'premium')
    const end = addMonths(clock.now(), 12).toISOString()
    expect(await change('downgrade', token, toStarter)).toMatchObject({
      status: 200,
      body: {
        message: 'Successfully downgraded to Starter plan!',
        subscription: { subscription_type: 'starter', status: 'active', end_date: end },
      },
    })
    expect(await statusInUsers(userId)).toBe('starter')
    expect(await subscriptionsOf(userId)).toEqual([{ status: 'active', plan_id: 1 }])
    // The history must contain both plans, because an event that was created offline before the downgrade is checked
    // against the plan at that time.
    const plans = await server.services.subscriptions.planHistory(userId)
    expect(new Set(plans.map(({ tier }) => tier))).toEqual(new Set(['starter', 'premium']))
  })

  it('[B-11] is rejected if the plan id and type do not match or the plan does not exist', async () => {
    const { token } = await createStudent('disagree', 'starter')
    for (const body of [
      { plan_id: 1, subscription_type: 'premium' },
      { plan_id: 2, subscription_type: 'starter' },
      { plan_id: 3, subscription_type: 'premium' },
    ]) {
      const refusal = { status: 400, body: { success: false, error: 'Invalid subscription plan' } }
      expect(await change('upgrade', token, body)).toMatchObject(refusal)
    }
    expect(await readStatus(token)).toMatchObject({ subscription_type: 'starter' })
  })

  it('[B-16] fails if the user has no plan, with a message that names the change, and fails if an upgrade leads to a lower plan or a downgrade to a higher plan', async () => {
    const { token: demo } = await createStudent('demo.only')
    expect(await change('upgrade', demo, toPremium)).toMatchObject({
      status: 409,
      body: { success: false, error: 'Failed to upgrade' },
    })
    expect(await change('downgrade', demo, toStarter)).toMatchObject({
      status: 409,
      body: { success: false, error: 'Failed to downgrade' },
    })
    expect(await server.visit().post(subscriptionCalls.cancel.path, undefined, demo)).toMatchObject({
      status: 409,
      body: { success: false, error: 'Failed to unsubscribe' },
    })
    const { token: premium } = await createStudent('wrong.way', 'premium')
    expect(await change('upgrade', premium, toStarter)).toMatchObject({ status: 409 })
    const { token: starter } = await createStudent('wrong.way.up', 'starter')
    expect(await change('downgrade', starter, toPremium)).toMatchObject({ status: 409 })
  })

  // The test calls the service directly, because the session check would reject an HTTP request first.
  it('[B-16] is rejected for a user who does not exist', async () => {
    const { cancel, upgrade } = server.services.subscriptions
    const nobody = 999_999
    await expect(cancel(nobody)).rejects.toMatchObject({ message: 'User not found' })
    await expect(upgrade(nobody, { plan_id: 2, subscription_type: 'premium' })).rejects.toMatchObject({
      message: 'User not found',
    })
  })

  it('succeeds when it is repeated, even by concurrent requests', async () => {
    const { token } = await createStudent('twice.up', 'starter')
    const answers = await Promise.all([1, 2, 3].map(() => change('upgrade', token, toPremium)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await readStatus(token)).toMatchObject({ subscription_type: 'premium' })
  })
})

describe('a cancellation', () => {
  it('[B-07][B-08][B-09][C-09] ends the plan immediately, in the subscription and in the user’s tier', async () => {
    const { token, userId } = await createStudent('cancels', 'premium')
    expect(await server.visit().post(subscriptionCalls.cancel.path, undefined, token)).toMatchObject({
      status: 200,
      body: {
        message: 'Unsubscribed successfully! You now have demo access.',
        subscription: { subscription_type: 'demo', status: 'cancelled', days_remaining: 0 },
      },
    })
    expect(await statusInUsers(userId)).toBe('demo')
    const rows = await server.services.database
      .select()
      .from(userSubscriptions)
      .where(eq(userSubscriptions.userId, userId))
    expect(rows.map(({ status }) => status)).toEqual(['cancelled'])
    expect((await server.visit().post(subscriptionCalls.cancel.path, undefined, token)).status).toBe(200)
  })

  it('[B-09] leaves the subscription and the user unchanged if writing the user’s tier fails', async () => {
    const { token, userId } = await createStudent('half.cancelled', 'premium')
    const cancel = () => server.visit().post(subscriptionCalls.cancel.path, undefined, token)
    const answer = await whileTierIsRefused(userId, 'demo', cancel)
    expect(answer).toMatchObject({ status: 500, body: { success: false } })
    expect(await subscriptionsOf(userId)).toEqual([{ status: 'active', plan_id: 2 }])
    expect(await statusInUsers(userId)).toBe('premium')
    expect(await cancel()).toMatchObject({ status: 200 })
  })

  it('sends one mail, even if the request is repeated, and the subscription status shows the date of the cancellation', async () => {
    const { token, email } = await createStudent('leaves.once', 'starter')
    const cancel = () => server.visit().post(subscriptionCalls.cancel.path, undefined, token)
    await Promise.all([cancel(), cancel(), cancel()])
    expect(await readStatus(token)).toMatchObject({ ended_by: 'cancellation', ended_at: clock.now().toISOString() })
    // Once the mail about this later change has arrived, a second mail about the cancellation would have arrived too.
    await change('upgrade', (await createStudent('marker', 'starter')).token, toPremium)
    await server.waitForMails('marker@kmc.edu.pk', 2)
    const subjects = (await server.waitForMails(email, 2)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'You cancelled Titer Starter')).toHaveLength(1)
  })

  it('allows the user to buy a new plan, which begins on the day of payment', async () => {
    const { token, pay } = await createStudent('comes.back', 'starter')
    await server.visit().post(subscriptionCalls.cancel.path, undefined, token)
    await pay('starter')
    expect(await readStatus(token)).toMatchObject({
      subscription_type: 'starter',
      end_date: addMonths(clock.now(), 6).toISOString(),
    })
  })
})

describe('plans', () => {
  const plans = async () => (await server.visit().get(subscriptionCalls.plans.path)).body['plans'] as { id: number }[]
  const planIds = async () => (await plans()).map(({ id }) => id)

  it('[C-08][E-06][P-07] are listed without signing in, each with its name, prices in PKR, duration and features', async () => {
    expect(await plans()).toEqual([
      {
        id: 1,
        name: 'Starter',
        price: 700,
        price_pkr: 700,
        currency: 'PKR',
        duration_months: 6,
        features: ['Full content', 'Performance analytics'],
        is_active: true,
      },
      {
        id: 2,
        name: 'Premium',
        price: 1200,
        price_pkr: 1200,
        currency: 'PKR',
        duration_months: 12,
        features: [
          'Full content',
          'Performance analytics',
          'Priority access to new content',
          'Custom questions',
          'Custom avatars',
        ],
        is_active: true,
      },
    ])
  })

  it('[B-12] are listed by ascending price, without inactive plans', async () => {
    const { database } = server.services
    await database.execute(sql`update subscription_plans set price_pkr = 1300 where id = 1`)
    const expensiveStarter = await planIds()
    await database.execute(sql`update subscription_plans set price_pkr = 700, is_active = false where id = 1`)
    const withoutStarter = await planIds()
    await database.execute(sql`update subscription_plans set is_active = true where id = 1`)
    expect({ expensiveStarter, withoutStarter, usual: await planIds() }).toEqual({
      expensiveStarter: [2, 1],
      withoutStarter: [2],
      usual: [1, 2],
    })
  })
})

describe('the access check', () => {
  const accessTo = async (feature: string, token?: string) =>
    (await server.visit().get(`${subscriptionCalls.checkAccess.path}?feature=${feature}`, token)).body

  it('[V-08] denies every feature to a request without a token', async () => {
    for (const feature of features) {
      expect(await accessTo(feature)).toEqual({
        success: true,
        allowed: false,
        upgrade_required: true,
        subscription_type: 'demo',
        message: 'Please log in to access this feature.',
      })
    }
  })

  it('[V-08][O-01] allows exactly the features of the plan in the user’s subscription records', async () => {
    const people = {
      demo: await createStudent('a.demo'),
      starter: await createStudent('a.starter', 'starter'),
      premium: await createStudent('a.premium', 'premium'),
    }
    const inDemo = ['questions', 'cases', 'flashcards', 'articles']
    const inStarter = [...inDemo, 'full_content', 'analytics']
    const inPremium = [...inStarter, 'priority_content', 'custom_questions', 'custom_avatars']
    const open: Record<string, string[]> = { demo: inDemo, starter: inStarter, premium: inPremium }
    for (const tier of tiers) {
      for (const feature of features) {
        const allowed = open[tier]?.includes(feature) === true
        expect(await accessTo(feature, people[tier].token)).toMatchObject({
          allowed,
          upgrade_required: !allowed,
          subscription_type: tier,
        })
      }
    }
    await server.services.database.execute(
      sql`update users set subscription_status = 'premium' where id = ${people.demo.userId}`,
    )
    expect(await accessTo('analytics', people.demo.token)).toMatchObject({ allowed: false })
  })
})

describe('a production server', () => {
  it('[S-17] ignores ?dev=true', async () => {
    const production = await testServer({
      NODE_ENV: 'production',
      LANDING_ORIGIN: 'https://titer.example',
      STUDY_ORIGIN: 'https://app.titer.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@titer.example',
      TRUST_PROXY: 'none',
    })
    try {
      const { token } = await production.signedIn('tries.dev@kmc.edu.pk')
      const read = async (path: string) => (await production.visit().get(path, token)).body
      expect(await read(`${subscriptionCalls.status.path}?dev=true`)).toMatchObject({
        subscription: { subscription_type: 'demo' },
      })
      expect(await read(`${subscriptionCalls.checkAccess.path}?feature=analytics&dev=true`)).toMatchObject({
        allowed: false,
      })
      expect(await read(`${subscriptionCalls.usage.path}?dev=true`)).toMatchObject({
        usage: { questions_limit: -1, clinical_cases_limit: -1 },
      })
    } finally {
      await production.close()
    }
  })
})

describe('a development server', () => {
  it('[S-17] unlocks everything with ?dev=true', async () => {
    const development = await testServer({ NODE_ENV: 'development' }, clock)
    try {
      const { token } = await development.signedIn('developer@kmc.edu.pk')
      const { body } = await development.visit().get(`${subscriptionCalls.status.path}?dev=true`, token)
      expect(body['subscription']).toMatchObject({
        subscription_type: 'premium',
        status: 'active',
        days_remaining: 365,
      })
      const ends = Date.parse((body['subscription'] as { end_date: string }).end_date)
      expect(ends).toBe(clock.now().getTime() + 365 * 86_400_000)
      for (const feature of features) {
        const path = `${subscriptionCalls.checkAccess.path}?feature=${feature}&dev=true`
        expect((await development.visit().get(path, token)).body).toMatchObject({ allowed: true })
      }
      const usage = await development.visit().get(`${subscriptionCalls.usage.path}?dev=true`, token)
      expect(usage.body['usage']).toMatchObject({ questions_limit: 999, clinical_cases_limit: 999 })
    } finally {
      await development.close()
    }
  })
})

describe('the usage report', () => {
  it('[E-08] counts the answers of the current day in Pakistan, and shows no limit for any tier', async () => {
    const { token, userId } = await createStudent('busy', 'starter')
    await server.services.database.insert(userAnalytics).values([
      { userId, day: '2026-11-16', questionsAnsweredToday: 12, clinicalCasesCompletedToday: 3 },
      { userId, day: '2026-11-15', questionsAnsweredToday: 99, clinicalCasesCompletedToday: 9 },
    ])
    expect((await server.visit().get(subscriptionCalls.usage.path, token)).body['usage']).toEqual({
      questions_today: 12,
      clinical_cases_today: 3,
      questions_limit: -1,
      clinical_cases_limit: -1,
      subscription_type: 'starter',
    })
    const others = [await createStudent('busy.demo'), await createStudent('busy.premium', 'premium')]
    for (const other of others) {
      expect((await server.visit().get(subscriptionCalls.usage.path, other.token)).body['usage']).toMatchObject({
        questions_limit: -1,
        clinical_cases_limit: -1,
      })
    }
  })

  it('[E-08] counts the early morning as part of the previous day, as study days do', async () => {
    const night = manualClock()
    const late = await testServer({}, night)
    try {
      // In Karachi this is 17 November, 01:00.
      night.forward((Date.parse('2026-11-16T20:00:00Z') - night.now().getTime()) / 1000)
      const { token, body } = await late.signedIn('owl@kmc.edu.pk')
      const { id: userId } = body['user'] as { id: number }
      await late.services.database
        .insert(userAnalytics)
        .values({ userId, day: '2026-11-16', questionsAnsweredToday: 7, clinicalCasesCompletedToday: 0 })
      const { body: answer } = await late.visit().get(subscriptionCalls.usage.path, token)
      expect(answer['usage']).toMatchObject({ questions_today: 7 })
    } finally {
      await late.close()
    }
  })
})
