import { createHash, createHmac } from 'node:crypto'
import type { PaymentAttempt, PaymentFact, Price } from '@titer/domain'
import { z } from 'zod'
import {
  ForgedEvent,
  ProviderUnavailable,
  ManualRefundRequired,
  type PaymentProvider,
} from '../../platform/payments/provider.ts'
import { sameBytes } from '../../platform/secrets.ts'

export interface SafepaySettings {
  apiKey: string
  secret: string
  webhookSecret: string
  environment: 'sandbox' | 'production'
  url?: string | undefined
}

const timeoutMs = 10_000
const apis = { sandbox: 'https://sandbox.api.getsafepay.com', production: 'https://api.getsafepay.com' }

/** Returns a schema for a field that may be missing or invalid without making the whole response invalid. */
const lenient = <Shape extends z.ZodType>(shape: Shape) => shape.optional().catch(undefined)

const nonEmpty = z.string().min(1)
const paisa = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().nonnegative())
const money = z.looseObject({ amount: paisa, currency: nonEmpty })

const openedTracker = z.looseObject({ data: z.looseObject({ tracker: z.looseObject({ token: nonEmpty }) }) })
const passport = z.looseObject({
  data: z.union([
    nonEmpty,
    z.looseObject({ tbt: nonEmpty }).transform(({ tbt }) => tbt),
    z.looseObject({ token: nonEmpty }).transform(({ token }) => token),
  ]),
})

const reportedTracker = z.looseObject({
  state: lenient(nonEmpty),
  amount: lenient(paisa),
  currency: lenient(nonEmpty),
  purchase_totals: lenient(z.looseObject({ quote_amount: money })),
  refunded_amount: lenient(paisa),
  charge: lenient(
    z.looseObject({
      cybersource_refunds: z.array(z.looseObject({ totals: money, is_voided: z.boolean().optional() })),
    }),
  ),
})
const report = z.looseObject({ data: reportedTracker.extend({ tracker: lenient(reportedTracker) }) })

type ReportedTracker = z.infer<typeof reportedTracker>

const paidStates = new Set(['TRACKER_ENDED', 'TRACKER_COMPLETED'])
const partlyRefundedStates = new Set([
  'TRACKER_PARTIAL_REFUND',
  'TRACKER_PARTIALLY_REFUNDED',
  'TRACKER_PARTIAL_REFUNDED',
])
// States in which the operator or the bank has reversed the whole payment.
const reversedStates = new Set(['TRACKER_VOIDED', 'TRACKER_REVERSED'])
const attemptOfState = new Map<string, PaymentAttempt>([
  ['TRACKER_CANCELLED', 'cancelled'],
  ['TRACKER_CANCELED', 'cancelled'],
  ['TRACKER_EXPIRED', 'expired'],
  ['TRACKER_FAILED', 'failed'],
  ['TRACKER_DECLINED', 'failed'],
])

function priceOf({ purchase_totals: totals, amount, currency }: ReportedTracker): Price | undefined {
  if (totals !== undefined) return { amountPaisa: totals.quote_amount.amount, currency: totals.quote_amount.currency }
  return amount === undefined || currency === undefined ? undefined : { amountPaisa: amount, currency }
}

function refundedPaisaOf({ charge, refunded_amount: stated }: ReportedTracker) {
  const refunds = charge?.cybersource_refunds.filter((refund) => refund.is_voided !== true) ?? []
  return refunds.length === 0 ? stated : refunds.reduce((sum, { totals }) => sum + totals.amount, 0)
}

/**
 * Reads the payment facts from a report about a tracker, which is Safepay's record of one payment. Safepay documents
 * the tracker's fields in `data.tracker`, but its API also returns them directly in `data`.
 */
function factsOf({ data }: z.infer<typeof report>): PaymentFact[] {
  const trackers = data.tracker === undefined ? [data] : [data.tracker, data]
  const first = <Found>(find: (tracker: ReportedTracker) => Found | undefined) =>
    trackers.map(find).find((found) => found !== undefined)
  const state = first((tracker) => tracker.state) ?? ''
  const price = first(priceOf)
  const refundedPaisa = first(refundedPaisaOf)

  const attempt = attemptOfState.get(state)
  if (attempt !== undefined) return [{ kind: 'attempt', attempt }]
  if (price !== undefined) {
    const paid: PaymentFact = { kind: 'paid', ...price }
    if (paidStates.has(state)) return [paid]
    if (reversedStates.has(state)) return [paid, { kind: 'refunded', totalPaisa: price.amountPaisa }]
    if (state === 'TRACKER_DISPUTED') return [paid, { kind: 'dispute', dispute: 'open' }]
    if (state === 'TRACKER_REFUNDED') {
      return [paid, { kind: 'refunded', totalPaisa: refundedPaisa ?? price.amountPaisa }]
    }
    if (partlyRefundedStates.has(state) && refundedPaisa !== undefined) {
      return [paid, { kind: 'refunded', totalPaisa: refundedPaisa }]
    }
  }
  return [{ kind: 'attempt', attempt: 'pending' }]
}

const orderIdInMetadata = z.union([
  z
    .looseObject({ order_id: z.union([nonEmpty, z.looseObject({ value: nonEmpty }).transform(({ value }) => value)]) })
    .transform(({ order_id: orderId }) => orderId),
  z
    .array(z.looseObject({ key: z.string(), value: z.unknown() }))
    .transform((pairs) => pairs.find(({ key }) => key === 'order_id')?.value)
    .pipe(nonEmpty),
])
const trackerOfEvent = z.union([nonEmpty, z.looseObject({ token: nonEmpty }).transform(({ token }) => token)])
const signedData = z.looseObject({ data: z.unknown() })
const webhook = z.looseObject({
  token: lenient(nonEmpty),
  type: nonEmpty,
  data: z.looseObject({ tracker: lenient(trackerOfEvent), metadata: lenient(orderIdInMetadata) }),
})

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch (cause) {
    throw new ForgedEvent('The body is not JSON.', { cause })
  }
}

/** Verifies Safepay's signature. Its older version covers only `data`, so it does not prove the event type. */
function verify(body: Buffer, signature: string | string[] | undefined, secret: string) {
  if (typeof signature !== 'string' || !/^[\da-f]{128}$/i.test(signature)) {
    throw new ForgedEvent('The Safepay signature is missing or malformed.')
  }
  const given = Buffer.from(signature, 'hex')
  const isSignatureOf = (text: string | Buffer) => sameBytes(given, createHmac('sha512', secret).update(text).digest())

  const isWholeBodySigned = isSignatureOf(body)
  const content = parseJson(body)
  if (isWholeBodySigned) return { content, isTypeProven: true }
  const data = JSON.stringify(signedData.safeParse(content).data?.data)
  // `JSON.stringify` returns undefined if there is no data, although its declared return type is string.
  if (typeof data !== 'string' || !isSignatureOf(data)) throw new ForgedEvent('The Safepay signature is invalid.')
  return { content, isTypeProven: false }
}

export function safepayProvider(settings: SafepaySettings): PaymentProvider {
  const { apiKey, secret, webhookSecret, environment } = settings
  const api = settings.url ?? apis[environment]
  // In production, the payment page and the API have different hosts.
  const page = environment === 'production' ? 'https://getsafepay.com' : api

  async function call<Shape extends z.ZodType>(path: string, shape: Shape, body?: object): Promise<z.infer<Shape>> {
    const response = await fetch(`${api}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', 'x-sfpy-merchant-secret': secret },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A redirect counts as an error, because following it would send the secret to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new ProviderUnavailable('Safepay did not answer.', { cause })
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ProviderUnavailable(`Safepay answered ${response.status}.`)
    }
    try {
      return shape.parse(await response.json())
    } catch (cause) {
      throw new ProviderUnavailable('Safepay sent an invalid response.', { cause })
    }
  }

  return {
    name: 'safepay',
    firstAttempt: 'pending',
    openSeconds: 3_600,

    open: async ({ transactionId, amountPaisa, currency, successUrl, cancelUrl }) => {
      // Safepay has no idempotency keys. Opening an order again creates a second tracker; the first tracker is never
      // used.
      const opened = await call('/order/payments/v3/', openedTracker, {
        merchant_api_key: apiKey,
        intent: 'CYBERSOURCE',
        mode: 'payment',
        currency,
        amount: amountPaisa,
        metadata: { order_id: transactionId, source: 'titer' },
      })
      const tracker = opened.data.tracker.token
      const { data: tbt } = await call('/client/passport/v1/token', passport, {})
      const query = new URLSearchParams({
        environment,
        tbt,
        tracker,
        source: 'hosted',
        order_id: transactionId,
        redirect_url: successUrl,
        cancel_url: cancelUrl,
      })
      return { reference: tracker, url: `${page}/embedded/?${query.toString()}` }
    },

    lookUp: async ({ reference }) =>
      factsOf(await call(`/reporter/api/v1/payments/${encodeURIComponent(reference)}`, report)),

    refund: ({ reference }) =>
      Promise.reject(
        new ManualRefundRequired(`Refund ${reference} in the Safepay dashboard, then run "payments reconcile".`),
      ),

    // The signature covers no timestamp, so an old event looks like a new event. A replayed event is harmless: events
    // with a known id are ignored, and successes and refunds are looked up at Safepay.
    read: (body, headers) => {
      const { content, isTypeProven } = verify(body, headers['x-sfpy-signature'], webhookSecret)
      const event = webhook.safeParse(content).data
      if (event === undefined) return undefined
      const { type, token, data } = event
      const isFailure = type === 'payment.failed'
      if (!isFailure && type !== 'payment.succeeded' && !type.includes('refund')) return undefined

      const { metadata: transactionId, tracker } = data
      const payment =
        transactionId !== undefined ? { transactionId } : tracker !== undefined ? { reference: tracker } : undefined
      if (payment === undefined) return undefined
      const facts: PaymentFact[] = isFailure && isTypeProven ? [{ kind: 'attempt', attempt: 'failed' }] : []
      return {
        id: token ?? createHash('sha256').update(body).digest('hex'),
        type,
        payment,
        facts,
        needsLookUp: facts.length === 0,
        ...(tracker === undefined ? {} : { lookUpReference: tracker }),
      }
    },
  }
}
