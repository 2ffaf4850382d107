import { createHmac, randomUUID } from 'node:crypto'
import type { SandboxAction, SandboxCheckout } from '@titer/contract'
import type { PaymentFact } from '@titer/domain'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import { ForgedEvent, type PaymentProvider } from '../../platform/payments/provider.ts'
import { sameBytes } from '../../platform/secrets.ts'
import { sandboxCheckouts as checkouts } from './tables.ts'

type Checkout = typeof checkouts.$inferSelect

interface Needs {
  database: Database
  clock: Clock
  jobs: Pick<Jobs, 'send'>
  secret: Buffer
  landing: string
}

const signatureHeader = 'titer-sandbox-signature'
const webhookQueue = 'sandbox-webhooks'
const toleranceSeconds = 300
/** How long the sandbox takes to confirm a delayed payment. */
const delayedPaymentSeconds = 15

const message = z.object({
  id: z.string(),
  type: z.string(),
  transactionId: z.uuid(),
  state: z.enum(['declined', 'paid', 'cancelled']),
  amountPaisa: z.number().int(),
  currency: z.string(),
})

type Message = z.infer<typeof message>

/**
 * Creates our own test provider, so that the whole payment flow runs without an account at a real provider. It has its
 * own table and checkout page. Like a real provider, it reports payments by signed webhooks, and retries a webhook that
 * fails.
 */
export function createSandbox({ database, clock, jobs, secret, landing }: Needs) {
  const sign = (seconds: number, body: Buffer | string) =>
    createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

  const find = async (handle: Handle, sessionId: string) =>
    (await handle.select().from(checkouts).where(eq(checkouts.sessionId, sessionId)))[0]

  const webhooks: Queue<{ sessionId: string; id: string }> = {
    name: webhookQueue,
    // The queue is polled every second, because the student waits on the page until the payment is confirmed.
    pollSeconds: 1,
    work: async ({ sessionId, id }) => {
      const checkout = await settled(sessionId)
      if (checkout === undefined) return
      const { transactionId, state, amountPaisa, currency } = checkout
      const body = JSON.stringify({ id, type: `checkout.${state}`, transactionId, state, amountPaisa, currency })
      const seconds = Math.floor(clock.now().getTime() / 1000)
      const answer = await fetch(`${landing}/api/payment/webhook/sandbox`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: `t=${seconds},v1=${sign(seconds, body).toString('hex')}`,
        },
        body,
        signal: AbortSignal.timeout(10_000),
      })
      // The error makes the job queue retry the job later.
      if (!answer.ok) throw new Error(`The webhook was answered with status ${answer.status}.`)
    },
  }

  /**
   * Returns the checkout, after marking a delayed payment as paid. The only caller is the webhook job, which runs after
   * the delay.
   */
  const settled = async (sessionId: string) => {
    await database
      .update(checkouts)
      .set({ state: 'paid' })
      .where(and(eq(checkouts.sessionId, sessionId), eq(checkouts.state, 'processing')))
    return find(database, sessionId)
  }

  const provider: PaymentProvider = {
    name: 'sandbox',
    firstAttempt: 'pending',
    openSeconds: 3_600,

    open: async (order) => {
      const { transactionId, sessionId, planId, ...rest } = order
      const reference = `sandbox_${transactionId}`
      await database
        .insert(checkouts)
        .values({ ...rest, reference, transactionId, sessionId, state: 'open' })
        .onConflictDoNothing()
      return { reference, url: `${landing}/payment/checkout?session=${sessionId}&plan=${planId}` }
    },

    lookUp: async ({ reference }) => {
      const [checkout] = await database.select().from(checkouts).where(eq(checkouts.reference, reference))
      return checkout === undefined ? [] : factsOf(checkout, clock.now())
    },

    refund: async ({ reference }) => {
      const [checkout] = await database
        .update(checkouts)
        .set({ refundedPaisa: checkouts.amountPaisa })
        .where(and(eq(checkouts.reference, reference), eq(checkouts.state, 'paid')))
        .returning()
      return checkout === undefined ? [] : factsOf(checkout, clock.now())
    },

    read: (body, headers, now) => {
      const [, seconds = '', given = ''] =
        /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers[signatureHeader])) ?? []
      if (given === '' || !sameBytes(sign(Number(seconds), body), Buffer.from(given, 'hex'))) {
        throw new ForgedEvent('The signature is invalid.')
      }
      if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) {
        throw new ForgedEvent('The timestamp is too far from the current time.')
      }
      const { id, type, transactionId, ...payment } = message.parse(JSON.parse(body.toString()))
      return { id, type, payment: { transactionId }, facts: [factOf(payment)], needsLookUp: false }
    },
  }

  return {
    provider,
    queues: [webhooks],

    /** Returns the data that the checkout page shows, or undefined if the session has no checkout. */
    show: async (sessionId: string): Promise<SandboxCheckout | undefined> => {
      const checkout = await find(database, sessionId)
      if (checkout === undefined) return undefined
      const { productName, amountPaisa, currency, successUrl, cancelUrl, expiresAt } = checkout
      const state = stateAt(checkout, clock.now())
      return { productName, amountPaisa, currency, state, successUrl, cancelUrl, expiresAt: expiresAt.toISOString() }
    },

    /** Performs an action from the checkout page. Does nothing if the checkout no longer accepts a payment. */
    act: async (sessionId: string, action: SandboxAction) => {
      const expiresAt = (await find(database, sessionId))?.expiresAt.getTime() ?? 0
      if (expiresAt <= clock.now().getTime()) return
      const state = ({ pay: 'paid', pay_late: 'processing', decline: 'declined', cancel: 'cancelled' } as const)[action]
      await database.transaction(async (tx) => {
        const changed = await tx
          .update(checkouts)
          .set({ state })
          .where(and(eq(checkouts.sessionId, sessionId), inArray(checkouts.state, ['open', 'declined'])))
          .returning({ sessionId: checkouts.sessionId })
        if (changed.length === 0) return
        await jobs.send(
          tx,
          webhookQueue,
          { sessionId, id: randomUUID() },
          action === 'pay_late' ? delayedPaymentSeconds : 0,
        )
      })
    },
  }
}

const stateAt = ({ state, expiresAt }: Checkout, now: Date): SandboxCheckout['state'] =>
  (state === 'open' || state === 'declined') && expiresAt <= now ? 'expired' : state

function factsOf(checkout: Checkout, now: Date): PaymentFact[] {
  const state = stateAt(checkout, now)
  if (state === 'open' || state === 'processing') return []
  if (state === 'expired') return [{ kind: 'attempt', attempt: 'expired' }]
  const { amountPaisa, currency, refundedPaisa } = checkout
  const refunds: PaymentFact[] = refundedPaisa > 0 ? [{ kind: 'refunded', totalPaisa: refundedPaisa }] : []
  return [factOf({ state, amountPaisa, currency }), ...refunds]
}

function factOf({ state, amountPaisa, currency }: Pick<Message, 'state' | 'amountPaisa' | 'currency'>): PaymentFact {
  if (state === 'paid') return { kind: 'paid', amountPaisa, currency }
  return { kind: 'attempt', attempt: state === 'declined' ? 'failed' : 'cancelled' }
}

export type Sandbox = ReturnType<typeof createSandbox>
