import { planCatalogue } from './catalogue.ts'
import type { Tier } from './tier.ts'

export const subscriptionStatuses = ['active', 'cancelled', 'expired'] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/**
 * A subscription's status and end date. The end date is exclusive: at the end date the subscription has already ended.
 */
interface DatedStatus {
  status: SubscriptionStatus
  endDate: Date
}

export interface Subscription extends DatedStatus {
  planId: number
}

const dayMs = 86_400_000

/** Returns the number of days left, rounded up. */
export const daysRemaining = (endDate: Date, now: Date): number =>
  Math.max(0, Math.ceil((endDate.getTime() - now.getTime()) / dayMs))

/**
 * Returns the status at a given time. Expiry is derived from the end date, so no job has to update the stored status.
 */
export const subscriptionStatusAt = ({ status, endDate }: DatedStatus, now: Date): SubscriptionStatus =>
  status === 'active' && endDate <= now ? 'expired' : status

export const isSubscriptionActive = (subscription: DatedStatus, now: Date): boolean =>
  subscriptionStatusAt(subscription, now) === 'active'

/** Returns the tier that a subscription unlocks at a given time, or demo if no subscription is active. */
export function tierAt(subscription: Subscription | undefined, now: Date): Tier {
  if (subscription === undefined || !isSubscriptionActive(subscription, now)) return 'demo'
  return planCatalogue.find(({ id }) => id === subscription.planId)?.tier ?? 'demo'
}
