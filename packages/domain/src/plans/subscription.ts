import { planCatalogue } from './catalogue.ts'
import type { Tier } from './tier.ts'

export const subscriptionStatuses = ['active', 'cancelled', 'expired'] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** The end date is exclusive: at that moment the subscription has already ended. */
interface DatedStatus {
  status: SubscriptionStatus
  endDate: Date
}

export interface Subscription extends DatedStatus {
  planId: number
}

const dayMs = 86_400_000

/** Whole days left, rounded up. */
export const daysRemaining = (endDate: Date, now: Date): number =>
  Math.max(0, Math.ceil((endDate.getTime() - now.getTime()) / dayMs))

/** The status at a moment. Expiry is derived from the end date, so no job has to update the stored status. */
export const subscriptionStatusAt = ({ status, endDate }: DatedStatus, now: Date): SubscriptionStatus =>
  status === 'active' && endDate <= now ? 'expired' : status

export const isSubscriptionActive = (subscription: DatedStatus, now: Date): boolean =>
  subscriptionStatusAt(subscription, now) === 'active'

/** The tier that a subscription gives at a moment; demo without one. */
export function tierAt(subscription: Subscription | undefined, now: Date): Tier {
  if (subscription === undefined || !isSubscriptionActive(subscription, now)) return 'demo'
  return planCatalogue.find(({ id }) => id === subscription.planId)?.tier ?? 'demo'
}
