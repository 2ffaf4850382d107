import { tierRank } from '@titer/domain'
import type { Tier } from '@titer/domain'
import type { PlanOffer } from './plan-offers.ts'

interface PlanButton extends Pick<PlanOffer, 'plan' | 'name' | 'price'> {
  /** The user's plan. Undefined for a visitor who is not signed in. */
  current: Tier | undefined
  isRunning: boolean
}

/** Returns the label of a plan's button, for a visitor or a signed-in user. */
export function planLabel({ plan, name, price, current, isRunning }: PlanButton): string {
  if (isRunning) return 'Processing...'
  if (current === plan) return plan === 'demo' ? 'Current Plan' : 'Active Plan'
  if (current === undefined || current === 'demo') return invitations[plan](price)
  return tierRank(plan) > tierRank(current) ? `Upgrade to ${name}` : `Downgrade to ${name}`
}

/** Returns whether the plan's button is always disabled. A user on the demo can neither choose nor cancel the demo. */
export const isPlanFixed = (plan: Tier, current: Tier | undefined) => plan === 'demo' && current === 'demo'

const invitations: Record<Tier, (price: string) => string> = {
  demo: () => 'Try Demo - FREE',
  starter: (price) => `Start Learning - ${price}`,
  premium: (price) => `Choose Premium - ${price}`,
}
