import { planLabels } from '@titer/client'
import type { Subscription, Tier } from '@titer/client'
import { dayOf, writtenDay } from '../../legal/written-date.ts'
import { describePlanTime } from '../../site/plan-time.ts'

interface PlanWords {
  name: string
  /** Nothing where nobody could say. */
  time: string | undefined
  isRunning: boolean
}

/** The plan as the server tells it; where it does not, the one this browser remembers. */
export function planWords(told: Subscription | undefined, remembered: Tier): PlanWords {
  const tier = told && told.status !== null ? told.type : remembered
  const isRunning = tier !== 'demo'
  const time = told && (isRunning ? describePlanTime(told) : endOf(told))
  return { name: planLabels[tier], time, isRunning }
}

function endOf({ status, planName, endDate }: Subscription): string {
  if (planName === null || endDate === null) return 'No plan is running.'
  return status === 'cancelled' ? `${planName} was cancelled.` : `${planName} ended on ${writtenDay(dayOf(endDate))}.`
}
