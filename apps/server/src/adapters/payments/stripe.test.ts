import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ForgedEvent, ProviderUnavailable, type Order, type PaymentProvider } from '../../platform/payments/provider.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { startStripeDouble, type StripeDouble } from '../../testing/payments/stripe-double.ts'
import { stripeProvider } from './stripe.ts'

const secrets = { secretKey: 'sk_test_titer', webhookSecret: 'whsec_titer' }
const minute = 60_000
const hour = 60 * minute

let double: StripeDouble
let stripe: PaymentProvider
let shortTimeoutStripe: PaymentProvider

beforeAll(async () => {
  double = await startStripeDouble(secrets)
  stripe = stripeProvider({ ...secrets, url: double.url })
  shortTimeoutStripe = stripeProvider({ ...secrets, url: double.url, timeoutMs: 1000 })
})
afterAll(() => double.close())
beforeEach(() => {
  double.requests.length = 0
  double.webhooks.events.length = 0
})

const orderFor = (changes: Partial<Order> = {}): Order => ({
  transactionId: randomUUID(),
  sessionId: randomUUID(),
  planId: 2,
  productName: 'Pro, one month',
  amountPaisa: 70_000,
  currency: 'PKR',
  email: 'ayesha@kmc.edu.pk',
  successUrl: 'https://titer.example/payment/success?session=ours',
  cancelUrl: 'https://titer.example/payment/cancelled?session=ours',
  expiresAt: new Date(Date.now() + 2 * hour),
  ...changes,
})

const opened = async (changes: Partial<Order> = {}) => {
  const order = orderFor(changes)
  const { reference } = await stripe.open(order)
  return { ...order, reference }
}

const paid = { kind: 'paid', amountPaisa: 70_000, currency: 'PKR' }
const attempt = (name: string) => ({ kind: 'attempt', attempt: name })
const refunded = (totalPaisa: number) => ({ kind: 'refunded', totalPaisa })
const dispute = (name: string) => ({ kind: 'dispute', dispute: name })

const failureOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProviderUnavailable))
    throw new Error('Expected a ProviderUnavailable error.', { cause: error })
  return error
}

describe('opening a checkout', () => {
  it("[C-10] sends only the order's id, product, price, expiry, email address and return URLs", async () => {
    const order = orderFor()
    const { reference, url } = await stripe.open(order)
    expect(reference).toMatch(/^cs_/)
    expect(url).toBe(`${double.url}/c/pay/${reference}`)
    expect(double.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/checkout/sessions',
        key: `open-${order.transactionId}`,
        form: {
          mode: 'payment',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'pkr',
          'line_items[0][price_data][unit_amount]': '70000',
          'line_items[0][price_data][product_data][name]': 'Pro, one month',
          client_reference_id: order.transactionId,
          customer_email: 'ayesha@kmc.edu.pk',
          'metadata[transaction_id]': order.transactionId,
          'payment_intent_data[metadata][transaction_id]': order.transactionId,
          success_url: order.successUrl,
          cancel_url: order.cancelUrl,
          expires_at: String(Math.floor(order.expiresAt.getTime() / 1000)),
          'adaptive_pricing[enabled]': 'false',
        },
      },
    ])
  })

  it.each([
    ['has expired', -hour],
    ['expires in a minute', minute],
    ['expires in a week', 7 * 24 * hour],
  ])('uses an expiry that Stripe accepts when the order %s', async (_, left) => {
    await opened({ expiresAt: new Date(Date.now() + left) })
    const expiresIn = Number(double.requests[0]?.form['expires_at']) - Date.now() / 1000
    expect(expiresIn).toBeGreaterThan(30 * 60)
    expect(expiresIn).toBeLessThan(24 * 3600)
  })

  it.each(['hang', 'lose'] as const)('opens only one session when the first response is lost (%s)', async (fault) => {
    const before = double.sessionCount()
    const order = orderFor()
    double.disturb(1, fault)
    const first = await shortTimeoutStripe.open(order)
    const second = await shortTimeoutStripe.open(order)
    expect(second).toEqual(first)
    expect(double.requests.length).toBeGreaterThan(2)
    expect(double.sessionCount()).toBe(before + 1)
  })

  it('reuses the open session when the same order is opened again with another expiry, after 100 other orders', async () => {
    const order = orderFor()
    const first = await stripe.open(order)
    for (let others = 0; others < 100; others += 1) await stripe.open(orderFor())
    const before = double.sessionCount()
    expect(await stripe.open({ ...order, expiresAt: new Date(Date.now() + 3 * hour) })).toEqual(first)
    expect(double.sessionCount()).toBe(before)
  })

  it('reports Stripe as unavailable when an order is opened again after its session has expired', async () => {
    const order = orderFor()
    const { reference } = await stripe.open(order)
    double.expire(reference)
    const again = stripe.open({ ...order, expiresAt: new Date(Date.now() + 3 * hour) })
    await expect(again).rejects.toThrow(ProviderUnavailable)
  })
})

describe('looking up a payment', () => {
  it('[C-10] reports a checkout as pending until the money has arrived and then as paid, and reports an expired checkout as expired', async () => {
    const [open, card, slow, arrived, left] = [
      await opened(),
      await opened(),
      await opened(),
      await opened(),
      await opened(),
    ]
    double.pay(card.reference)
    double.payLater(slow.reference)
    double.payLater(arrived.reference)
    double.succeed(arrived.reference)
    double.expire(left.reference)
    expect(await stripe.lookUp(open)).toEqual([attempt('pending')])
    expect(await stripe.lookUp(card)).toEqual([paid])
    expect(await stripe.lookUp(slow)).toEqual([attempt('pending')])
    expect(await stripe.lookUp(arrived)).toEqual([paid])
    expect(await stripe.lookUp(left)).toEqual([attempt('expired')])
  })

  it('reports the paid amount and currency, not the requested ones', async () => {
    const [less, foreign] = [await opened(), await opened()]
    double.pay(less.reference, { amount: 69_900 })
    double.pay(foreign.reference, { currency: 'usd' })
    expect(await stripe.lookUp(less)).toEqual([{ ...paid, amountPaisa: 69_900 }])
    expect(await stripe.lookUp(foreign)).toEqual([{ ...paid, currency: 'USD' }])
  })

  it('reports the total of all refunds', async () => {
    const payment = await opened()
    double.pay(payment.reference)
    double.refund(payment.reference, 10_000)
    double.refund(payment.reference, 5_000)
    expect(await stripe.lookUp(payment)).toEqual([paid, refunded(15_000)])
  })

  it.each([
    ['won', 'won'],
    ['lost', 'lost'],
    ['warning_closed', 'won'],
  ] as const)('reports a dispute while it is open and after Stripe closes it as %s', async (status, outcome) => {
    const payment = await opened()
    double.pay(payment.reference)
    double.dispute(payment.reference)
    expect(await stripe.lookUp(payment)).toEqual([paid, dispute('open')])
    double.closeDispute(payment.reference, status)
    expect(await stripe.lookUp(payment)).toEqual([paid, dispute(outcome)])
  })
})

describe('refunding a payment', () => {
  const refundsSent = () => double.requests.filter(({ path }) => path === '/v1/refunds')
  const refundsMade = () => double.webhooks.events.filter(({ type }) => type === 'charge.refunded')

  it('refunds the whole amount only once when called twice', async () => {
    const payment = await opened()
    double.pay(payment.reference)
    expect(await stripe.refund(payment)).toEqual([paid, refunded(70_000)])
    expect(await stripe.refund(payment)).toEqual([paid, refunded(70_000)])
    expect(refundsSent().map(({ key }) => key)).toEqual(Array(2).fill(`refund-${payment.transactionId}`))
    expect(refundsMade()).toHaveLength(1)
  })

  it('refunds only once when the response is lost', async () => {
    const payment = await opened()
    double.pay(payment.reference)
    double.disturb(1, 'lose', '/v1/refunds')
    expect(await stripe.refund(payment)).toEqual([paid, refunded(70_000)])
    expect(refundsSent()).toHaveLength(2)
    expect(refundsMade()).toHaveLength(1)
  })

  it('refunds the remaining amount after a partial refund', async () => {
    const payment = await opened()
    double.pay(payment.reference)
    double.refund(payment.reference, 20_000)
    expect(await stripe.refund(payment)).toEqual([paid, refunded(70_000)])
  })

  it("reports a refund that was made in Stripe's dashboard, and does not refund the payment again", async () => {
    const payment = await opened()
    double.pay(payment.reference)
    double.refund(payment.reference)
    expect(await stripe.refund(payment)).toEqual([paid, refunded(70_000)])
    expect(refundsMade()).toHaveLength(1)
  })

  it('refunds nothing if nothing was paid', async () => {
    const [open, slow] = [await opened(), await opened()]
    double.payLater(slow.reference)
    expect(await stripe.refund(open)).toEqual([attempt('pending')])
    expect(await stripe.refund(slow)).toEqual([attempt('pending')])
    expect(refundsSent()).toEqual([])
  })

  it('reports the reason when Stripe rejects a refund, for example during a dispute', async () => {
    const payment = await opened()
    double.pay(payment.reference)
    double.dispute(payment.reference)
    const { message, cause } = await failureOf(stripe.refund(payment))
    expect(message).toContain('charge_disputed')
    expect(cause).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  })
})

describe('a failing Stripe API', () => {
  it.each([
    ['answers 500', 500, Stripe.errors.StripeAPIError],
    ['answers 503', 503, Stripe.errors.StripeAPIError],
    ['answers 429', 429, Stripe.errors.StripeRateLimitError],
    ['does not answer', 'hang', Stripe.errors.StripeConnectionError],
    ['drops the connection', 'lose', Stripe.errors.StripeConnectionError],
  ] as const)('is reported as unavailable when it %s, and can be called again afterwards', async (_, fault, cause) => {
    const payment = await opened()
    double.requests.length = 0
    // The Stripe library makes three attempts, but it does not retry a 429.
    const tries = fault === 429 ? 1 : 3
    double.disturb(tries, fault)
    expect((await failureOf(shortTimeoutStripe.lookUp(payment))).cause).toBeInstanceOf(cause)
    expect(double.requests).toHaveLength(tries)
    expect(await stripe.lookUp(payment)).toEqual([attempt('pending')])
  })

  it('is called a third time after two errors', async () => {
    double.disturb(2, 500)
    expect(await stripe.open(orderFor())).toMatchObject({ reference: expect.stringMatching(/^cs_/) as string })
  })

  it('is reported as unavailable when opening a checkout or refunding a payment fails', async () => {
    const payment = await opened()
    double.pay(payment.reference)
    double.disturb(3, 500, '/v1/checkout/sessions')
    await expect(stripe.open(orderFor())).rejects.toThrow(ProviderUnavailable)
    double.disturb(3, 500, '/v1/refunds')
    await expect(stripe.refund(payment)).rejects.toThrow(ProviderUnavailable)
  })

  it('is reported as unavailable for a wrong key, without the key in the message', async () => {
    const stranger = stripeProvider({ ...secrets, secretKey: 'sk_test_stranger', url: double.url })
    const { message, cause } = await failureOf(stranger.open(orderFor()))
    expect(message).not.toContain('sk_test_stranger')
    expect(cause).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  })

  it('is reported as unavailable if no connection is possible', async () => {
    const closedDouble = await startStripeDouble(secrets)
    await closedDouble.close()
    const disconnected = stripeProvider({ ...secrets, url: closedDouble.url })
    await expect(disconnected.open(orderFor())).rejects.toThrow(ProviderUnavailable)
  })

  it('is reported as unavailable for an unknown session', async () => {
    const unknown = { ...orderFor(), reference: 'cs_test_nobody' }
    await expect(stripe.lookUp(unknown)).rejects.toThrow(ProviderUnavailable)
  })
})

describe('reading a webhook', () => {
  const now = new Date('2026-11-16T08:00:00.400Z')
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const sessionSent = (changes: object = {}) => ({
    id: 'cs_test_1',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 70_000,
    currency: 'pkr',
    client_reference_id: 'ours',
    metadata: { transaction_id: 'ours' },
    ...changes,
  })
  const event = (type: string, object: object) => ({ id: 'evt_1', type, data: { object } })
  const completed = event('checkout.session.completed', sessionSent())
  const sign = (...args: Parameters<StripeDouble['webhooks']['sign']>) => {
    const [sent, { at = now, ...signing } = {}] = args
    return double.webhooks.sign(sent, { at, ...signing })
  }
  const read = ({ body, headers }: ReturnType<typeof sign>, at = now) => stripe.read(body, headers, at)
  const readSent = (type: string, object: object) => read(sign(event(type, object)))

  it('[C-10] accepts an event signed by Stripe', () => {
    expect(read(sign(completed))).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      payment: { transactionId: 'ours' },
      facts: [paid],
      needsLookUp: false,
    })
  })

  it.each([-300, 300])('accepts a timestamp that is %s seconds off, but not one second more', (seconds) => {
    expect(read(sign(completed, { at: after(seconds) }))).toBeDefined()
    expect(() => read(sign(completed, { at: after(seconds + Math.sign(seconds)) }))).toThrow(ForgedEvent)
  })

  it('accepts one valid signature among several, as during a rotation of the secret', () => {
    expect(read(sign(completed, { before: ['00'.repeat(32), 'nonsense'] }))).toBeDefined()
  })

  it('rejects an event signed with another secret, and requires a non-empty secret', () => {
    expect(() => read(sign(completed, { secret: 'whsec_stranger' }))).toThrow(ForgedEvent)
    expect(() => stripeProvider({ ...secrets, webhookSecret: '' })).toThrow('webhook secret')
  })

  it('rejects a signature with a changed timestamp', () => {
    const { body, headers } = sign(completed, { at: after(-3600) })
    const freshened = headers['stripe-signature'].replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000)}`)
    expect(() => stripe.read(body, { 'stripe-signature': freshened }, now)).toThrow(ForgedEvent)
  })

  it('rejects a missing, repeated or malformed signature header', () => {
    const { body, headers } = sign(completed)
    const good = headers['stripe-signature']
    const [time = '', signature = ''] = good.split(',')
    const bad = ['', 'nonsense', time, signature, `${time},v1=`, `${time},v0${signature.slice(2)}`, `${good}00`]
    for (const header of [undefined, [good, good], ...bad, `${time},${good}`, `t=now,${signature}`]) {
      expect(() => stripe.read(body, { 'stripe-signature': header }, now)).toThrow(ForgedEvent)
    }
    expect(stripe.read(body, { 'stripe-signature': good }, now)).toBeDefined()
  })

  it('rejects a body with any byte changed', () => {
    const { body, headers } = sign(event('checkout.session.completed', sessionSent({ note: 'Ärzte \uFFFD' })))
    expect(stripe.read(body, headers, now)).toBeDefined()
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(body)
        changed.writeUInt8(changed.readUInt8(at) ^ change, at)
        expect(() => stripe.read(changed, headers, now)).toThrow(ForgedEvent)
      }),
      // This change makes the UTF-8 invalid. Code that decoded the body before verifying it would see U+FFFD in both
      // the original and the changed body.
      { numRuns: propertyRuns(500), examples: [[body.indexOf('\uFFFD'), 0xef ^ 0xf0]] },
    )
  })

  it('rejects a truncated or extended body', () => {
    const { body, headers } = sign(completed)
    fc.assert(
      fc.property(fc.nat(body.length - 1), (end) => {
        expect(() => stripe.read(body.subarray(0, end), headers, now)).toThrow(ForgedEvent)
      }),
    )
    expect(() => stripe.read(Buffer.concat([body, Buffer.from(' ')]), headers, now)).toThrow(ForgedEvent)
  })

  it('rejects a signed body that is not a valid event', () => {
    const whole = JSON.stringify(completed)
    const cut = whole.slice(0, -1)
    const strange = JSON.stringify(event('checkout.session.completed', sessionSent({ amount_total: '70000' })))
    for (const text of ['', '{}', 'null', '[]', cut, strange]) expect(() => read(sign(text))).toThrow(ForgedEvent)
    expect(read(sign(whole))).toBeDefined()
  })

  it.each([
    ['checkout.session.completed', {}, [paid]],
    [
      'checkout.session.completed',
      { amount_total: 1, currency: 'usd' },
      [{ ...paid, amountPaisa: 1, currency: 'USD' }],
    ],
    ['checkout.session.completed', { amount_total: null, currency: null }, [{ ...paid, amountPaisa: 0, currency: '' }]],
    ['checkout.session.completed', { payment_status: 'unpaid' }, [attempt('pending')]],
    ['checkout.session.completed', { payment_status: 'no_payment_required' }, [attempt('pending')]],
    ['checkout.session.async_payment_succeeded', {}, [paid]],
    ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, [attempt('failed')]],
    ['checkout.session.expired', { status: 'expired', payment_status: 'unpaid' }, [attempt('expired')]],
  ])('reads the facts of the event %s with %j', (type, changes, facts) => {
    expect(readSent(type, sessionSent(changes))).toMatchObject({ type, payment: { transactionId: 'ours' }, facts })
  })

  it.each([
    ['charge.refunded', { amount_refunded: 500 }, [refunded(500)]],
    ['charge.dispute.created', { status: 'needs_response', charge: 'ch_1' }, [dispute('open')]],
    ['charge.dispute.closed', { status: 'won', charge: 'ch_1' }, [dispute('won')]],
    ['charge.dispute.closed', { status: 'lost', charge: 'ch_1' }, [dispute('lost')]],
    ['charge.dispute.closed', { status: 'warning_closed', charge: 'ch_1' }, [{ kind: 'dispute', dispute: 'won' }]],
  ])(
    'reads the facts of the event %s with %j, identifies the payment by our id or the payment intent, and ignores an event with neither',
    (type, object, facts) => {
      const ours = readSent(type, { ...object, payment_intent: 'pi_1', metadata: { transaction_id: 'ours' } })
      expect(ours).toMatchObject({ type, payment: { transactionId: 'ours' }, facts, needsLookUp: false })
      const theirs = readSent(type, { ...object, payment_intent: 'pi_1', metadata: {} })
      expect(theirs).toMatchObject({ type, payment: { reference: 'pi_1' }, facts, needsLookUp: false })
      expect(readSent(type, { ...object, payment_intent: null, metadata: {} })).toBeUndefined()
    },
  )

  it('finds our id in the metadata of the session or of the disputed charge, and otherwise identifies the payment by the id of the session', () => {
    const paymentIn = (type: string, object: object) => readSent(type, object)?.payment
    const completed = 'checkout.session.completed'
    expect(paymentIn(completed, sessionSent({ client_reference_id: null }))).toEqual({ transactionId: 'ours' })
    const nameless = sessionSent({ client_reference_id: null, metadata: {} })
    expect(paymentIn(completed, nameless)).toEqual({ reference: 'cs_test_1' })
    const charge = { id: 'ch_1', metadata: { transaction_id: 'ours' } }
    const disputed = { status: 'needs_response', payment_intent: 'pi_1', metadata: {}, charge }
    expect(paymentIn('charge.dispute.created', disputed)).toEqual({ transactionId: 'ours' })
  })

  it('ignores event types that are not about a checkout session, a refund or a dispute', () => {
    for (const type of ['payment_intent.succeeded', 'customer.created', 'toString']) {
      expect(readSent(type, { id: 'x' })).toBeUndefined()
    }
  })
})

it('the Stripe provider reads every fact from webhooks that arrive twice, in reverse order and after a failed delivery', async () => {
  const payment = await opened()
  double.payLater(payment.reference)
  double.succeed(payment.reference)
  double.dispute(payment.reference)
  double.closeDispute(payment.reference, 'won')
  await stripe.refund(payment)
  const received: unknown[] = []
  let failures = 1
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      failures -= 1
      if (failures >= 0) return response.writeHead(500).end()
      received.push(...(stripe.read(body, request.headers, new Date())?.facts ?? []))
      return response.writeHead(200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  const answers = await double.webhooks.deliver(url, { times: 2, isReversed: true })
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  const expected = [refunded(70_000), dispute('won'), dispute('open'), paid, attempt('pending')]
  expect(received).toEqual(expected.flatMap((fact) => [fact, fact]))
  expect(answers.map(({ status }) => status)).toEqual([500, ...Array<number>(10).fill(200)])
})
