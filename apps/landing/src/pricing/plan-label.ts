import { rankOf } from '@titer/domain'
import type { Tier } from '@titer/domain'
import type { PlanOffer } from './plan-offers.ts'

interface PlanButton extends Pick<PlanOffer, 'plan' | 'name' | 'price'> {
  /** Nobody's plan is known before they sign in. */
  current: Tier | undefined
  isRunning: boolean
}

/** What the button of a plan says to somebody who has, or has not yet, a plan. */
export function planLabel({ plan, name, price, current, isRunning }: PlanButton): string {
  if (isRunning) return 'Processing...'
  if (current === plan) return plan === 'demo' ? 'Current Plan' : 'Active Plan'
  if (current === undefined || current === 'demo') return invitations[plan](price)
  return rankOf(plan) > rankOf(current) ? `Upgrade to ${name}` : `Downgrade to ${name}`
}

/** The demo can only be left for something: there is no less to go to. */
export const isPlanFixed = (plan: Tier, current: Tier | undefined) => plan === 'demo' && current === 'demo'

const invitations: Record<Tier, (price: string) => string> = {
  demo: () => 'Try Demo - FREE',
  starter: (price) => `Start Learning - ${price}`,
  premium: (price) => `Choose Premium - ${price}`,
}
