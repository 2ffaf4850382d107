import type { SubscriptionState } from '@titer/contract'
import { daysRemaining, isSubscriptionActive, statusAt, tierAt } from '@titer/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { subscriptionStore, type CurrentSubscription } from './store.ts'

interface Needs {
  database: Database
  clock: Clock
}

/** Everything about subscriptions, made from what it needs. */
export function createSubscriptions({ database, clock }: Needs) {
  return {
    status: async (userId: number): Promise<SubscriptionState> =>
      stateOf(await subscriptionStore(database).findCurrent(userId), clock.now()),
  }
}

/** A subscription as the API answers: the names are those of the specification. */
const stateOf = (current: CurrentSubscription | undefined, now: Date): SubscriptionState => ({
  subscription_type: tierAt(current, now),
  status: current === undefined ? null : statusAt(current, now),
  plan_name: current?.planName ?? null,
  end_date: current?.endDate.toISOString() ?? null,
  days_remaining: current === undefined ? null : daysLeft(current, now),
})

// What was cancelled opens nothing any more, whatever its end date says.
const daysLeft = (current: CurrentSubscription, now: Date) =>
  isSubscriptionActive(current, now) ? daysRemaining(current.endDate, now) : 0

export type Subscriptions = ReturnType<typeof createSubscriptions>
