import { createHmac, randomUUID } from 'node:crypto'
import { createSecrets } from '../../platform/secrets.ts'
import type { TestServer } from '../test-server.ts'

export interface SandboxMessage {
  transactionId: string
  state?: 'paid' | 'declined' | 'cancelled'
  amountPaisa?: number
  currency?: string
  id?: string
}

/** Sends the sandbox's signed webhooks directly to a test server that listens on no port. */
export function sandboxWebhooks({ config, clock, apps }: Pick<TestServer, 'config' | 'clock' | 'apps'>) {
  const key = createSecrets(config.secret).key('payments-sandbox')
  const write = ({ transactionId, state = 'paid', amountPaisa = 70_000, currency = 'PKR', id }: SandboxMessage) =>
    JSON.stringify({
      id: id ?? randomUUID(),
      type: `checkout.${state}`,
      transactionId,
      state,
      amountPaisa,
      currency,
    })
  const sign = (body: string, at = clock.now()) => {
    const seconds = Math.floor(at.getTime() / 1000)
    return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
  }
  const post = async (body: string, signature: string) => {
    const answer = await apps.landing.inject({
      method: 'POST',
      url: '/api/payment/webhook/sandbox',
      headers: { 'content-type': 'application/json', 'titer-sandbox-signature': signature },
      payload: body,
    })
    return { status: answer.statusCode, body: answer.json<{ code?: string }>() }
  }
  return {
    write,
    sign,
    post,
    send: (message: SandboxMessage) => {
      const body = write(message)
      return post(body, sign(body))
    },
  }
}
