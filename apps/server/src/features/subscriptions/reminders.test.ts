import { randomUUID } from 'node:crypto'
import { paymentCalls } from '@titer/contract'
import { addMonths } from '@titer/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxVoice } from '../../testing/sandbox.ts'
import { standingClock, testServer, type TestServer } from '../../testing/server.ts'

const day = 86_400
const clock = standingClock()
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, clock)
})
afterAll(() => server.close())

/** What comes round by itself, done now. */
const workOff = async (name: string) => {
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
  it('is told of a week and a day before, once each, and then ends by itself', async () => {
    const email = 'ending@kmc.edu.pk'
    const { token } = await server.signedIn(email)
    const attempt = { plan: 'starter', method: 'local-card', idempotencyKey: randomUUID() }
    const { body } = await server.visit().post(paymentCalls.createSession.path, attempt, token)
    await sandboxVoice(server).tell({ transactionId: String(body['transactionId']) })
    const end = addMonths(clock.now(), 6)
    const secondsLeft = () => (end.getTime() - clock.now().getTime()) / 1000
    await server.waitForMails(email, 1)

    clock.forward(secondsLeft() - 7 * day - 1)
    await workOff('subscriptions-reminders')
    clock.forward(1)
    for (const _ of [1, 2, 3]) await workOff('subscriptions-reminders')
    const mails = await server.waitForMails(email, 2)
    expect(mails.at(-1)?.subject).toBe('Your Titer Starter plan ends in 7 days')

    clock.forward(6 * day)
    for (const _ of [1, 2]) await workOff('subscriptions-reminders')
    const more = await server.waitForMails(email, 3)
    expect(more.map(({ subject }) => subject).slice(1)).toEqual([
      'Your Titer Starter plan ends in 7 days',
      'Your Titer Starter plan ends tomorrow',
    ])

    await workOff('subscriptions-expiry')
    expect(await statusInUsers(email)).toBe('starter')
    clock.forward(day)
    for (const _ of [1, 2]) await workOff('subscriptions-expiry')
    expect(await statusInUsers(email)).toBe('demo')
    await workOff('subscriptions-reminders')
  })
})
