import { rankOf } from '@titer/domain'
import type { Tier } from '@titer/domain'

/** A change of plan that the server makes, without a payment. */
export type PlanChangeKind = 'upgrade' | 'downgrade' | 'leave' | 'unsubscribe'

type PlanAction = PlanChangeKind | 'pay' | 'stay'

/** What choosing a plan comes to for somebody who has one. */
export function planActionFor(current: Tier, plan: Tier): PlanAction {
  if (plan === current) return current === 'demo' ? 'stay' : 'unsubscribe'
  if (plan === 'demo') return 'leave'
  if (current === 'demo') return 'pay'
  return rankOf(plan) > rankOf(current) ? 'upgrade' : 'downgrade'
}

/** Where a plan is paid for. */
export const paymentPath = (plan: Tier) => `/payment?plan=${plan}`
