import type { Subscription } from '../subscription.ts'
import { dayInWords } from './time-words.ts'

/** How long a plan still runs, as a line; nothing where no plan runs. */
export function describePlanTime({ type, daysRemaining, endDate }: Subscription): string | undefined {
  return type === 'demo' || daysRemaining === null || endDate === null ? undefined : timeLeft(daysRemaining, endDate)
}

export const timeLeft = (days: number, end: Date) =>
  `${days === 1 ? '1 day' : `${days} days`} left, until ${dayInWords(end)}`
