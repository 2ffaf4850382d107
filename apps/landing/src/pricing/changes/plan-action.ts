import { tierRank } from '@titer/domain'
import type { Tier } from '@titer/domain'

/** A plan change that needs no payment. */
export type PlanChangeKind = 'upgrade' | 'downgrade' | 'downgradeToDemo' | 'unsubscribe'

/** A plan change that the user has to confirm, because it removes features. */
export interface PendingChange {
  kind: Exclude<PlanChangeKind, 'upgrade'>
  current: Tier
  plan: Tier
}

type PlanAction = PlanChangeKind | 'pay' | 'stay'

/** What happens when a user with one plan chooses another or the same plan. */
export function planActionFor(current: Tier, plan: Tier): PlanAction {
  if (plan === current) return current === 'demo' ? 'stay' : 'unsubscribe'
  if (plan === 'demo') return 'downgradeToDemo'
  if (current === 'demo') return 'pay'
  return tierRank(plan) > tierRank(current) ? 'upgrade' : 'downgrade'
}

/** The path of the payment page for a plan. */
export const paymentPath = (plan: Tier) => `/payment?plan=${plan}`
