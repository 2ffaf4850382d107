import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { paymentCalls } from '@titer/contract'
import type { StripeDouble } from '../../../apps/server/src/testing/payments/stripe-double.ts'
import { createVisitor, untilAnswered } from './visitor.ts'

export interface Buyer {
  id: number
  email: string
}

/** A purchase. `paidAt` is undefined if the buyer has left the checkout without paying. */
export interface Purchase extends Buyer {
  paidAt: number | undefined
}

const atOnce = 4

/**
 * Delivers a webhook as an unreliable network would: not at all, once or three times, late and in any order. It is not
 * sent again after a failure.
 */
async function deliverUnreliably(stripe: StripeDouble, event: StripeDouble['webhooks']['events'][number], url: string) {
  const copies = Math.random() < 0.25 ? 0 : Math.random() < 0.4 ? 3 : 1
  await Promise.all(
    Array.from({ length: copies }, async () => {
      await pause(Math.random() * 1_500)
      const { body, headers } = stripe.webhooks.sign(event)
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(8_000) }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
    }),
  )
}

/**
 * Simulates buyers, four at a time, until each has paid or left the checkout, or until `isOver` returns true. Adds
 * every purchase to `purchases`.
 */
export async function buyPlans(
  { landing, stripe, password }: { landing: string; stripe: StripeDouble; password: string },
  buyers: readonly Buyer[],
  purchases: Purchase[],
  isOver: () => boolean,
) {
  const waiting = buyers.map((buyer, at) => ({ buyer, address: `10.2.${Math.floor(at / 250)}.${at % 250}` }))
  const deliveries: Promise<void>[] = []

  const buy = async (buyer: Buyer, address: string): Promise<Purchase> => {
    const visitor = createVisitor(landing, address)
    await visitor.signIn(buyer.email, password)
    const body = { plan: 'starter', method: 'international-card', idempotencyKey: randomUUID() } as const
    const { url } = await untilAnswered(() => visitor.session.call(paymentCalls.createSession, { body }))
    // One in ten buyers leaves the checkout without paying.
    if (Math.random() < 0.1) return { ...buyer, paidAt: undefined }
    const before = stripe.webhooks.events.length
    stripe.pay(url.split('/').at(-1) ?? '')
    for (const event of stripe.webhooks.events.slice(before)) {
      deliveries.push(deliverUnreliably(stripe, event, `${landing}/api/payment/webhook/stripe`))
    }
    return { ...buyer, paidAt: Date.now() }
  }
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next !== undefined && !isOver(); next = waiting.shift()) {
        purchases.push(await buy(next.buyer, next.address))
        await pause(Math.random() * 200)
      }
    }),
  )
  await Promise.all(deliveries)
}
