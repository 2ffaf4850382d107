import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface SafepayDoubleSettings {
  apiKey: string
  secret: string
  webhookSecret: string
}

/**
 * How a request fails: with an HTTP status or with one of the named faults. `hang` never responds, `stall` stops after
 * the start of the body, `drop` closes the connection, `garbage` responds with HTML, and `elsewhere` redirects.
 */
export type SafepayFault = number | 'hang' | 'stall' | 'drop' | 'garbage' | 'elsewhere'

/**
 * The format of the reporter API's responses. `observed`: all fields are directly in `data`. `documented`: all fields
 * are in `data.tracker`. `plain`: `data` contains the amounts as numbers, not as nested objects.
 */
export type ReportShape = 'observed' | 'documented' | 'plain'
export type MetadataShape = 'plain' | 'pairs' | 'list' | 'none'

/**
 * Values that replace the amount and currency of the checkout in the reporter API's responses and in webhooks. A value
 * of undefined omits the field.
 */
interface Overrides {
  amount?: unknown
  currency?: unknown
}

interface Tracker extends Overrides {
  token: string
  state: string
  refunds: { amount: number; isVoided: boolean }[]
  metadata: Record<string, string>
}

interface Notice {
  token: string
  type: string
  tracker: Tracker
}

interface Delivery {
  version?: 1 | 2
  times?: number
  isReversed?: boolean
}

/** An API response. Only a 200 has data. */
interface Answer {
  status: number
  data?: object | string
}

const refundedTotal = (refunds: Tracker['refunds']) =>
  refunds.reduce((sum, { amount, isVoided }) => (isVoided ? sum : sum + amount), 0)

/**
 * Starts a test double of the parts of Safepay that we use: trackers, reporter API and signed webhooks, over real HTTP.
 */
export async function startSafepayDouble({ apiKey, secret, webhookSecret }: SafepayDoubleSettings) {
  const trackers = new Map<string, Tracker>()
  const requests: { method: string; path: string; body: unknown }[] = []
  const passports: string[] = []
  const faults: SafepayFault[] = []
  const notices: Notice[] = []
  const behaviour = {
    success: 'TRACKER_ENDED',
    report: 'observed' as ReportShape,
    metadata: 'pairs' as MetadataShape,
    /** Whether the reporter API returns the refunded amounts. */
    reportsRefunds: true,
  }

  const metadataOf = ({ metadata }: Tracker) => {
    const pairs = Object.entries(metadata).map(([key, value]) => ({ key, value }))
    if (behaviour.metadata === 'pairs') return Object.fromEntries(pairs.map((pair) => [pair.key, pair]))
    if (behaviour.metadata === 'list') return pairs
    return behaviour.metadata === 'plain' ? metadata : undefined
  }

  function open(body: Record<string, unknown>): Answer {
    const metadata = body['metadata'] as Record<string, string>
    const { merchant_api_key: key, mode, intent, amount, currency } = body
    const isKnown = key === apiKey && mode === 'payment' && intent === 'CYBERSOURCE' && Number.isInteger(amount)
    const isAccepted = Object.keys(metadata).every((name) => name === 'order_id' || name === 'source')
    if (!isKnown || !isAccepted) return { status: 400 }
    const token = `track_${randomUUID()}`
    trackers.set(token, { token, state: 'TRACKER_STARTED', amount, currency, refunds: [], metadata })
    return { status: 200, data: { tracker: { token, state: 'TRACKER_STARTED', environment: 'sandbox' } } }
  }

  function passport(): Answer {
    const token = `tbt_${randomUUID()}`
    passports.push(token)
    return { status: 200, data: token }
  }

  function reportOf(tracker: Tracker) {
    const { token, state, amount, currency } = tracker
    const refunds = behaviour.reportsRefunds ? tracker.refunds : []
    const about = { token, state, metadata: metadataOf(tracker) }
    if (behaviour.report === 'plain') {
      return {
        ...about,
        amount,
        currency,
        ...(refunds.length === 0 ? {} : { refunded_amount: refundedTotal(refunds) }),
      }
    }
    const cybersource_refunds = refunds.map((back) => ({ totals: { ...back, currency }, is_voided: back.isVoided }))
    const charge = refunds.length === 0 ? undefined : { cybersource_refunds }
    const full = { ...about, purchase_totals: { quote_amount: { amount, currency } }, charge }
    return behaviour.report === 'documented' ? { tracker: full } : full
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = '', url: path = '' } = request
    const body = method === 'POST' ? ((await json(request)) as Record<string, unknown>) : undefined
    requests.push({ method, path, body })
    if (request.headers['x-sfpy-merchant-secret'] !== secret) return { status: 401 }
    if (body !== undefined && path === '/order/payments/v3/') return open(body)
    if (body !== undefined && path === '/client/passport/v1/token') return passport()
    const tracker = trackers.get(/^\/reporter\/api\/v1\/payments\/([^/]+)$/.exec(path)?.[1] ?? '')
    // The real API responds with 500 for an unknown tracker.
    return tracker === undefined ? { status: 500 } : { status: 200, data: reportOf(tracker) }
  }

  const send = (reply: ServerResponse, { status, data }: Answer) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))

  function fail(fault: SafepayFault, reply: ServerResponse) {
    if (fault === 'stall') reply.writeHead(200, { 'content-type': 'application/json' }).write('{"data":')
    if (fault === 'drop') reply.destroy()
    if (fault === 'garbage') reply.writeHead(200).end('<html>Back soon</html>')
    if (fault === 'elsewhere') reply.writeHead(307, { location: `${url}/elsewhere` }).end()
    if (typeof fault === 'number') send(reply, { status: fault })
  }

  const server = createServer((request, reply) => {
    const fault = faults.shift()
    if (fault !== undefined) return fail(fault, reply)
    void answer(request).then((given) => send(reply, given))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function change(
    token: string,
    from: (state: string) => boolean,
    state: string,
    type: string,
    as: Partial<Tracker> = {},
  ) {
    const tracker = get(token)
    if (!from(tracker.state)) throw new Error(`${type} is not possible in state ${tracker.state}`)
    Object.assign(tracker, { state, ...as })
    notices.push({ token: `evt_${randomUUID()}`, type, tracker: { ...tracker } })
  }
  const isOpen = (state: string) => state === 'TRACKER_STARTED' || state === 'TRACKER_ENROLLED'
  const hasMoney = (state: string) => state === behaviour.success || state.includes('REFUND')
  const setRefunds = (tracker: Tracker, refunds: Tracker['refunds']) => {
    const [refunded, paid] = [refundedTotal(refunds), Number(tracker.amount)]
    if (refunded > paid) throw new Error('The refunds exceed the payment')
    const state = refunded === 0 ? behaviour.success : refunded < paid ? 'TRACKER_PARTIAL_REFUND' : 'TRACKER_REFUNDED'
    change(tracker.token, hasMoney, state, 'payment.refunded', { refunds })
  }
  const get = (token: string) => {
    const tracker = trackers.get(token)
    if (tracker === undefined) throw new Error(`Unknown tracker ${token}`)
    return tracker
  }

  /** Creates a webhook's body and headers, signed with the new or the older signature version. */
  function write({ token, type, tracker }: Notice, version: 1 | 2 = 2, signingSecret = webhookSecret) {
    const { state, amount, currency } = tracker
    const data = { tracker: tracker.token, state, amount, net: amount, fee: 0, currency, metadata: metadataOf(tracker) }
    const body = Buffer.from(JSON.stringify({ token, version: `${version}.0.0`, type, data }))
    const signed = version === 2 ? body : JSON.stringify(data)
    const signature = createHmac('sha512', signingSecret).update(signed).digest('hex')
    return { body, headers: { 'content-type': 'application/json', 'x-sfpy-signature': signature } }
  }

  return {
    url,
    requests,
    trackers,
    passports,
    notices,
    behaviour,
    write,
    pay: (token: string, overrides?: Overrides) =>
      change(token, isOpen, behaviour.success, 'payment.succeeded', overrides),
    /** Declines the card. The tracker stays open, so another card can pay. */
    decline: (token: string) => change(token, isOpen, 'TRACKER_ENROLLED', 'payment.failed'),
    fail: (token: string) => change(token, isOpen, 'TRACKER_FAILED', 'payment.failed'),
    cancel: (token: string) => change(token, isOpen, 'TRACKER_CANCELLED', 'payment.cancelled'),
    expire: (token: string) => change(token, isOpen, 'TRACKER_EXPIRED', 'payment.expired'),
    /** Refunds a payment as the operator would in the dashboard. */
    refund: (token: string, amount: number) =>
      setRefunds(get(token), [...get(token).refunds, { amount, isVoided: false }]),
    voidRefunds: (token: string) => {
      const refunds = get(token).refunds.map(({ amount }) => ({ amount, isVoided: true }))
      setRefunds(get(token), refunds)
    },
    failNext: (times: number, fault: SafepayFault) => faults.push(...Array<SafepayFault>(times).fill(fault)),
    /** Delivers all events since the last delivery and returns the response statuses. */
    deliver: async (to: string, { version, times = 1, isReversed = false }: Delivery = {}) => {
      const due = notices.splice(0).flatMap((notice) => Array<Notice>(times).fill(notice))
      const statuses: number[] = []
      for (const notice of isReversed ? due.toReversed() : due) {
        const { body, headers } = write(notice, version)
        statuses.push((await fetch(to, { method: 'POST', headers, body: new Uint8Array(body) })).status)
      }
      return statuses
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export type SafepayDouble = Awaited<ReturnType<typeof startSafepayDouble>>
