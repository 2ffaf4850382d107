import { accountCalls, subscriptionCalls } from '@titer/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { later } from '../../platform/clock.ts'
import { violatedIndex } from '../../platform/database/unavailable.ts'
import { standingClock, testServer, type TestServer } from '../../testing/server.ts'
import { userSubscriptions } from './tables.ts'

const { path } = subscriptionCalls.status
const day = 86_400
const starter = 1
const premium = 2
const clock = standingClock()
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, clock)
})
afterAll(() => server.close())

const enter = async (name: string) => {
  const email = `${name}@kmc.edu.pk`
  const { token, body } = await server.signedIn(email)
  return { userId: Number(body['userId']), token }
}

type NewSubscription = Pick<typeof userSubscriptions.$inferInsert, 'planId' | 'status'> & { endsInSeconds: number }

const subscribe = (userId: number, { planId, status, endsInSeconds }: NewSubscription) => {
  const now = clock.now()
  const [startDate, endDate] = [later(now, -60 * day), later(now, endsInSeconds)]
  return server.services.database
    .insert(userSubscriptions)
    .values({ userId, planId, status, startDate, endDate, createdAt: now, updatedAt: now })
}

const ask = async (token: string) => {
  const { status, body } = await server.visit().get(path, token)
  expect(status).toBe(200)
  return body['subscription']
}

const demo = { subscription_type: 'demo', status: null, plan_name: null, end_date: null, days_remaining: null }

describe('the subscription status', () => {
  it('[X-33] is told to nobody without a token', async () => {
    expect(await server.visit().get(path)).toMatchObject({ status: 401, body: { code: 'auth.noToken' } })
  })

  it('[C-08] [P-08] is demo for somebody who never had a plan', async () => {
    const { token } = await enter('never')
    const { body } = await server.visit().get(path, token)
    expect(body).toEqual({ success: true, subscription: demo })
  })

  it('[C-08] [E-05] tells type, status, plan, end and days, on both sites', async () => {
    const { userId, token } = await enter('premium')
    await subscribe(userId, { planId: premium, status: 'active', endsInSeconds: 365 * day })
    const expected = {
      subscription_type: 'premium',
      status: 'active',
      plan_name: 'Premium',
      end_date: later(clock.now(), 365 * day).toISOString(),
      days_remaining: 365,
    }
    expect(await ask(token)).toEqual(expected)
    expect((await server.visit('study').get(path, token)).body['subscription']).toEqual(expected)
  })

  it('[E-05] counts the last day until it is over', async () => {
    const { userId, token } = await enter('last.day')
    await subscribe(userId, { planId: starter, status: 'active', endsInSeconds: day / 2 })
    expect(await ask(token)).toMatchObject({ subscription_type: 'starter', plan_name: 'Starter', days_remaining: 1 })
  })

  it('[S-13] ends at the end date by itself, while the row still says active', async () => {
    const { userId, token } = await enter('ending')
    await subscribe(userId, { planId: premium, status: 'active', endsInSeconds: 300 })
    clock.forward(299)
    expect(await ask(token)).toMatchObject({ subscription_type: 'premium', status: 'active' })
    clock.forward(1)
    expect(await ask(token)).toMatchObject({
      subscription_type: 'demo',
      status: 'expired',
      plan_name: 'Premium',
      end_date: clock.now().toISOString(),
      days_remaining: 0,
    })
  })

  it('[S-13] is demo for a cancelled plan, however far its end', async () => {
    const { userId, token } = await enter('cancelled')
    await subscribe(userId, { planId: premium, status: 'cancelled', endsInSeconds: 100 * day })
    expect(await ask(token)).toMatchObject({ subscription_type: 'demo', status: 'cancelled', days_remaining: 0 })
  })

  it('[S-13] is that of the active plan among older and newer ones', async () => {
    const { userId, token } = await enter('several')
    await subscribe(userId, { planId: premium, status: 'expired', endsInSeconds: -30 * day })
    await subscribe(userId, { planId: starter, status: 'active', endsInSeconds: 10 * day })
    await subscribe(userId, { planId: premium, status: 'cancelled', endsInSeconds: 100 * day })
    expect(await ask(token)).toMatchObject({ subscription_type: 'starter', status: 'active', days_remaining: 10 })
  })

  it('is that of the newest plan when none is active', async () => {
    const { userId, token } = await enter('gone')
    await subscribe(userId, { planId: starter, status: 'cancelled', endsInSeconds: 200 * day })
    await subscribe(userId, { planId: premium, status: 'expired', endsInSeconds: -1 })
    expect(await ask(token)).toMatchObject({ subscription_type: 'demo', status: 'expired', plan_name: 'Premium' })
  })

  it("never shows somebody else's", async () => {
    const other = await enter('other')
    await subscribe(other.userId, { planId: premium, status: 'active', endsInSeconds: 100 * day })
    const { token } = await enter('curious')
    expect(await ask(token)).toEqual(demo)
    for (const query of ['user_id', 'userId', 'id']) {
      const { status } = await server.visit().get(`${path}?${query}=${other.userId}`, token)
      expect(status).toBe(400)
    }
  })
})

describe('the database', () => {
  // The specification names these columns.
  const specified = {
    users: ['id', 'username', 'email', 'subscription_status', 'profile_picture'],
    subscription_plans: ['id', 'name', 'price_pkr', 'currency', 'duration_months', 'features', 'is_active'],
    user_subscriptions: ['id', 'user_id', 'plan_id', 'status', 'end_date'],
    payment_transactions: ['transaction_id', 'session_id', 'user_id', 'plan_id', 'status', 'created_at'],
    user_analytics: ['user_id', 'questions_answered_today', 'clinical_cases_completed_today'],
  }

  it.each(Object.entries(specified))('[E-07] has the table %s with the specified columns', async (table, columns) => {
    const { rows } = await server.services.database.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = ${table}`,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(columns))
  })
})

describe('user_subscriptions', () => {
  it('refuses a second active row, also when both come at once', async () => {
    const { userId } = await enter('twice')
    const row = { planId: starter, status: 'active' as const, endsInSeconds: day }
    const outcomes = await Promise.allSettled([subscribe(userId, row), subscribe(userId, { ...row, planId: premium })])
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refusals.map(({ reason }) => violatedIndex(reason))).toEqual(['user_subscriptions_active'])
    await expect(subscribe(userId, { ...row, status: 'cancelled' })).resolves.toBeDefined()
  })

  it('refuses a period that ends before it starts, and plans and people that do not exist', async () => {
    const { userId } = await enter('odd')
    const row = { planId: starter, status: 'expired' as const, endsInSeconds: day }
    const refused = (code: string) => ({ cause: expect.objectContaining({ code }) })
    await expect(subscribe(userId, { ...row, endsInSeconds: -60 * day })).rejects.toMatchObject(refused('23514'))
    await expect(subscribe(userId, { ...row, planId: 99 })).rejects.toMatchObject(refused('23503'))
    await expect(subscribe(userId + 1_000, row)).rejects.toMatchObject(refused('23503'))
  })

  it('goes with the account it belongs to', async () => {
    const { userId, token } = await enter('leaving')
    await subscribe(userId, { planId: starter, status: 'active', endsInSeconds: day })
    await server.visit().post(accountCalls.deleteAccount.path, { password: 'a good long password' }, token)
    const rows = await server.services.database.select().from(userSubscriptions)
    expect(rows.filter((row) => row.userId === userId)).toEqual([])
  })
})
