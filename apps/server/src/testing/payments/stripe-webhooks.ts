import { createHmac, randomUUID } from 'node:crypto'

export interface StripeEvent {
  id: string
  type: string
  data: { object: object }
}

interface Signing {
  at?: Date
  secret?: string
  /** Signatures placed before the valid signature, as during a rotation of the secret. */
  before?: string[]
}

interface Delivery {
  events?: StripeEvent[]
  /** How many times each event is sent. Events that were accepted are sent again too. */
  times?: number
  isReversed?: boolean
  /** The maximum number of attempts to deliver an event. */
  attempts?: number
  clock?: () => Date
}

/** Records, signs and delivers the Stripe double's webhook events. */
export function stripeWebhooks(webhookSecret: string) {
  const events: StripeEvent[] = []

  const make = (type: string, object: object): StripeEvent => ({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    type,
    // Stores a copy, because the object may change later.
    data: { object: structuredClone(object) },
  })

  /** Signs an event, or any text, as Stripe does. */
  const sign = (
    event: StripeEvent | string,
    { at = new Date(), secret = webhookSecret, before = [] }: Signing = {},
  ) => {
    const envelope = { object: 'event', api_version: '2026-10-28.endive', livemode: false }
    const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify({ ...envelope, ...event }, null, 2))
    const time = Math.floor(at.getTime() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
    const all = [...before, signature].map((one) => `v1=${one}`).join(',')
    return { body, headers: { 'stripe-signature': `t=${time},${all}` } }
  }

  const post = async (url: string, event: StripeEvent, at: Date) => {
    const { body, headers } = sign(event, { at })
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body }
    const response = await fetch(url, init).catch(() => undefined)
    await response?.arrayBuffer()
    return response?.status
  }

  return {
    events,
    make,
    record: (type: string, object: object) => void events.push(make(type, object)),
    sign,
    /** Posts events to a server and retries rejected events. Returns the statuses; undefined means no response. */
    deliver: async (url: string, delivery: Delivery = {}) => {
      const { times = 1, isReversed = false, attempts = 3, clock = () => new Date() } = delivery
      const inOrder = [...(delivery.events ?? events)]
      const queue = (isReversed ? inOrder.toReversed() : inOrder).flatMap((event) =>
        Array<StripeEvent>(times).fill(event),
      )
      const answers: { id: string; type: string; status: number | undefined }[] = []
      for (const event of queue) {
        for (let attempt = 0; attempt < attempts; attempt += 1) {
          const status = await post(url, event, clock())
          answers.push({ id: event.id, type: event.type, status })
          if (status !== undefined && status >= 200 && status < 300) break
        }
      }
      return answers
    },
  }
}
