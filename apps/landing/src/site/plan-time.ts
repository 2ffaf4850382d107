import type { Subscription } from '@titer/client'

const asDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** How long a plan still runs, as a line; nothing where no plan runs. */
export function describePlanTime({ type, daysRemaining, endDate }: Subscription): string | undefined {
  if (type === 'demo' || daysRemaining === null || endDate === null) return undefined
  const days = daysRemaining === 1 ? '1 day' : `${daysRemaining} days`
  return `${days} left, until ${asDate.format(endDate)}`
}
