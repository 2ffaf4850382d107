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

/** Returns the action for a user who chooses a plan, which may be the current plan. */
export function planActionFor(current: Tier, plan: Tier): PlanAction {
  if (plan === current) return current === 'demo' ? 'stay' : 'unsubscribe'
  if (plan === 'demo') return 'downgradeToDemo'
  if (current === 'demo') return 'pay'
  return tierRank(plan) > tierRank(current) ? 'upgrade' : 'downgrade'
}

/** Returns the path of a plan's payment page. */
export const paymentPath = (plan: Tier) => `/payment?plan=${plan}`
