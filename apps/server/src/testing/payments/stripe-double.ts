import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { StripeApiError, stripeLedger } from './stripe-ledger.ts'
import { stripeWebhooks } from './stripe-webhooks.ts'

/**
 * How a request fails. A number means a response with that status and no effect. The named faults perform the request
 * and then never respond (`hang`) or drop the connection (`lose`).
 */
type Fault = number | 'hang' | 'lose'

/**
 * Starts a test double of the parts of Stripe that we use, over real HTTP, with payment states and idempotency keys.
 */
export async function startStripeDouble({ secretKey, webhookSecret }: { secretKey: string; webhookSecret: string }) {
  const answered = new Map<string, { request: string; answer: object }>()
  const requests: { method: string; path: string; form: Record<string, string>; key: string | undefined }[] = []
  const faults: { fault: Fault; path: string }[] = []
  const webhooks = stripeWebhooks(webhookSecret)
  let url = ''
  const { perform, controls } = stripeLedger(webhooks.record, () => url)

  const answer = (request: IncomingMessage, body: string) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      throw new StripeApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    }
    const key = request.headers['idempotency-key']
    const earlier = typeof key === 'string' ? answered.get(key) : undefined
    const requestText = `${pathname}?${body}`
    if (earlier !== undefined && earlier.request !== requestText) {
      throw new StripeApiError(400, {
        type: 'idempotency_error',
        message: 'Keys can only be used with the same parameters.',
      })
    }
    const result = earlier?.answer ?? perform(request.method ?? '', pathname, searchParams, new URLSearchParams(body))
    // A repeated idempotency key gets the first response again, even if the object has changed since.
    if (typeof key === 'string') answered.set(key, { request: requestText, answer: structuredClone(result) })
    return result
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const send = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    const key = request.headers['idempotency-key']
    requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      form: Object.fromEntries(new URLSearchParams(body)),
      key: typeof key === 'string' ? key : undefined,
    })
    const at = faults.findIndex(({ path }) => request.url?.startsWith(path))
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
    if (typeof fault === 'number') return send(fault, { error: { type: 'api_error', message: 'Something went wrong' } })
    try {
      const result = answer(request, body)
      if (fault === undefined) return send(200, result)
      return fault === 'lose' ? request.socket.destroy() : undefined
    } catch (error) {
      if (error instanceof StripeApiError) return send(error.status, { error: error.error })
      throw error
    }
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    ...controls,
    url,
    requests,
    webhooks,
    /** Makes the next `count` requests fail, or only the next `count` requests to one path. */
    disturb: (count: number, fault: Fault, path = '/') =>
      void faults.push(...Array.from({ length: count }, () => ({ fault, path }))),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>
