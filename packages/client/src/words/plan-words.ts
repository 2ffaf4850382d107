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
  return { name, time: (trial && trialWords(trial, told)) ?? (told && endWords(told)), isRunning: false }
}

/** Nothing where it ended before a plan did. */
function trialWords({ endsAt, now }: Trial, told: Subscription | undefined): string | undefined {
  const days = daysRemaining(endsAt, now)
  if (days > 0) return `Free trial: ${timeLeft(days, endsAt)}`
  return told && told.planName !== null ? undefined : 'The free trial has ended.'
}

function endWords({ status, planName, endDate }: Subscription): string {
  if (planName === null || endDate === null) return 'No plan is running.'
  return status === 'cancelled' ? `${planName} was cancelled.` : `${planName} ended on ${dayInWords(endDate)}.`
}
