import { randomUUID } from 'node:crypto'

interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  currency: string
  disputed: boolean
  refunded: boolean
  payment_intent: string
  metadata: Record<string, string>
}

interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  currency: string
  payment_intent: string
  status: string
  metadata: Record<string, string>
}

interface Intent {
  id: string
  object: 'payment_intent'
  status: 'processing' | 'requires_payment_method' | 'succeeded'
  metadata: Record<string, string>
  latest_charge: Charge | null
}

interface Session {
  id: string
  object: 'checkout.session'
  mode: 'payment'
  created: number
  expires_at: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  client_reference_id: string | null
  customer_email: string | null
  metadata: Record<string, string>
  payment_intent: Intent | null
  url: string | null
}

export class StripeApiError extends Error {
  readonly status: number
  readonly error: Record<string, string>

  constructor(status: number, error: Record<string, string>) {
    super(error['message'])
    this.status = status
    this.error = error
  }
}

const invalid = (message: string, more: Record<string, string> = {}) =>
  new StripeApiError(400, { type: 'invalid_request_error', message, ...more })

const missing = (message: string) =>
  new StripeApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message })

const newId = (kind: string) => `${kind}_test_${randomUUID().replaceAll('-', '')}`

const nowSeconds = () => Math.floor(Date.now() / 1000)

const fieldsUnder = (form: URLSearchParams, name: string) =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [])),
  )

const price = 'line_items[0][price_data]'

const knownFields = new Set([
  'mode',
  'client_reference_id',
  'customer_email',
  'success_url',
  'cancel_url',
  'expires_at',
  'adaptive_pricing[enabled]',
  'metadata[transaction_id]',
  'payment_intent_data[metadata][transaction_id]',
  'line_items[0][quantity]',
  `${price}[currency]`,
  `${price}[unit_amount]`,
  `${price}[product_data][name]`,
])

/** Stores the Stripe double's sessions, charges, refunds and disputes, and provides the actions on them. */
export function stripeLedger(record: (type: string, object: object) => void, baseUrl: () => string) {
  const sessions = new Map<string, Session>()
  const intentMetadata = new Map<string, Record<string, string>>()
  const disputes: Dispute[] = []

  const get = (id: string) => {
    const session = sessions.get(id)
    if (session === undefined) throw missing(`No such checkout.session: '${id}'`)
    return session
  }

  const getIntent = (id: string) => {
    const intent = [...sessions.values()].map((session) => session.payment_intent).find((one) => one?.id === id)
    if (!intent) throw missing(`No such payment_intent: '${id}'`)
    return { ...intent, latest_charge: intent.latest_charge?.id ?? null }
  }

  const chargeOf = (id: string) => {
    const charge = get(id).payment_intent?.latest_charge
    if (!charge) throw invalid('This PaymentIntent does not have a successful charge to refund.')
    return charge
  }

  /** Returns nested objects as ids unless the request expands them. */
  const present = (session: Session, expand: string[] = []) => {
    const intent = session.payment_intent
    const charge = intent?.latest_charge ?? null
    const isWhole = expand.includes('payment_intent.latest_charge')
    if (intent === null || !(isWhole || expand.includes('payment_intent'))) {
      return { ...session, payment_intent: intent?.id ?? null }
    }
    return { ...session, payment_intent: { ...intent, latest_charge: isWhole ? charge : (charge?.id ?? null) } }
  }

  const createSession = (form: URLSearchParams) => {
    const unknown = [...form.keys()].find((name) => !knownFields.has(name))
    if (unknown !== undefined) throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown' })
    const amount = Number(form.get(`${price}[unit_amount]`))
    const currency = form.get(`${price}[currency]`) ?? ''
    const expiresAt = Number(form.get('expires_at') ?? nowSeconds() + 86_400)
    const left = expiresAt - nowSeconds()
    if (form.get('mode') !== 'payment' || !form.has('success_url')) throw invalid('Missing required parameters')
    if (!Number.isInteger(amount) || amount < 1 || !/^[a-z]{3}$/.test(currency)) throw invalid('Invalid price')
    if (!(left >= 1800 && left <= 86_400)) throw invalid('Invalid expires_at', { param: 'expires_at' })
    const id = newId('cs')
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: 'payment',
      created: nowSeconds(),
      expires_at: expiresAt,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `${baseUrl()}/c/pay/${id}`,
      amount_total: amount * Number(form.get('line_items[0][quantity]')),
      currency,
      client_reference_id: form.get('client_reference_id'),
      customer_email: form.get('customer_email'),
      metadata: fieldsUnder(form, 'metadata'),
    }
    sessions.set(id, session)
    intentMetadata.set(id, fieldsUnder(form, 'payment_intent_data[metadata]'))
    return present(session)
  }

  const listSessions = (query: URLSearchParams) => {
    const newestFirst = [...sessions.values()].toReversed()
    const fresh = newestFirst.filter(({ created }) => created >= Number(query.get('created[gte]') ?? 0))
    const start = fresh.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const end = start + Number(query.get('limit') ?? 10)
    const data = fresh.slice(start, end).map((session) => present(session))
    return { object: 'list', url: '/v1/checkout/sessions', data, has_more: end < fresh.length }
  }

  const refundCharge = (charge: Charge, asked?: number) => {
    const left = charge.amount - charge.amount_refunded
    if (left === 0) throw invalid('The charge has already been refunded.', { code: 'charge_already_refunded' })
    if (disputesOf(charge.id).some(({ status }) => status === 'needs_response')) {
      throw invalid('The charge has been charged back.', { code: 'charge_disputed' })
    }
    const amount = asked ?? left
    if (amount > left) throw invalid('Refund amount is greater than unrefunded amount on charge')
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    record('charge.refunded', charge)
    return { id: newId('re'), object: 'refund', amount, status: 'succeeded', charge: charge.id }
  }

  const createRefund = (form: URLSearchParams) => {
    const session = [...sessions.values()].find(
      ({ payment_intent: intent }) => intent?.id === form.get('payment_intent'),
    )
    if (session === undefined) throw missing('No such payment_intent')
    return refundCharge(chargeOf(session.id), form.has('amount') ? Number(form.get('amount')) : undefined)
  }

  const disputesOf = (chargeId: string | null) => disputes.filter(({ charge }) => charge === chargeId)

  const perform = (method: string, path: string, query: URLSearchParams, form: URLSearchParams) => {
    const sessionId = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)?.[1]
    const expand = Object.values(fieldsUnder(query, 'expand'))
    if (method === 'GET' && sessionId !== undefined) return present(get(sessionId), expand)
    const intentId = /^\/v1\/payment_intents\/(\w+)$/.exec(path)?.[1]
    if (method === 'GET' && intentId !== undefined) return getIntent(intentId)
    switch (`${method} ${path}`) {
      case 'POST /v1/checkout/sessions':
        return createSession(form)
      case 'GET /v1/checkout/sessions':
        return listSessions(query)
      case 'POST /v1/refunds':
        return createRefund(form)
      case 'GET /v1/disputes':
        return { object: 'list', data: disputesOf(query.get('charge')), has_more: false }
      default:
        throw missing(`Unrecognized request URL (${method}: ${path})`)
    }
  }

  const recordSession = (change: string, session: Session) => record(`checkout.session.${change}`, present(session))

  const complete = (id: string) => {
    const session = get(id)
    if (session.status !== 'open') throw new Error(`The session is ${session.status}.`)
    const metadata = intentMetadata.get(id) ?? {}
    const intent: Intent = {
      id: newId('pi'),
      object: 'payment_intent',
      status: 'processing',
      metadata,
      latest_charge: null,
    }
    return { intent, session: Object.assign(session, { status: 'complete', url: null, payment_intent: intent }) }
  }

  const capture = (session: Session, intent: Intent) => {
    const { amount_total: amount, currency } = session
    const about = { payment_intent: intent.id, metadata: intent.metadata }
    const initial = { amount_refunded: 0, refunded: false, disputed: false }
    intent.latest_charge = { id: newId('ch'), object: 'charge', amount, currency, ...initial, ...about }
    intent.status = 'succeeded'
    session.payment_status = 'paid'
  }

  const getProcessing = (id: string) => {
    const session = get(id)
    const intent = session.payment_intent
    if (intent?.status !== 'processing') throw new Error('No payment is processing.')
    return { session, intent }
  }

  const controls = {
    /** Simulates a card payment. `amount` and `currency` make the payment differ from the request. */
    pay: (id: string, { amount, currency }: { amount?: number; currency?: string } = {}) => {
      const { session, intent } = complete(id)
      Object.assign(session, { amount_total: amount ?? session.amount_total, currency: currency ?? session.currency })
      capture(session, intent)
      recordSession('completed', session)
    },
    /** Simulates a payment by a method that takes days. Call `succeed` or `fail` afterwards. */
    payLater: (id: string) => recordSession('completed', complete(id).session),
    succeed: (id: string) => {
      const { session, intent } = getProcessing(id)
      capture(session, intent)
      recordSession('async_payment_succeeded', session)
    },
    fail: (id: string) => {
      const { session, intent } = getProcessing(id)
      intent.status = 'requires_payment_method'
      recordSession('async_payment_failed', session)
    },
    expire: (id: string) => {
      const session = get(id)
      if (session.status !== 'open') throw new Error(`The session is ${session.status}.`)
      recordSession('expired', Object.assign(session, { status: 'expired', url: null }))
    },
    /** Simulates a refund in the dashboard, of `amount` or of everything that is left. */
    refund: (id: string, amount?: number) => refundCharge(chargeOf(id), amount),
    dispute: (id: string) => {
      const charge = chargeOf(id)
      charge.disputed = true
      const { amount, currency, payment_intent } = charge
      const about = { charge: charge.id, amount, currency, payment_intent, metadata: {} }
      const dispute: Dispute = { id: newId('du'), object: 'dispute', status: 'needs_response', ...about }
      disputes.push(dispute)
      record('charge.dispute.created', dispute)
    },
    closeDispute: (id: string, status: 'won' | 'lost' | 'warning_closed') => {
      const [dispute] = disputesOf(chargeOf(id).id)
      if (dispute === undefined) throw new Error('There is no dispute.')
      record('charge.dispute.closed', Object.assign(dispute, { status }))
    },
    sessionCount: () => sessions.size,
    isPaid: (id: string) => sessions.get(id)?.payment_status === 'paid',
  }

  return { perform, controls }
}
