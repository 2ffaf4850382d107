import { formatRupees, planCatalogue, tiers } from '@titer/domain'
import type { Tier } from '@titer/domain'

interface PlanButton {
  plan: Tier
  /** Nobody's plan is known before they sign in. */
  current: Tier | undefined
  isRunning: boolean
}

const soldAs = (plan: Tier) => planCatalogue.find(({ tier }) => tier === plan)
const invitations = { starter: 'Start Learning', premium: 'Choose Premium' }

/** What the button of a plan says to somebody who has, or has not yet, a plan. */
export function planLabel({ plan, current, isRunning }: PlanButton): string {
  if (isRunning) return 'Processing...'
  if (current === plan) return plan === 'demo' ? 'Current Plan' : 'Active Plan'
  if (current === undefined || current === 'demo') return invitation(plan)
  const name = soldAs(plan)?.name ?? 'Demo'
  return tiers.indexOf(plan) > tiers.indexOf(current) ? `Upgrade to ${name}` : `Downgrade to ${name}`
}

/** The demo can only be left for something: there is no less to go to. */
export const isPlanFixed = (plan: Tier, current: Tier | undefined) => plan === 'demo' && current === 'demo'

function invitation(plan: Tier) {
  const sold = soldAs(plan)
  return sold ? `${invitations[sold.tier]} - ${formatRupees(sold.priceRupees)}` : 'Try Demo - FREE'
}
