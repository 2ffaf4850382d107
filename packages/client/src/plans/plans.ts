import { subscriptionCalls } from '@titer/contract'
import type { PlanChange, PlanOffer, SubscriptionState } from '@titer/contract'
import type { Api } from '../api/api.ts'
import type { Session } from '../session/session.ts'
import { createSubscriptionFetcher } from './subscription.ts'

export interface PlansOnSale {
  success: true
  plans: PlanOffer[]
  /** Whether these are the fallback plans, because the request failed. */
  isEstimate: boolean
}

const estimate = { currency: '₨', features: [], is_active: true }

// Requirement B-13 prescribes these plans. Their durations are shorter than those of the plans on sale.
const fallbackPlans: PlanOffer[] = [
  { ...estimate, id: 1, name: 'Starter', price: 700, price_pkr: 700, duration_months: 3 },
  { ...estimate, id: 2, name: 'Premium', price: 1200, price_pkr: 1200, duration_months: 6 },
]

/**
 * Loads the plans on sale. If the request fails, returns the fallback plans as an estimate, so that a price page is
 * never empty.
 */
export async function loadPlans(api: Api): Promise<PlansOnSale> {
  try {
    const { success, plans } = await api(subscriptionCalls.plans, { token: null })
    return { success, plans, isEstimate: false }
  } catch {
    return { success: true, plans: fallbackPlans, isEstimate: true }
  }
}

/** Creates functions that change the signed-in user's plan and update the session with the result. */
export function createPlanChanges(session: Pick<Session, 'call' | 'amend'>) {
  const fetchSubscription = createSubscriptionFetcher(session)
  const updateSession = ({ subscription }: { subscription: SubscriptionState }) =>
    session.amend({ subscriptionType: subscription.subscription_type })

  return {
    upgrade: async (to: PlanChange) => updateSession(await session.call(subscriptionCalls.upgrade, { body: to })),
    downgrade: async (to: PlanChange) => updateSession(await session.call(subscriptionCalls.downgrade, { body: to })),
    cancel: async () => updateSession(await session.call(subscriptionCalls.cancel)),
    /**
     * Updates the session with the plan that the server returns. Changes nothing if the request fails or if the user
     * has never had a plan.
     */
    refresh: async () => {
      const { type, status } = await fetchSubscription()
      if (status !== null) session.amend({ subscriptionType: type })
    },
  }
}
