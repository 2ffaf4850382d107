import { randomUUID } from 'node:crypto'
import { paymentCalls, subscriptionCalls, type MethodId } from '@titer/contract'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startSafepayDouble, type SafepayDouble } from '../../../testing/payments/safepay-double.ts'
import { testServer, type TestServer } from '../../../testing/test-server.ts'
import { startStripeDouble, type StripeDouble } from '../../../testing/payments/stripe-double.ts'
import { paymentStore } from '../payment/payment-store.ts'

const stripeKeys = { secretKey: 'sk_test_titer', webhookSecret: 'whsec_titer' }
const safepayKeys = { apiKey: 'sec_titer', secret: 'merchant-secret', webhookSecret: 'webhook-secret' }
let stripe: StripeDouble
let safepay: SafepayDouble
let server: TestServer

beforeAll(async () => {
  stripe = await startStripeDouble(stripeKeys)
  safepay = await startSafepayDouble(safepayKeys)
  server = await testServer(
    {
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_URL: stripe.url,
      SAFEPAY_API_KEY: safepayKeys.apiKey,
      SAFEPAY_SECRET: safepayKeys.secret,
      SAFEPAY_WEBHOOK_SECRET: safepayKeys.webhookSecret,
      SAFEPAY_ENVIRONMENT: 'sandbox',
      SAFEPAY_URL: safepay.url,
    },
    // The server's clock shows the real time, because the test doubles of both providers use the real time.
    { now: () => new Date() },
  )
})
afterAll(async () => {
  await server.close()
  await Promise.all([stripe.close(), safepay.close()])
})

let people = 0

/**
 * Creates a student who has started a payment. Returns the student's email, the payment's reference and checkout URL,
 * and functions that start another payment, expire checkouts, and read the student's tier and the payment's status.
 */
const buyer = async (method: MethodId, plan: 'starter' | 'premium' = 'starter') => {
  people += 1
  const { token, email } = await server.signedIn(`buyer${people}@kmc.edu.pk`)
  const begin = (key: string) =>
    server.visit().post(paymentCalls.createSession.path, { plan, method, idempotencyKey: key }, token)
  const { body } = await begin(randomUUID())
  const payment = await paymentStore(server.services.database).find(String(body['transactionId']))
  return {
    email,
    begin,
    /** Lets all checkouts of the student expire. Otherwise `begin` would continue an open checkout. */
    expireCheckouts: () =>
      server.services.database.execute(
        sql`update payment_transactions set expires_at = now() where user_id = ${payment?.userId}`,
      ),
    url: String(body['url']),
    reference: payment?.reference ?? '',
    tier: async () =>
      (
        (await server.visit().get(subscriptionCalls.status.path, token)).body['subscription'] as {
          subscription_type: string
        }
      ).subscription_type,
    status: async (shouldVerify = false) => {
      const sessionId = String(body['sessionId'])
      const answer = shouldVerify
        ? await server.visit().post(paymentCalls.verify.path, { session_id: sessionId }, token)
        : await server.visit().get(`${paymentCalls.success.path}?session_id=${sessionId}`, token)
      return answer.status === 200 ? (answer.body['transaction'] as { status: string }).status : answer.body.error
    },
  }
}

const deliver = async (event: (typeof stripe.webhooks.events)[number] | undefined) => {
  if (event === undefined) throw new Error('Stripe has sent no event.')
  const { body, headers } = stripe.webhooks.sign(event)
  const answer = await server.apps.landing.inject({
    method: 'POST',
    url: '/api/payment/webhook/stripe',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  })
  return answer.statusCode
}

/** Delivers all of Safepay's pending webhook events. */
const deliverSafepay = () =>
  Promise.all(
    safepay.notices.splice(0).map(async (notice) => {
      const { body, headers } = safepay.write(notice)
      const url = '/api/payment/webhook/safepay'
      return (await server.apps.landing.inject({ method: 'POST', url, headers, payload: body })).statusCode
    }),
  )

describe('Stripe', () => {
  it('[R-11][S-11] shows the student its checkout page, and its webhook activates the plan', async () => {
    const person = await buyer('international-card')
    expect(person.url).toBe(`${stripe.url}/c/pay/${person.reference}`)
    stripe.pay(person.reference)
    expect(await person.tier()).toBe('demo')
    expect(await deliver(stripe.webhooks.events.at(-1))).toBe(200)
    expect([await person.status(), await person.tier()]).toEqual(['completed', 'starter'])
  })

  it('[C-10][R-13] is queried when the success page verifies the payment, if its webhook has not arrived', async () => {
    const person = await buyer('international-card', 'premium')
    stripe.pay(person.reference)
    expect(await person.status()).toBe('pending')
    expect([await person.status(true), await person.tier()]).toEqual(['completed', 'premium'])
  })

  it('reports disputes and refunds, which end the plan, and a won dispute, which restores it', async () => {
    const person = await buyer('international-card')
    stripe.pay(person.reference)
    await deliver(stripe.webhooks.events.at(-1))
    stripe.dispute(person.reference)
    expect(await deliver(stripe.webhooks.events.at(-1))).toBe(200)
    expect([await person.status(), await person.tier()]).toEqual(['disputed', 'demo'])
    stripe.closeDispute(person.reference, 'won')
    await deliver(stripe.webhooks.events.at(-1))
    expect([await person.status(), await person.tier()]).toEqual(['completed', 'starter'])
    stripe.refund(person.reference)
    await deliver(stripe.webhooks.events.at(-1))
    expect([await person.status(), await person.tier()]).toEqual(['refunded', 'demo'])
  })

  it('may report that a dispute is lost without having reported that it was opened, and the mail to the student then says that the bank has taken the money back', async () => {
    const person = await buyer('international-card')
    stripe.pay(person.reference)
    await deliver(stripe.webhooks.events.at(-1))
    stripe.dispute(person.reference)
    stripe.closeDispute(person.reference, 'lost')
    await deliver(stripe.webhooks.events.at(-1))
    expect([await person.status(), await person.tier()]).toEqual(['disputed', 'demo'])
    const mails = await server.waitForMails(person.email, 2)
    expect(mails.map(({ text }) => text).join()).toContain('Your bank has taken back the ₨700')
  })

  it('may send its events in any order and repeatedly without changing the result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), async (chance) => {
        const person = await buyer('international-card')
        const before = stripe.webhooks.events.length
        stripe.pay(person.reference)
        stripe.dispute(person.reference)
        stripe.closeDispute(person.reference, 'won')
        stripe.refund(person.reference)
        const events = stripe.webhooks.events.slice(before)
        const shuffled = [...events, ...events]
          .map((event) => ({ event, at: chance.next().value ?? 0 }))
          .toSorted((left, right) => left.at - right.at)
        for (const { event } of shuffled) expect(await deliver(event)).toBe(200)
        expect([await person.status(), await person.tier()]).toEqual(['refunded', 'demo'])
      }),
      { numRuns: 5 },
    )
  })

  it('[X-39] may be temporarily unavailable, and a retry with the same idempotency key then succeeds', async () => {
    const person = await buyer('international-card')
    const key = randomUUID()
    await person.expireCheckouts()
    stripe.disturb(3, 500, '/v1/checkout/sessions')
    expect(await person.begin(key)).toMatchObject({ status: 502, body: { error: 'Failed to create payment session' } })
    expect(await person.begin(key)).toMatchObject({ status: 200 })
    stripe.disturb(3, 500, '/v1/checkout/sessions/')
    expect(await person.status(true)).toBe('Payment verification failed')
    expect(await person.status(true)).toBe('pending')
  })
})

describe('Safepay', () => {
  it('[R-11][S-11] shows the student its checkout page, and the plan is activated when the success page verifies the payment', async () => {
    const person = await buyer('local-card')
    expect(person.url).toContain(`tracker=${person.reference}`)
    safepay.pay(person.reference)
    expect([await person.status(true), await person.tier()]).toEqual(['completed', 'starter'])
  })

  it('does not activate the plan if the amount is wrong', async () => {
    const person = await buyer('local-card')
    safepay.pay(person.reference, { amount: 100 })
    expect([await person.status(true), await person.tier()]).toEqual(['mismatched', 'demo'])
  })

  it('activates the plan if a second card is accepted after the first was declined', async () => {
    const person = await buyer('local-card')
    safepay.decline(person.reference)
    await deliverSafepay()
    expect(await person.status()).toBe('failed')
    safepay.pay(person.reference)
    expect(await server.services.payments.reconcile()).toBeGreaterThan(0)
    expect([await person.status(), await person.tier()]).toEqual(['completed', 'starter'])
  })

  it('shows the same checkout page for all requests with the same idempotency key, concurrent or after the checkout has expired', async () => {
    const person = await buyer('local-card')
    const key = randomUUID()
    await person.expireCheckouts()
    // The first call to Safepay waits for the second, so that both requests open a checkout at Safepay.
    const bothCalled = Promise.withResolvers<void>()
    let calls = 0
    const { fetch } = globalThis
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      calls += 1
      if (calls === 2) bothCalled.resolve()
      await bothCalled.promise
      return fetch(...request)
    })
    onTestFinished(() => spy.mockRestore())
    const [one, other] = await Promise.all([person.begin(key), person.begin(key)])
    expect(one.body['url']).not.toBe(person.url)
    expect(other.body['url']).toBe(one.body['url'])
    await person.expireCheckouts()
    expect((await person.begin(key)).body['url']).toBe(one.body['url'])
  })
})
