import { planCatalogue } from '@titer/domain'
import type { Tier } from '@titer/domain'
import { authPages } from '../../account/auth-modal/auth-pages.ts'
import { withNextPage } from '../../account/session/next-page.ts'
import { signInModeFor } from './sign-in-mode.ts'

/**
 * Returns the path of the sign-in page, or of the sign-up page for the demo. After the sign-in that page returns to the
 * pricing page with the plan still chosen.
 */
export const signInPageFor = (plan: Tier) => withNextPage(authPages[signInModeFor(plan)], pricingPageFor(plan))

/**
 * Returns the path of the pricing page with a plan chosen. The demo needs no choice, because every new account starts
 * with the demo.
 */
export const pricingPageFor = (plan: Tier) => (plan === 'demo' ? '/pricing' : `/pricing?plan=${plan}`)

/** Returns the plan named in the query string if the plan is for sale. */
export function readChosenPlan(search: string): Tier | undefined {
  const named = new URLSearchParams(search).get('plan')
  return planCatalogue.find(({ tier }) => tier === named)?.tier
}

/**
 * Reads the plan from the URL and removes it from the URL, so that a return to the page does not choose the plan again.
 */
export function consumeChosenPlan(): Tier | undefined {
  const plan = readChosenPlan(location.search)
  if (plan !== undefined) history.replaceState(history.state, '', location.pathname)
  return plan
}
