import { daysRemaining } from '@titer/domain'
import { planLabels } from '../account.ts'
import type { Tier } from '../account.ts'
import type { Subscription } from '../subscription.ts'
import { describePlanTime, timeLeft } from './plan-time.ts'
import { dayInWords } from './time-words.ts'

interface PlanWords {
  name: string
  /** Nothing where nobody could say. */
  time: string | undefined
  isRunning: boolean
}

interface Trial {
  endsAt: Date
  now: Date
}

/** The plan as the server tells it; where it does not, the one that is remembered here, and a trial if one is known. */
export function planWords(told: Subscription | undefined, remembered: Tier, trial?: Trial): PlanWords {
  const tier = told && told.status !== null ? told.type : remembered
  const name = planLabels[tier]
  if (tier !== 'demo') return { name, time: told && describePlanTime(told), isRunning: true }
  return { name, time: trial ? trialWords(trial) : told && endWords(told), isRunning: false }
}

function trialWords({ endsAt, now }: Trial): string {
  const days = daysRemaining(endsAt, now)
  return days === 0 ? 'The free trial has ended.' : `Free trial: ${timeLeft(days, endsAt)}`
}

function endWords({ status, planName, endDate }: Subscription): string {
  if (planName === null || endDate === null) return 'No plan is running.'
  return status === 'cancelled' ? `${planName} was cancelled.` : `${planName} ended on ${dayInWords(endDate)}.`
}
