import type { Subscription, Tier } from '@titer/client'
import { daysRemaining } from '@titer/domain'
import { formatDate } from '../dates.ts'
import { planLabels } from './plan-labels.ts'
import { describePlanTime, timeLeft } from './plan-time.ts'

interface PlanWords {
  name: string
  /** Undefined if the time is not known. */
  time: string | undefined
  isRunning: boolean
}

interface Trial {
  endsAt: Date
  now: Date
}

/**
 * Returns the plan's name and remaining time. Uses the stored tier if the subscription is not known. For a demo
 * account, the time describes the trial. If the trial is over and the user had a plan, or if the caller gives no
 * `trial`, the time describes the end of the last plan.
 */
export function planWords(subscription: Subscription | undefined, storedTier: Tier, trial?: Trial): PlanWords {
  const tier = subscription && subscription.status !== null ? subscription.type : storedTier
  const name = planLabels[tier]
  if (tier !== 'demo') return { name, time: subscription && describePlanTime(subscription), isRunning: true }
  return {
    name,
    time: (trial && trialWords(trial, subscription)) ?? (subscription && endWords(subscription)),
    isRunning: false,
  }
}

/**
 * Returns a text about the trial. Returns undefined if the trial has ended and the user had a plan, because the end of
 * the plan is more important.
 */
function trialWords({ endsAt, now }: Trial, subscription: Subscription | undefined): string | undefined {
  const days = daysRemaining(endsAt, now)
  if (days > 0) return `Free trial: ${timeLeft(days, endsAt)}`
  return subscription && subscription.planName !== null ? undefined : 'The free trial has ended.'
}

function endWords({ status, planName, endDate, ending }: Subscription): string {
  if (planName === null || endDate === null) return 'No active plan.'
  if (status !== 'cancelled') return `${planName} ended on ${formatDate(endDate)}.`
  const day = ending?.at ? ` on ${formatDate(ending.at)}` : ''
  if (ending?.by === 'refund') return `${planName} was refunded${day}.`
  if (ending?.by === 'dispute') return `${planName} is on hold, because your bank disputes the payment.`
  return `${planName} was cancelled${day}.`
}
