import { createHmac } from 'node:crypto'
import type { PaymentFact } from '@titer/domain'
import { Stripe } from 'stripe'
import { z } from 'zod'
import {
  ForgedEvent,
  ProviderUnavailable,
  type KnownPayment,
  type Order,
  type PaymentProvider,
  type ProviderEvent,
} from '../../platform/payments/provider.ts'
import { sameBytes } from '../../platform/secrets.ts'

interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** The address that replaces the API's address in tests. */
  url?: string | undefined
  timeoutMs?: number | undefined
}

const seconds = { minute: 60, day: 86_400, webhookTolerance: 300 }

// Stripe accepts an expiry between thirty minutes and one day from now, by its own clock. A margin of one minute on
// both sides allows for a difference between the clocks.
const expiry = { shortest: 31 * seconds.minute, longest: seconds.day - seconds.minute }

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Returns a resource that the response contains in full, or null if the response contains at most its id. */
const expanded = <Resource extends object>(resource: Resource | string | null) =>
  typeof resource === 'object' ? resource : null

/**
 * Creates the provider for card payments on Stripe's hosted page. The payment reference is the checkout session's id.
 */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  // An empty secret is an error, because anybody could then sign a webhook.
  if (settings.webhookSecret === '') throw new Error('The webhook secret of Stripe is empty.')
  const stripe = connect(settings)

  const open = async (order: Order) => {
    const session = await stripe.checkout.sessions
      .create(sessionFor(order, new Date()), { idempotencyKey: `open-${order.transactionId}` })
      .catch(async (error: unknown) => {
        // When an order is opened again, its expiry may be clamped to another time. Stripe then rejects the request,
        // because the parameters differ for the same idempotency key. The session that is already open is used instead.
        const isOpenAlready = error instanceof Stripe.errors.StripeIdempotencyError
        const opened = isOpenAlready ? await findOpened(order.transactionId) : undefined
        if (opened === undefined) throw error
        return opened
      })
    const { id, url } = session
    if (typeof url !== 'string') throw new ProviderUnavailable('Stripe returned no payment page.')
    return { reference: id, url }
  }

  const findOpened = async (transactionId: string) => {
    const created = { gte: inSeconds(new Date()) - 2 * seconds.day }
    for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
      if (session.client_reference_id === transactionId) return session
    }
    return undefined
  }

  const lookUp = async ({ reference }: KnownPayment) => {
    const session = await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] })
    const facts: PaymentFact[] = [sessionFact(session)]
    const charge = expanded(expanded(session.payment_intent)?.latest_charge ?? null)
    if (charge === null) return facts
    if (charge.amount_refunded > 0) facts.push({ kind: 'refunded', totalPaisa: charge.amount_refunded })
    if (charge.disputed) {
      const disputes = await stripe.disputes.list({ charge: charge.id })
      for (const { status } of disputes.data) facts.push({ kind: 'dispute', dispute: outcomeOf(status) ?? 'open' })
    }
    return facts
  }

  const refund = async (payment: KnownPayment) => {
    const session = await stripe.checkout.sessions.retrieve(payment.reference)
    const { payment_status: status, payment_intent: intent } = session
    if (status === 'paid' && intent !== null) {
      // A refund without an amount refunds everything that has not been refunded yet.
      await stripe.refunds
        .create(
          { payment_intent: typeof intent === 'string' ? intent : intent.id },
          { idempotencyKey: `refund-${payment.transactionId}` },
        )
        .catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded')) throw error
        })
    }
    return lookUp(payment)
  }

  // Finds our id in the payment intent's metadata, because an event about a refund or a dispute may contain only the
  // payment intent.
  const find = async (reference: string) =>
    reference.startsWith('pi_')
      ? (await stripe.paymentIntents.retrieve(reference)).metadata['transaction_id']
      : undefined

  return {
    name: 'stripe',
    firstAttempt: 'pending',
    openSeconds: 3_600,
    find: (reference) => find(reference).catch(unavailable),
    open: (order) => open(order).catch(unavailable),
    lookUp: (payment) => lookUp(payment).catch(unavailable),
    refund: (payment) => refund(payment).catch(unavailable),
    read: (body, headers, now) => {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string' || !isSigned(body, signature, settings.webhookSecret, now)) {
        throw new ForgedEvent('The Stripe signature is invalid or too old.')
      }
      try {
        return readEvent(body)
      } catch (cause) {
        throw new ForgedEvent('The body is not a Stripe event.', { cause })
      }
    },
  }
}

const connect = ({ secretKey, url, timeoutMs = 10_000 }: StripeSettings) =>
  new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    // The library's telemetry is off, because it would write a file into the home folder.
    telemetry: false,
    ...(url !== undefined && endpointOf(new URL(url))),
  })

function endpointOf({ protocol, hostname: host, port }: URL) {
  return protocol === 'http:'
    ? { protocol: 'http' as const, host, port: port === '' ? 80 : port }
    : { protocol: 'https' as const, host, port: port === '' ? 443 : port }
}

function unavailable(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const reason = [error.type, error.code, error.statusCode].filter((part) => part !== undefined).join(', ')
  throw new ProviderUnavailable(`Stripe returned an error: ${reason}.`, { cause: error })
}

function sessionFor(order: Order, now: Date): Stripe.Checkout.SessionCreateParams {
  const metadata = { transaction_id: order.transactionId }
  const [earliest, latest] = [inSeconds(now) + expiry.shortest, inSeconds(now) + expiry.longest]
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amountPaisa,
          product_data: { name: order.productName },
        },
      },
    ],
    client_reference_id: order.transactionId,
    customer_email: order.email,
    metadata,
    payment_intent_data: { metadata },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: clamp(inSeconds(order.expiresAt), earliest, latest),
    adaptive_pricing: { enabled: false },
  }
}

type SessionState = Pick<Stripe.Checkout.Session, 'amount_total' | 'currency'> & {
  status: string | null
  payment_status: string
}

function sessionFact({ status, payment_status, amount_total, currency }: SessionState): PaymentFact {
  if (status === 'complete' && payment_status === 'paid') {
    // A missing amount becomes 0, so that the payment is flagged as mismatched and the operator checks it.
    return { kind: 'paid', amountPaisa: amount_total ?? 0, currency: (currency ?? '').toUpperCase() }
  }
  return { kind: 'attempt', attempt: status === 'expired' ? 'expired' : 'pending' }
}

/**
 * Returns a dispute's outcome, or undefined while the dispute is open. `warning_closed` is an inquiry that ended
 * without a chargeback, so it counts as won.
 */
const outcomeOf = (status: string) =>
  status === 'lost' ? 'lost' : status === 'won' || status === 'warning_closed' ? 'won' : undefined

function isSigned(body: Buffer, header: string, secret: string, now: Date) {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const all = (name: string) => parts.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []))
  const [time = '', ...otherTimes] = all('t')
  if (!/^\d{1,12}$/.test(time) || otherTimes.length > 0) return false
  if (Math.abs(inSeconds(now) - Number(time)) > seconds.webhookTolerance) return false
  const expected = Buffer.from(createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex'))
  return all('v1').some((signature) => sameBytes(Buffer.from(signature), expected))
}

const metadata = z.object({ transaction_id: z.string().optional() }).nullish()

const envelope = z.object({ id: z.string().min(1), type: z.string(), data: z.object({ object: z.unknown() }) })

const sessionSent = z.object({
  id: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullish(),
  metadata,
})

const chargeSent = z.object({ amount_refunded: z.int(), payment_intent: z.string().nullish(), metadata })

const refundSent = z.object({ payment_intent: z.string().nullish(), metadata })

const disputeSent = z.object({
  status: z.string(),
  payment_intent: z.string().nullish(),
  charge: z.union([z.string(), z.object({ metadata })]),
  metadata,
})

type EventContent = Pick<ProviderEvent, 'payment' | 'facts'> | undefined

const ofSession = (factOf: (session: z.output<typeof sessionSent>) => PaymentFact) => (object: unknown) => {
  const session = sessionSent.parse(object)
  const transactionId = session.client_reference_id ?? session.metadata?.transaction_id
  return {
    payment: transactionId === undefined ? { reference: session.id } : { transactionId },
    facts: [factOf(session)],
  }
}

/** Identifies the payment by our id or else by its payment intent. An event with neither does not belong to us. */
function chargeContent(
  transactionId: string | undefined,
  intent: string | null | undefined,
  facts: PaymentFact[],
): EventContent {
  if (transactionId !== undefined) return { payment: { transactionId }, facts }
  return typeof intent === 'string' ? { payment: { reference: intent }, facts } : undefined
}

const ofDispute = (factsOf: (status: string) => PaymentFact[]) => (object: unknown) => {
  const dispute = disputeSent.parse(object)
  const charge = typeof dispute.charge === 'string' ? undefined : dispute.charge
  const transactionId = dispute.metadata?.transaction_id ?? charge?.metadata?.transaction_id
  return chargeContent(transactionId, dispute.payment_intent, factsOf(dispute.status))
}

const readers = new Map<string, (object: unknown) => EventContent>([
  ['checkout.session.completed', ofSession(sessionFact)],
  ['checkout.session.async_payment_succeeded', ofSession(sessionFact)],
  ['checkout.session.async_payment_failed', ofSession(() => ({ kind: 'attempt', attempt: 'failed' }))],
  ['checkout.session.expired', ofSession(() => ({ kind: 'attempt', attempt: 'expired' }))],
  [
    'charge.refunded',
    (object) => {
      const { amount_refunded: totalPaisa, payment_intent: intent, metadata } = chargeSent.parse(object)
      return chargeContent(metadata?.transaction_id, intent, [{ kind: 'refunded', totalPaisa }])
    },
  ],
  [
    'refund.failed',
    (object) => {
      const { payment_intent: intent, metadata } = refundSent.parse(object)
      return chargeContent(metadata?.transaction_id, intent, [{ kind: 'refund_failed' }])
    },
  ],
  ['charge.dispute.created', ofDispute(() => [{ kind: 'dispute', dispute: 'open' }])],
  [
    'charge.dispute.closed',
    ofDispute((status) => {
      const dispute = outcomeOf(status)
      return dispute === undefined ? [] : [{ kind: 'dispute', dispute }]
    }),
  ],
])

function readEvent(body: Buffer): ProviderEvent | undefined {
  const { id, type, data } = envelope.parse(JSON.parse(body.toString('utf8')))
  const content = readers.get(type)?.(data.object)
  return content && { id, type, ...content, needsLookUp: false }
}
