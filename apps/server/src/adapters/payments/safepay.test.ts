import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { applyPaymentFact, initialPaymentState, paymentStatusOf } from '@titer/domain'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ForgedEvent,
  ProviderUnavailable,
  ManualRefundRequired,
  type Order,
  type PaymentProvider,
  type ProviderEvent,
} from '../../platform/payments/provider.ts'
import {
  startSafepayDouble,
  type MetadataShape,
  type ReportShape,
  type SafepayDouble,
} from '../../testing/payments/safepay-double.ts'
import { safepayProvider } from './safepay.ts'
import { propertyRuns } from '../../testing/property-runs.ts'

const keys = { apiKey: 'sec_public', secret: 'merchant-secret', webhookSecret: 'webhook-secret' }
const now = new Date('2026-11-20T08:00:00.000Z')
const order: Order = {
  transactionId: '0197a3d2-0000-7000-8000-000000000001',
  sessionId: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  planId: 1,
  productName: 'Titer Pro',
  email: 'somebody@kmc.edu.pk',
  amountPaisa: 70_000,
  currency: 'PKR',
  successUrl: 'https://titer.example/payment/success?a=1&b=2',
  cancelUrl: 'https://titer.example/payment/cancel',
  expiresAt: new Date('2026-11-20T09:00:00.000Z'),
}
const { transactionId, amountPaisa, currency } = order

let safepay: SafepayDouble
let provider: PaymentProvider

beforeEach(async () => {
  safepay = await startSafepayDouble(keys)
  provider = safepayProvider({ ...keys, environment: 'sandbox', url: safepay.url })
})
afterEach(() => safepay.close())

const openedTracker = async () => (await provider.open(order)).reference
const lookUp = (reference: string) => provider.lookUp({ transactionId, amountPaisa, currency, reference })
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
const pending = [{ kind: 'attempt', attempt: 'pending' }]
const paid = { kind: 'paid', amountPaisa: 70_000, currency: 'PKR' }

/** Returns the webhook for the latest event. */
const lastWebhook = (version: 1 | 2 = 2, secret = keys.webhookSecret) => {
  const notice = safepay.notices.at(-1)
  if (notice === undefined) throw new Error('No event was recorded')
  return safepay.write(notice, version, secret)
}
const read = ({ body, headers }: { body: Buffer; headers: Record<string, string | string[] | undefined> }) =>
  provider.read(body, headers, now)

describe('opening a checkout', () => {
  it('[C-10] sends Safepay the price in paisa and our transaction id, but no personal data', async () => {
    await provider.open(order)
    expect(safepay.requests).toEqual([
      {
        method: 'POST',
        path: '/order/payments/v3/',
        body: {
          merchant_api_key: 'sec_public',
          intent: 'CYBERSOURCE',
          mode: 'payment',
          currency: 'PKR',
          amount: 70_000,
          metadata: { order_id: transactionId, source: 'titer' },
        },
      },
      { method: 'POST', path: '/client/passport/v1/token', body: {} },
    ])
  })

  it("[C-10] returns the hosted page's URL with every required parameter", async () => {
    const { reference, url } = await provider.open(order)
    expect([...safepay.trackers.keys()]).toEqual([reference])
    const page = new URL(url)
    expect(`${page.origin}${page.pathname}`).toBe(`${safepay.url}/embedded/`)
    expect(Object.fromEntries(page.searchParams)).toEqual({
      environment: 'sandbox',
      tbt: safepay.passports[0],
      tracker: reference,
      source: 'hosted',
      order_id: transactionId,
      redirect_url: order.successUrl,
      cancel_url: order.cancelUrl,
    })
  })

  it("returns the URL of Safepay's production page in production", async () => {
    const { url } = await safepayProvider({ ...keys, environment: 'production', url: safepay.url }).open(order)
    const page = new URL(url)
    expect(`${page.origin}${page.pathname}`).toBe('https://getsafepay.com/embedded/')
    expect(page.searchParams.get('environment')).toBe('production')
  })

  it('opens no checkout with a wrong secret, and does not repeat the secret in the error', async () => {
    const wrong = { ...keys, secret: 'a-secret-nobody-may-read', environment: 'sandbox', url: safepay.url } as const
    const error = await failureOf(safepayProvider(wrong).open(order))
    expect(error).toBeInstanceOf(ProviderUnavailable)
    expect(String(error)).toContain('401')
    expect(String(error)).not.toContain(wrong.secret)
    expect(safepay.trackers.size).toBe(0)
  })
})

describe('looking up a payment', () => {
  it('reports the payment as pending while the student is still on the payment page, even after a declined card', async () => {
    const tracker = await openedTracker()
    expect(await lookUp(tracker)).toEqual(pending)
    safepay.decline(tracker)
    expect(await lookUp(tracker)).toEqual(pending)
  })

  const reports: ReportShape[] = ['observed', 'documented', 'plain']
  const successes = ['TRACKER_ENDED', 'TRACKER_COMPLETED']
  it.each(reports.flatMap((shape) => successes.map((success) => ({ shape, success }))))(
    '[C-10] reports the payment as paid if Safepay’s answer in the $shape format contains the state $success',
    async (expected) => {
      Object.assign(safepay.behaviour, { report: expected.shape, success: expected.success })
      const tracker = await openedTracker()
      safepay.pay(tracker)
      expect(await lookUp(tracker)).toEqual([paid])
    },
  )

  it('accepts amounts that are sent as text', async () => {
    const tracker = await openedTracker()
    safepay.pay(tracker, { amount: '70000' })
    expect(await lookUp(tracker)).toEqual([paid])
  })

  it('reports a wrong amount and currency unchanged, so that the payment is marked as mismatched', async () => {
    const tracker = await openedTracker()
    safepay.pay(tracker, { amount: 700, currency: 'USD' })
    const facts = await lookUp(tracker)
    expect(facts).toEqual([{ kind: 'paid', amountPaisa: 700, currency: 'USD' }])
    const paymentState = facts.reduce(
      (before, fact) => applyPaymentFact(before, fact, { amountPaisa, currency }),
      initialPaymentState,
    )
    expect(paymentState).toMatchObject({ capturedPaisa: 0, isMismatched: true })
  })

  const holes = [
    { amount: undefined },
    { currency: undefined },
    { amount: 700.5 },
    { amount: -70_000 },
    { amount: '700.00' },
    { amount: '' },
    { amount: null },
    { amount: [70_000] },
    { currency: '' },
    { currency: 586 },
  ]
  it.each(reports.flatMap((report) => holes.map((hole) => ({ report, hole }))))(
    'reports a paid payment as pending if Safepay’s answer in the $report format contains the invalid price $hole',
    async ({ report, hole }) => {
      safepay.behaviour.report = report
      const tracker = await openedTracker()
      safepay.pay(tracker, hole)
      expect(await lookUp(tracker)).toEqual(pending)
    },
  )

  const otherStates = ['', 'ENDED', 'tracker_ended', 'TRACKER_AUTHORIZED', 'TRACKER_ENDED_NOT']
  it.each(otherStates)(
    'reports the payment as pending if Safepay’s answer contains the unknown state "%s"',
    async (state) => {
      safepay.behaviour.success = state
      const tracker = await openedTracker()
      safepay.pay(tracker)
      expect(await lookUp(tracker)).toEqual(pending)
    },
  )

  it.each([
    ['TRACKER_VOIDED', { kind: 'refunded', totalPaisa: amountPaisa }],
    ['TRACKER_REVERSED', { kind: 'refunded', totalPaisa: amountPaisa }],
    ['TRACKER_DISPUTED', { kind: 'dispute', dispute: 'open' }],
  ])('reports a reversal or dispute of a paid payment: %s', async (state, fact) => {
    safepay.behaviour.success = state
    const tracker = await openedTracker()
    safepay.pay(tracker)
    expect(await lookUp(tracker)).toEqual([paid, fact])
  })

  it.each(['cancel', 'fail', 'expire'] as const)('reports that an unpaid attempt has ended: %s', async (end) => {
    const attempt = { cancel: 'cancelled', fail: 'failed', expire: 'expired' }[end]
    for (const report of reports) {
      safepay.behaviour.report = report
      const tracker = await openedTracker()
      safepay[end](tracker)
      expect(await lookUp(tracker)).toEqual([{ kind: 'attempt', attempt }])
    }
  })

  it.each(reports)('reports the total of all refunds if Safepay answers in the %s format', async (report) => {
    safepay.behaviour.report = report
    const tracker = await openedTracker()
    safepay.pay(tracker)
    safepay.refund(tracker, 20_000)
    expect(await lookUp(tracker)).toEqual([paid, { kind: 'refunded', totalPaisa: 20_000 }])
    safepay.refund(tracker, 10_000)
    expect(await lookUp(tracker)).toEqual([paid, { kind: 'refunded', totalPaisa: 30_000 }])
    safepay.refund(tracker, 40_000)
    expect(await lookUp(tracker)).toEqual([paid, { kind: 'refunded', totalPaisa: 70_000 }])
  })

  it.each(reports)('ignores voided refunds if Safepay answers in the %s format', async (report) => {
    safepay.behaviour.report = report
    const tracker = await openedTracker()
    safepay.pay(tracker)
    safepay.refund(tracker, 20_000)
    safepay.voidRefunds(tracker)
    expect(await lookUp(tracker)).toEqual([paid])
    safepay.refund(tracker, 5000)
    expect(await lookUp(tracker)).toEqual([paid, { kind: 'refunded', totalPaisa: 5000 }])
  })

  it.each(reports)(
    'reports a full refund, but reports the payment as pending after a partial refund, if Safepay’s answer in the %s format contains no refunded amounts',
    async (report) => {
      Object.assign(safepay.behaviour, { report, reportsRefunds: false })
      const tracker = await openedTracker()
      safepay.pay(tracker)
      safepay.refund(tracker, 20_000)
      expect(await lookUp(tracker)).toEqual(pending)
      safepay.refund(tracker, 50_000)
      expect(await lookUp(tracker)).toEqual([paid, { kind: 'refunded', totalPaisa: 70_000 }])
    },
  )

  it('escapes the tracker in the URL', async () => {
    expect(await failureOf(lookUp('../../passport?x=#y'))).toBeInstanceOf(ProviderUnavailable)
    expect(safepay.requests.at(-1)?.path).toBe('/reporter/api/v1/payments/..%2F..%2Fpassport%3Fx%3D%23y')
  })
})

describe('refunding a payment', () => {
  it('requires the operator to refund in the dashboard, and reports that refund afterwards', async () => {
    const tracker = await openedTracker()
    safepay.pay(tracker)
    const asked = safepay.requests.length
    const error = await failureOf(provider.refund({ transactionId, amountPaisa, currency, reference: tracker }))
    expect(error).toBeInstanceOf(ManualRefundRequired)
    expect(error).toMatchObject({
      name: 'ManualRefundRequired',
      message: expect.stringContaining(`Refund ${tracker} in the Safepay dashboard`),
    })
    expect(safepay.requests).toHaveLength(asked)

    safepay.refund(tracker, amountPaisa)
    const facts = await lookUp(tracker)
    const paymentState = facts.reduce(
      (before, fact) => applyPaymentFact(before, fact, { amountPaisa, currency }),
      initialPaymentState,
    )
    expect(paymentStatusOf(paymentState)).toBe('refunded')
  })
})

describe('a failing Safepay API', () => {
  it.each([400, 404, 429, 500, 503])(
    'is reported as unavailable if it answers with the HTTP status %i, which the error then contains, and can be called again afterwards',
    async (status) => {
      safepay.failNext(2, status)
      const [opening, looking] = [await failureOf(provider.open(order)), await failureOf(lookUp('track_1'))]
      for (const error of [opening, looking]) {
        expect(error).toBeInstanceOf(ProviderUnavailable)
        expect(String(error)).toContain(String(status))
      }
      expect(await lookUp(await openedTracker())).toEqual(pending)
    },
  )

  it.each(['drop', 'garbage', 'elsewhere'] as const)(
    'is reported as unavailable after a dropped connection, an invalid response or a redirect, and can be called again afterwards: %s',
    async (fault) => {
      const tracker = await openedTracker()
      safepay.failNext(1, fault)
      const error = await failureOf(lookUp(tracker))
      expect(error).toBeInstanceOf(ProviderUnavailable)
      expect(error).toHaveProperty('cause', expect.any(Error))
      expect(safepay.requests.map(({ path }) => path)).not.toContain('/elsewhere')
      expect(await lookUp(tracker)).toEqual(pending)
    },
  )

  it('is reported as unavailable because of a timeout if it sends no response or only part of one', async () => {
    safepay.failNext(1, 'hang')
    safepay.failNext(1, 'stall')
    const errors = await Promise.all([failureOf(lookUp('track_1')), failureOf(lookUp('track_2'))])
    for (const error of errors) {
      expect(error).toBeInstanceOf(ProviderUnavailable)
      expect(error).toMatchObject({ cause: { name: 'TimeoutError' } })
    }
  })

  it('is reported as unavailable if no connection is possible', async () => {
    await safepay.close()
    expect(await failureOf(provider.open(order))).toBeInstanceOf(ProviderUnavailable)
    safepay = await startSafepayDouble(keys)
  })
})

describe('reading a webhook', () => {
  it('[C-10] requires a look-up at the reporter API to confirm a successful payment', async () => {
    const tracker = await openedTracker()
    safepay.pay(tracker)
    expect(read(lastWebhook())).toEqual({
      id: safepay.notices.at(-1)?.token,
      type: 'payment.succeeded',
      payment: { transactionId },
      facts: [],
      needsLookUp: true,
      lookUpReference: tracker,
    })
  })

  it('accepts a failed attempt without a look-up, and a later successful payment completes the order', async () => {
    const tracker = await openedTracker()
    safepay.decline(tracker)
    const event = read(lastWebhook())
    expect(event).toMatchObject({ facts: [{ kind: 'attempt', attempt: 'failed' }], needsLookUp: false })
    safepay.pay(tracker)
    const facts = [...(event?.facts ?? []), ...(await lookUp(tracker))]
    const paymentState = facts.reduce(
      (before, fact) => applyPaymentFact(before, fact, { amountPaisa, currency }),
      initialPaymentState,
    )
    expect(paymentStatusOf(paymentState)).toBe('completed')
  })

  it('requires a look-up after a refund', async () => {
    const tracker = await openedTracker()
    safepay.pay(tracker)
    safepay.refund(tracker, 10_000)
    expect(read(lastWebhook())).toMatchObject({ type: 'payment.refunded', facts: [], needsLookUp: true })
  })

  it('requires a look-up for every event with Safepay’s older kind of signature, which does not cover the event type', async () => {
    const tracker = await openedTracker()
    safepay.pay(tracker)
    expect(read(lastWebhook(1))).toMatchObject({ type: 'payment.succeeded', facts: [], needsLookUp: true })
    const { body, headers } = lastWebhook(1)
    const renamed = Buffer.from(body.toString().replace('payment.succeeded', 'payment.failed'))
    expect(read({ body: renamed, headers })).toMatchObject({ type: 'payment.failed', facts: [], needsLookUp: true })
  })

  const metadataShapes: MetadataShape[] = ['plain', 'pairs', 'list']
  it.each(metadataShapes)(
    'finds our transaction id in metadata of the shape "%s", whether the event has a version 1 or a version 2 signature',
    async (shape) => {
      safepay.behaviour.metadata = shape
      safepay.pay(await openedTracker())
      for (const version of [1, 2] as const) {
        expect(read(lastWebhook(version))?.payment).toEqual({ transactionId })
      }
    },
  )

  it('finds the payment by its tracker if our transaction id is missing', async () => {
    safepay.behaviour.metadata = 'none'
    const tracker = await openedTracker()
    safepay.pay(tracker)
    expect(read(lastWebhook())?.payment).toEqual({ reference: tracker })
  })

  it('ignores an event type other than success, failure and refund', async () => {
    safepay.cancel(await openedTracker())
    expect(read(lastWebhook())).toBeUndefined()
  })

  it("derives an event's id from its content if the event has no token", async () => {
    safepay.pay(await openedTracker())
    const [notice] = safepay.notices
    if (notice === undefined) throw new Error('No event was recorded')
    const first = safepay.write({ ...notice, token: '' })
    const other = safepay.write({ ...notice, token: '', tracker: { ...notice.tracker, state: 'TRACKER_OTHER' } })
    expect(read(first)?.id).toMatch(/^[\da-f]{64}$/)
    expect(read(first)?.id).toBe(read(first)?.id)
    expect(read(first)?.id).not.toBe(read(other)?.id)
  })

  it.each([1, 2] as const)(
    'rejects an event whose version %i signature was made with another secret',
    async (version) => {
      safepay.pay(await openedTracker())
      expect(() => read(lastWebhook(version, 'another-secret'))).toThrow(ForgedEvent)
    },
  )

  it('rejects a signature that is missing, too short, too long, repeated or not hexadecimal', async () => {
    safepay.pay(await openedTracker())
    const { body, headers } = lastWebhook()
    const signature = headers['x-sfpy-signature']
    expect(read({ body, headers: { 'x-sfpy-signature': signature } })).toBeDefined()
    const wrong = [
      undefined,
      '',
      signature.slice(0, -2),
      `${signature}00`,
      ` ${signature.slice(1)}`,
      `${signature.slice(0, -1)}x`,
      [signature, signature],
    ]
    for (const one of wrong) {
      expect(() => read({ body, headers: { 'x-sfpy-signature': one } })).toThrow(ForgedEvent)
    }
  })

  it('rejects a truncated or empty body and a body without data', async () => {
    safepay.pay(await openedTracker())
    for (const version of [1, 2] as const) {
      const { body, headers } = lastWebhook(version)
      expect(() => read({ body: body.subarray(0, -5), headers })).toThrow(ForgedEvent)
      expect(() => read({ body: Buffer.alloc(0), headers })).toThrow(ForgedEvent)
      for (const text of ['{}', 'null', '[]', '"x"']) {
        expect(() => read({ body: Buffer.from(text), headers })).toThrow(ForgedEvent)
      }
    }
  })

  it('rejects a body with any byte changed', async () => {
    safepay.pay(await openedTracker())
    const { body, headers } = lastWebhook()
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, flipped) => {
        const changed = Buffer.from(body)
        changed[at] = (changed[at] ?? 0) ^ flipped
        expect(() => read({ body: changed, headers })).toThrow(ForgedEvent)
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  it('rejects an event with Safepay’s older kind of signature if its data was changed', async () => {
    safepay.pay(await openedTracker())
    const { body, headers } = lastWebhook(1)
    const changed = Buffer.from(body.toString().replace('70000', '70001'))
    expect(changed.equals(body)).toBe(false)
    expect(() => read({ body: changed, headers })).toThrow(ForgedEvent)
  })

  it.each([1, 2] as const)(
    'gives an event with a version %i signature the same id each time it arrives, and reads events that arrive in reverse order',
    async (version) => {
      const events: ProviderEvent[] = []
      const inbox = createServer((request, reply) => {
        void buffer(request).then((body) => {
          const event = provider.read(body, request.headers, now)
          if (event !== undefined) events.push(event)
          reply.writeHead(204).end()
        })
      })
      await new Promise<void>((done) => inbox.listen(0, '127.0.0.1', done))
      const tracker = await openedTracker()
      safepay.decline(tracker)
      safepay.pay(tracker)
      safepay.refund(tracker, 10_000)
      const to = `http://127.0.0.1:${(inbox.address() as AddressInfo).port}/webhook`
      const statuses = await safepay.deliver(to, { version, times: 2, isReversed: true })
      inbox.closeAllConnections()
      await new Promise((done) => inbox.close(done))

      expect(statuses).toEqual(Array<number>(6).fill(204))
      const types = ['payment.refunded', 'payment.succeeded', 'payment.failed']
      expect(events.map(({ type }) => type)).toEqual(types.flatMap((type) => [type, type]))
      expect(new Set(events.map(({ id }) => id)).size).toBe(3)
    },
  )
})
