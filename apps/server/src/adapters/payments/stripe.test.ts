import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ForgedEvent, ProviderUnavailable, type Order, type PaymentProvider } from '../../platform/payments/provider.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { startStripeDouble, type StripeDouble } from '../../testing/stripe-double.ts'
import { stripeProvider } from './stripe.ts'

const secrets = { secretKey: 'sk_test_titer', webhookSecret: 'whsec_titer' }
const minute = 60_000
const hour = 60 * minute

let double: StripeDouble
let stripe: PaymentProvider
let impatient: PaymentProvider

beforeAll(async () => {
  double = await startStripeDouble(secrets)
  stripe = stripeProvider({ ...secrets, url: double.url })
  impatient = stripeProvider({ ...secrets, url: double.url, timeoutMs: 1000 })
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
  if (!(error instanceof ProviderUnavailable)) throw new Error('It is not unavailable.', { cause: error })
  return error
}

describe('opening a checkout', () => {
  it('[C-10] asks for just the money, the person and the pages of the order', async () => {
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
    ['is over already', -hour],
    ['is over in a minute', minute],
    ['is over in a week', 7 * 24 * hour],
  ])('opens a checkout within the times that Stripe allows when the order %s', async (_, left) => {
    await opened({ expiresAt: new Date(Date.now() + left) })
    const expiresIn = Number(double.requests[0]?.form['expires_at']) - Date.now() / 1000
    expect(expiresIn).toBeGreaterThan(30 * 60)
    expect(expiresIn).toBeLessThan(24 * 3600)
  })

  it.each(['hang', 'lose'] as const)('opens one session when the first answer never comes (%s)', async (fault) => {
    const before = double.sessionCount()
    const order = orderFor()
    double.disturb(1, fault)
    const first = await impatient.open(order)
    const second = await impatient.open(order)
    expect(second).toEqual(first)
    expect(double.requests.length).toBeGreaterThan(2)
    expect(double.sessionCount()).toBe(before + 1)
  })

  it('finds the session that is open when the same order comes later, behind many others', async () => {
    const order = orderFor()
    const first = await stripe.open(order)
    for (let others = 0; others < 100; others += 1) await stripe.open(orderFor())
    const before = double.sessionCount()
    expect(await stripe.open({ ...order, expiresAt: new Date(Date.now() + 3 * hour) })).toEqual(first)
    expect(double.sessionCount()).toBe(before)
  })

  it('is unavailable when the checkout has no page any more', async () => {
    const order = orderFor()
    const { reference } = await stripe.open(order)
    double.expire(reference)
    const again = stripe.open({ ...order, expiresAt: new Date(Date.now() + 3 * hour) })
    await expect(again).rejects.toThrow(ProviderUnavailable)
  })
})

describe('looking a payment up', () => {
  it('[C-10] tells each state of a checkout', async () => {
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

  it('tells the money that came, not the money that was asked for', async () => {
    const [less, foreign] = [await opened(), await opened()]
    double.pay(less.reference, { amount: 69_900 })
    double.pay(foreign.reference, { currency: 'usd' })
    expect(await stripe.lookUp(less)).toEqual([{ ...paid, amountPaisa: 69_900 }])
    expect(await stripe.lookUp(foreign)).toEqual([{ ...paid, currency: 'USD' }])
  })

  it('tells how much has been given back in all', async () => {
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
  ] as const)('tells a dispute while it is open, and when it is closed as %s', async (status, told) => {
    const payment = await opened()
    double.pay(payment.reference)
    double.dispute(payment.reference)
    expect(await stripe.lookUp(payment)).toEqual([paid, dispute('open')])
    double.closeDispute(payment.reference, status)
    expect(await stripe.lookUp(payment)).toEqual([paid, dispute(told)])
  })
})

describe('giving money back', () => {
  const refundsSent = () => double.requests.filter(({ path }) => path === '/v1/refunds')
  const refundsMade = () => double.webhooks.events.filter(({ type }) => type === 'charge.refunded')

  it('gives all of it back once when asked twice', async () => {
    const payment = await opened()
    double.pay(payment.reference)
    expect(await stripe.refund(payment)).toEqual([paid, refunded(70_000)])
    expect(await stripe.refund(payment)).toEqual([paid, refunded(70_000)])
    expect(refundsSent().map(({ key }) => key)).toEqual(Array(2).fill(`refund-${payment.transactionId}`))
    expect(refundsMade()).toHaveLength(1)
  })

  it('gives it back once when the answer is lost on the way', async () => {
    const payment = await opened()
    double.pay(payment.reference)
    double.disturb(1, 'lose', '/v1/refunds')
    expect(await stripe.refund(payment)).toEqual([paid, refunded(70_000)])
    expect(refundsSent()).toHaveLength(2)
    expect(refundsMade()).toHaveLength(1)
  })

  it('gives back what is left of it', async () => {
    const payment = await opened()
    double.pay(payment.reference)
    double.refund(payment.reference, 20_000)
    expect(await stripe.refund(payment)).toEqual([paid, refunded(70_000)])
  })

  it('takes money that somebody has given back by hand for given back', async () => {
    const payment = await opened()
    double.pay(payment.reference)
    double.refund(payment.reference)
    expect(await stripe.refund(payment)).toEqual([paid, refunded(70_000)])
    expect(refundsMade()).toHaveLength(1)
  })

  it('gives nothing back where nothing has come', async () => {
    const [open, slow] = [await opened(), await opened()]
    double.payLater(slow.reference)
    expect(await stripe.refund(open)).toEqual([attempt('pending')])
    expect(await stripe.refund(slow)).toEqual([attempt('pending')])
    expect(refundsSent()).toEqual([])
  })

  it('says why when Stripe refuses, as it does while the money is disputed', async () => {
    const payment = await opened()
    double.pay(payment.reference)
    double.dispute(payment.reference)
    const { message, cause } = await failureOf(stripe.refund(payment))
    expect(message).toContain('charge_disputed')
    expect(cause).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  })
})

describe('a Stripe that does not answer as it should', () => {
  it.each([
    ['fails', 500, Stripe.errors.StripeAPIError],
    ['is away', 503, Stripe.errors.StripeAPIError],
    ['has too much to do', 429, Stripe.errors.StripeRateLimitError],
    ['says nothing', 'hang', Stripe.errors.StripeConnectionError],
    ['hangs up', 'lose', Stripe.errors.StripeConnectionError],
  ] as const)('is unavailable, and not for ever, when it %s', async (_, fault, cause) => {
    const payment = await opened()
    double.requests.length = 0
    // As often as it is tried: too much to do is no reason to ask again at once.
    const tries = fault === 429 ? 1 : 3
    double.disturb(tries, fault)
    expect((await failureOf(impatient.lookUp(payment))).cause).toBeInstanceOf(cause)
    expect(double.requests).toHaveLength(tries)
    expect(await stripe.lookUp(payment)).toEqual([attempt('pending')])
  })

  it('answers all the same when it stumbles twice', async () => {
    double.disturb(2, 500)
    expect(await stripe.open(orderFor())).toMatchObject({ reference: expect.stringMatching(/^cs_/) as string })
  })

  it('is unavailable for opening and for giving back too', async () => {
    const payment = await opened()
    double.pay(payment.reference)
    double.disturb(3, 500, '/v1/checkout/sessions')
    await expect(stripe.open(orderFor())).rejects.toThrow(ProviderUnavailable)
    double.disturb(3, 500, '/v1/refunds')
    await expect(stripe.refund(payment)).rejects.toThrow(ProviderUnavailable)
  })

  it('is unavailable with a wrong key, which the message keeps to itself', async () => {
    const stranger = stripeProvider({ ...secrets, secretKey: 'sk_test_stranger', url: double.url })
    const { message, cause } = await failureOf(stranger.open(orderFor()))
    expect(message).not.toContain('sk_test_stranger')
    expect(cause).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  })

  it('is unavailable where nobody is at home', async () => {
    const gone = await startStripeDouble(secrets)
    await gone.close()
    const lonely = stripeProvider({ ...secrets, url: gone.url })
    await expect(lonely.open(orderFor())).rejects.toThrow(ProviderUnavailable)
  })

  it('is unavailable for a session it does not know', async () => {
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
  const sign = (...said: Parameters<StripeDouble['webhooks']['sign']>) => {
    const [sent, { at = now, ...signing } = {}] = said
    return double.webhooks.sign(sent, { at, ...signing })
  }
  const read = ({ body, headers }: ReturnType<typeof sign>, at = now) => stripe.read(body, headers, at)
  const readSent = (type: string, object: object) => read(sign(event(type, object)))

  it('[C-10] believes what Stripe has signed', () => {
    expect(read(sign(completed))).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      payment: { transactionId: 'ours' },
      facts: [paid],
      mustAsk: false,
    })
  })

  it.each([-300, 300])('takes a signature from %s seconds away, and none from a second more', (seconds) => {
    expect(read(sign(completed, { at: after(seconds) }))).toBeDefined()
    expect(() => read(sign(completed, { at: after(seconds + Math.sign(seconds)) }))).toThrow(ForgedEvent)
  })

  it('takes one good signature among several, as while a secret is being changed', () => {
    expect(read(sign(completed, { before: ['00'.repeat(32), 'nonsense'] }))).toBeDefined()
  })

  it('refuses another secret', () => {
    expect(() => read(sign(completed, { secret: 'whsec_stranger' }))).toThrow(ForgedEvent)
    expect(() => stripeProvider({ ...secrets, webhookSecret: '' })).toThrow('webhook secret')
  })

  it('refuses a signature that was made for another time', () => {
    const { body, headers } = sign(completed, { at: after(-3600) })
    const freshened = headers['stripe-signature'].replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000)}`)
    expect(() => stripe.read(body, { 'stripe-signature': freshened }, now)).toThrow(ForgedEvent)
  })

  it('refuses a header that is missing, doubled or not a signature', () => {
    const { body, headers } = sign(completed)
    const good = headers['stripe-signature']
    const [time = '', signature = ''] = good.split(',')
    const bad = ['', 'nonsense', time, signature, `${time},v1=`, `${time},v0${signature.slice(2)}`, `${good}00`]
    for (const header of [undefined, [good, good], ...bad, `${time},${good}`, `t=now,${signature}`]) {
      expect(() => stripe.read(body, { 'stripe-signature': header }, now)).toThrow(ForgedEvent)
    }
    expect(stripe.read(body, { 'stripe-signature': good }, now)).toBeDefined()
  })

  it('refuses a body with any one byte changed', () => {
    const { body, headers } = sign(event('checkout.session.completed', sessionSent({ note: 'Ärzte \uFFFD' })))
    expect(stripe.read(body, headers, now)).toBeDefined()
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(body)
        changed.writeUInt8(changed.readUInt8(at) ^ change, at)
        expect(() => stripe.read(changed, headers, now)).toThrow(ForgedEvent)
      }),
      // The first change leaves the text the same to who reads broken characters as the one that stands for them.
      { numRuns: propertyRuns(500), examples: [[body.indexOf('\uFFFD'), 0xef ^ 0xf0]] },
    )
  })

  it('refuses a body that ends too early or goes on too long', () => {
    const { body, headers } = sign(completed)
    fc.assert(
      fc.property(fc.nat(body.length - 1), (end) => {
        expect(() => stripe.read(body.subarray(0, end), headers, now)).toThrow(ForgedEvent)
      }),
    )
    expect(() => stripe.read(Buffer.concat([body, Buffer.from(' ')]), headers, now)).toThrow(ForgedEvent)
  })

  it('refuses what is signed but is no event', () => {
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
  ])('reads %s with %j', (type, changes, facts) => {
    expect(readSent(type, sessionSent(changes))).toMatchObject({ type, payment: { transactionId: 'ours' }, facts })
  })

  it.each([
    ['charge.refunded', { amount_refunded: 500 }, [refunded(500)]],
    ['charge.dispute.created', { status: 'needs_response', charge: 'ch_1' }, [dispute('open')]],
    ['charge.dispute.closed', { status: 'won', charge: 'ch_1' }, [dispute('won')]],
    ['charge.dispute.closed', { status: 'lost', charge: 'ch_1' }, [dispute('lost')]],
    ['charge.dispute.closed', { status: 'warning_closed', charge: 'ch_1' }, [{ kind: 'dispute', dispute: 'won' }]],
  ])('reads %s with %j, by our id or else by the payment intent', (type, object, facts) => {
    const ours = readSent(type, { ...object, payment_intent: 'pi_1', metadata: { transaction_id: 'ours' } })
    expect(ours).toMatchObject({ type, payment: { transactionId: 'ours' }, facts, mustAsk: false })
    const theirs = readSent(type, { ...object, payment_intent: 'pi_1', metadata: {} })
    expect(theirs).toMatchObject({ type, payment: { reference: 'pi_1' }, facts, mustAsk: false })
    expect(readSent(type, { ...object, payment_intent: null, metadata: {} })).toBeUndefined()
  })

  it('finds a payment by whatever the event has of it', () => {
    const paymentIn = (type: string, object: object) => readSent(type, object)?.payment
    const completed = 'checkout.session.completed'
    expect(paymentIn(completed, sessionSent({ client_reference_id: null }))).toEqual({ transactionId: 'ours' })
    const nameless = sessionSent({ client_reference_id: null, metadata: {} })
    expect(paymentIn(completed, nameless)).toEqual({ reference: 'cs_test_1' })
    const charge = { id: 'ch_1', metadata: { transaction_id: 'ours' } }
    const disputed = { status: 'needs_response', payment_intent: 'pi_1', metadata: {}, charge }
    expect(paymentIn('charge.dispute.created', disputed)).toEqual({ transactionId: 'ours' })
  })

  it('leaves alone what is of no concern', () => {
    for (const type of ['payment_intent.succeeded', 'customer.created', 'toString']) {
      expect(readSent(type, { id: 'x' })).toBeUndefined()
    }
  })
})

it('hears of a whole life by webhooks that come twice, backwards and again after a failure', async () => {
  const payment = await opened()
  double.payLater(payment.reference)
  double.succeed(payment.reference)
  double.dispute(payment.reference)
  double.closeDispute(payment.reference, 'won')
  await stripe.refund(payment)
  const heard: unknown[] = []
  let failures = 1
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      failures -= 1
      if (failures >= 0) return response.writeHead(500).end()
      heard.push(...(stripe.read(body, request.headers, new Date())?.facts ?? []))
      return response.writeHead(200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  const answers = await double.webhooks.deliver(url, { times: 2, isReversed: true })
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  const told = [refunded(70_000), dispute('won'), dispute('open'), paid, attempt('pending')]
  expect(heard).toEqual(told.flatMap((fact) => [fact, fact]))
  expect(answers.map(({ status }) => status)).toEqual([500, ...Array<number>(10).fill(200)])
})
