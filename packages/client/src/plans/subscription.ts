import { subscriptionCalls } from '@titer/contract'
import type { SubscriptionState } from '@titer/contract'
import type { Tier } from '../session/account.ts'
import type { Session } from '../session/session.ts'

/** The signed-in user's plan, for display only. The server decides which content the plan unlocks. */
export interface Subscription {
  type: Tier
  status: SubscriptionState['status']
  planName: string | null
  endDate: Date | null
  daysRemaining: number | null
  /** The reason why a cancelled plan ended, and the time when it ended. */
  ending?: { by: NonNullable<SubscriptionState['ended_by']>; at: Date | null }
}

const demo: Subscription = { type: 'demo', status: null, planName: null, endDate: null, daysRemaining: null }

/** Creates a function that fetches the subscription, or returns a demo subscription if the request fails. */
export function createSubscriptionFetcher(session: Pick<Session, 'call'>): () => Promise<Subscription> {
  return async () => {
    try {
      const { subscription } = await session.call(subscriptionCalls.status, { query: {} })
      return subscriptionOf(subscription)
    } catch {
      return demo
    }
  }
}

export const subscriptionOf = (state: SubscriptionState): Subscription => ({
  type: state.subscription_type,
  status: state.status,
  planName: state.plan_name,
  endDate: state.end_date === null ? null : new Date(state.end_date),
  daysRemaining: state.days_remaining,
  ...(state.ended_by !== null && {
    ending: { by: state.ended_by, at: state.ended_at === null ? null : new Date(state.ended_at) },
  }),
})
