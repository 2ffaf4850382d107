import { planCatalogue } from './catalogue.ts'
import type { Tier } from './tier.ts'

export const subscriptionStatuses = ['active', 'cancelled', 'expired'] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Runs up to its end date, which already belongs to whatever comes next. */
interface Term {
  status: SubscriptionStatus
  endDate: Date
}

export interface Subscription extends Term {
  planId: number
}

const dayMs = 86_400_000

/** Whole days, the one begun counted too. */
export const daysRemaining = (endDate: Date, now: Date): number =>
  Math.max(0, Math.ceil((endDate.getTime() - now.getTime()) / dayMs))

/** What a subscription is at a moment: nobody has to be there to mark it expired. */
export const statusAt = ({ status, endDate }: Term, now: Date): SubscriptionStatus =>
  status === 'active' && endDate <= now ? 'expired' : status

export const isSubscriptionActive = (term: Term, now: Date): boolean => statusAt(term, now) === 'active'

/** What a subscription, if there is one, opens at a moment. */
export function tierAt(subscription: Subscription | undefined, now: Date): Tier {
  if (subscription === undefined || !isSubscriptionActive(subscription, now)) return 'demo'
  return planCatalogue.find(({ id }) => id === subscription.planId)?.tier ?? 'demo'
}
