import type { Subscription } from '@titer/client'
import { formatDate } from '../dates.ts'

/** Returns a text that says how long a plan still runs, or undefined if no plan is running. */
export function describePlanTime({ type, daysRemaining, endDate }: Subscription): string | undefined {
  return type === 'demo' || daysRemaining === null || endDate === null ? undefined : timeLeft(daysRemaining, endDate)
}

export const timeLeft = (days: number, end: Date) =>
  `${days === 1 ? '1 day' : `${days} days`} left, until ${formatDate(end)}`
