import { planCatalogue } from '@titer/domain'
import type { Tier } from '@titer/domain'
import { authPages } from '../account/auth-pages.ts'
import { signInModeFor } from './sign-in-mode.ts'

/** The page that signs in and comes back with the plan still chosen. The demo is there as soon as one is signed in. */
export const signInPageFor = (plan: Tier) => {
  const back = plan === 'demo' ? '/pricing' : `/pricing?plan=${plan}`
  return `${authPages[signInModeFor(plan)]}?next=${encodeURIComponent(back).replaceAll('%2F', '/')}`
}

/** The plan the address names, or nothing. */
export function readChosenPlan(search: string): Tier | undefined {
  const named = new URLSearchParams(search).get('plan')
  return planCatalogue.find(({ tier }) => tier === named)?.tier
}

/** Takes the plan out of the address, so that coming back does not choose it again. */
export function takeChosenPlan(): Tier | undefined {
  const plan = readChosenPlan(location.search)
  if (plan !== undefined) history.replaceState(history.state, '', location.pathname)
  return plan
}
