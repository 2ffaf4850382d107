import { useSyncExternalStore } from 'react'
import { localIsoDate, longDate } from './dates.ts'

const noSubscription = () => () => undefined

/**
 * Always shows the current day, as R-10 requires. The day is unknown during prerendering, so the prerendered page says
 * "today".
 */
export function LastUpdated() {
  const today = useSyncExternalStore(
    noSubscription,
    () => localIsoDate(new Date()),
    () => undefined,
  )
  return (
    <p className="mt-3 text-muted">
      Last updated: <time dateTime={today}>{today ? longDate(today) : 'today'}</time>
    </p>
  )
}
