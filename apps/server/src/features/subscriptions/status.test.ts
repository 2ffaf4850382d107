import { accountCalls, subscriptionCalls } from '@titer/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { later } from '../../platform/clock.ts'
import { violatedUniqueIndex } from '../../platform/database/database-errors.ts'
import { manualClock, testServer, type TestServer } from '../../testing/test-server.ts'
import { userSubscriptions } from './tables.ts'

const { path } = subscriptionCalls.status
const day = 86_400
const starter = 1
const premium = 2
const clock = manualClock()
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, clock)
})
afterAll(() => server.close())

const createStudent = async (name: string) => {
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

const readStatus = async (token: string) => {
  const { status, body } = await server.visit().get(path, token)
  expect(status).toBe(200)
  return body['subscription']
}

const notEnded = { ended_by: null, ended_at: null }
const demo = {
  subscription_type: 'demo',
  status: null,
  plan_name: null,
  end_date: null,
  days_remaining: null,
  ...notEnded,
}

describe('the subscription status', () => {
  it('[X-33] requires a token', async () => {
    expect(await server.visit().get(path)).toMatchObject({ status: 401, body: { code: 'auth.noToken' } })
  })

  it('[C-08] [P-08] is demo for a student who never had a plan', async () => {
    const { token } = await createStudent('never')
    const { body } = await server.visit().get(path, token)
    expect(body).toEqual({ success: true, subscription: demo })
  })

  it('[C-08] [E-05] contains type, status, plan, end date and days remaining, on both sites', async () => {
    const { userId, token } = await createStudent('premium')
    await subscribe(userId, { planId: premium, status: 'active', endsInSeconds: 365 * day })
    const expected = {
      subscription_type: 'premium',
      status: 'active',
      plan_name: 'Premium',
      end_date: later(clock.now(), 365 * day).toISOString(),
      days_remaining: 365,
      ...notEnded,
    }
    expect(await readStatus(token)).toEqual(expected)
    expect((await server.visit('study').get(path, token)).body['subscription']).toEqual(expected)
  })

  it('[E-05] counts the last day as one remaining day until it is over', async () => {
    const { userId, token } = await createStudent('last.day')
    await subscribe(userId, { planId: starter, status: 'active', endsInSeconds: day / 2 })
    expect(await readStatus(token)).toMatchObject({
      subscription_type: 'starter',
      plan_name: 'Starter',
      days_remaining: 1,
    })
  })

  it('[S-13] is expired once the end date has passed, even if the stored row is still active', async () => {
    const { userId, token } = await createStudent('ending')
    await subscribe(userId, { planId: premium, status: 'active', endsInSeconds: 300 })
    clock.forward(299)
    expect(await readStatus(token)).toMatchObject({ subscription_type: 'premium', status: 'active' })
    clock.forward(1)
    expect(await readStatus(token)).toMatchObject({
      subscription_type: 'demo',
      status: 'expired',
      plan_name: 'Premium',
      end_date: clock.now().toISOString(),
      days_remaining: 0,
    })
  })

  it('[S-13] is demo for a cancelled plan, even if its end date is in the future', async () => {
    const { userId, token } = await createStudent('cancelled')
    await subscribe(userId, { planId: premium, status: 'cancelled', endsInSeconds: 100 * day })
    expect(await readStatus(token)).toMatchObject({ subscription_type: 'demo', status: 'cancelled', days_remaining: 0 })
  })

  it('[S-13] describes the active plan if the student also has older and newer plans', async () => {
    const { userId, token } = await createStudent('several')
    await subscribe(userId, { planId: premium, status: 'expired', endsInSeconds: -30 * day })
    await subscribe(userId, { planId: starter, status: 'active', endsInSeconds: 10 * day })
    await subscribe(userId, { planId: premium, status: 'cancelled', endsInSeconds: 100 * day })
    expect(await readStatus(token)).toMatchObject({
      subscription_type: 'starter',
      status: 'active',
      days_remaining: 10,
    })
  })

  it('describes the newest plan if no plan is active', async () => {
    const { userId, token } = await createStudent('gone')
    await subscribe(userId, { planId: starter, status: 'cancelled', endsInSeconds: 200 * day })
    await subscribe(userId, { planId: premium, status: 'expired', endsInSeconds: -1 })
    expect(await readStatus(token)).toMatchObject({
      subscription_type: 'demo',
      status: 'expired',
      plan_name: 'Premium',
    })
  })

  it('never shows another student’s plan', async () => {
    const other = await createStudent('other')
    await subscribe(other.userId, { planId: premium, status: 'active', endsInSeconds: 100 * day })
    const { token } = await createStudent('curious')
    expect(await readStatus(token)).toEqual(demo)
    for (const query of ['user_id', 'userId', 'id']) {
      const { status } = await server.visit().get(`${path}?${query}=${other.userId}`, token)
      expect(status).toBe(400)
    }
  })
})

describe('the database', () => {
  // The columns that the specification prescribes.
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

describe('the user_subscriptions table', () => {
  it('rejects a user’s second active row, even if both rows are inserted concurrently', async () => {
    const { userId } = await createStudent('twice')
    const row = { planId: starter, status: 'active' as const, endsInSeconds: day }
    const outcomes = await Promise.allSettled([subscribe(userId, row), subscribe(userId, { ...row, planId: premium })])
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refusals.map(({ reason }) => violatedUniqueIndex(reason))).toEqual(['user_subscriptions_active'])
    await expect(subscribe(userId, { ...row, status: 'cancelled' })).resolves.toBeDefined()
  })

  it('rejects a period that does not end after its start, an unknown plan and an unknown user', async () => {
    const { userId } = await createStudent('odd')
    const row = { planId: starter, status: 'expired' as const, endsInSeconds: day }
    const refused = (code: string) => ({ cause: expect.objectContaining({ code }) })
    await expect(subscribe(userId, { ...row, endsInSeconds: -60 * day })).rejects.toMatchObject(refused('23514'))
    await expect(subscribe(userId, { ...row, planId: 99 })).rejects.toMatchObject(refused('23503'))
    await expect(subscribe(userId + 1_000, row)).rejects.toMatchObject(refused('23503'))
  })

  it('keeps no rows for a deleted account', async () => {
    const { userId, token } = await createStudent('leaving')
    await subscribe(userId, { planId: starter, status: 'active', endsInSeconds: day })
    await server.visit().post(accountCalls.deleteAccount.path, { password: 'a good long password' }, token)
    const rows = await server.services.database.select().from(userSubscriptions)
    expect(rows.filter((row) => row.userId === userId)).toEqual([])
  })
})
