import { subscriptionCalls } from '@titer/contract'
import type { SubscriptionState } from '@titer/contract'
import type { Tier } from './account.ts'
import type { Session } from './session.ts'

/** The plan of who is signed in, to be shown. The server decides what it opens. */
export interface Subscription {
  type: Tier
  status: SubscriptionState['status']
  planName: string | null
  endDate: Date | null
  daysRemaining: number | null
}

const demo: Subscription = { type: 'demo', status: null, planName: null, endDate: null, daysRemaining: null }

/** Asks for the subscription; whoever cannot be asked for is shown as demo. */
export function createSubscriptionAsker(session: Pick<Session, 'call'>): () => Promise<Subscription> {
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
})
