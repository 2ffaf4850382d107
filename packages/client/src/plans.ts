import { subscriptionCalls } from '@titer/contract'
import type { PlanChange, PlanOffer, SubscriptionState } from '@titer/contract'
import type { Api } from './api.ts'
import type { Session } from './session.ts'
import { createSubscriptionAsker } from './subscription.ts'

export interface PlansOnSale {
  success: true
  plans: PlanOffer[]
  /** Whether nobody could be asked, so that these are what plans usually cost. */
  isEstimate: boolean
}

const roughly = { currency: '₨', features: [], is_active: true }

const usualPlans: PlanOffer[] = [
  { ...roughly, id: 1, name: 'Starter', price: 700, price_pkr: 700, duration_months: 3 },
  { ...roughly, id: 2, name: 'Premium', price: 1200, price_pkr: 1200, duration_months: 6 },
]

/** What is for sale. Without an answer it is an estimate: a page of prices is never empty. */
export async function askPlans(api: Api): Promise<PlansOnSale> {
  try {
    const { success, plans } = await api(subscriptionCalls.plans, { token: null })
    return { success, plans, isEstimate: false }
  } catch {
    return { success: true, plans: usualPlans, isEstimate: true }
  }
}

/** Changes the plan of who is signed in, and tells the session what came of it. */
export function createPlanChanges(session: Pick<Session, 'call' | 'amend'>) {
  const askSubscription = createSubscriptionAsker(session)
  const take = ({ subscription }: { subscription: SubscriptionState }) =>
    session.amend({ subscriptionType: subscription.subscription_type })

  return {
    upgrade: async (to: PlanChange) => take(await session.call(subscriptionCalls.upgrade, { body: to })),
    downgrade: async (to: PlanChange) => take(await session.call(subscriptionCalls.downgrade, { body: to })),
    cancel: async () => take(await session.call(subscriptionCalls.cancel)),
    /** Shows the plan the server knows of; no answer changes nothing. */
    readAgain: async () => {
      const { type, status } = await askSubscription()
      if (status !== null) session.amend({ subscriptionType: type })
    },
  }
}
