import { randomUUID } from 'node:crypto'
import { paymentCalls } from '@titer/contract'
import { addMonths } from '@titer/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxWebhooks } from '../../testing/payments/sandbox-webhooks.ts'
import { manualClock, testServer, type TestServer } from '../../testing/test-server.ts'

const day = 86_400
const clock = manualClock()
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, clock)
})
afterAll(() => server.close())

/** Runs a scheduled job immediately. */
const runJob = async (name: string) => {
  const queue = server.services.queues.find((known) => known.name === name)
  await (queue?.work as ((data: object) => Promise<void>) | undefined)?.({})
}

const statusInUsers = async (email: string) => {
  const { rows } = await server.services.database.execute<{ subscription_status: string }>(
    sql`select subscription_status from users where email = ${email}`,
  )
  return rows[0]?.subscription_status
}

describe('a plan that is about to end', () => {
  it('sends one mail a week before its end and another a day before, and then expires', async () => {
    const email = 'ending@kmc.edu.pk'
    const { token } = await server.signedIn(email)
    const attempt = { plan: 'starter', method: 'local-card', idempotencyKey: randomUUID() }
    const { body } = await server.visit().post(paymentCalls.createSession.path, attempt, token)
    await sandboxWebhooks(server).send({ transactionId: String(body['transactionId']) })
    const end = addMonths(clock.now(), 6)
    const secondsLeft = () => (end.getTime() - clock.now().getTime()) / 1000
    await server.waitForMails(email, 1)

    clock.forward(secondsLeft() - 7 * day - 1)
    await runJob('subscriptions-reminders')
    clock.forward(1)
    for (const _ of [1, 2, 3]) await runJob('subscriptions-reminders')
    const mails = await server.waitForMails(email, 2)
    expect(mails.at(-1)?.subject).toBe('Your Titer Starter plan ends in 7 days')

    clock.forward(6 * day)
    for (const _ of [1, 2]) await runJob('subscriptions-reminders')
    const more = await server.waitForMails(email, 3)
    expect(more.map(({ subject }) => subject).slice(1)).toEqual([
      'Your Titer Starter plan ends in 7 days',
      'Your Titer Starter plan ends tomorrow',
    ])

    await runJob('subscriptions-expiry')
    expect(await statusInUsers(email)).toBe('starter')
    clock.forward(day)
    for (const _ of [1, 2]) await runJob('subscriptions-expiry')
    expect(await statusInUsers(email)).toBe('demo')
    await runJob('subscriptions-reminders')
  })
})
