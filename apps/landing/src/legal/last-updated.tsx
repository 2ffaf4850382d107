import { useSyncExternalStore } from 'react'
import { dayOf, writtenDay } from './written-date.ts'

const never = () => () => undefined

/** Always the current day, which is only known where the page is read. */
export function LastUpdated() {
  const today = useSyncExternalStore(
    never,
    () => dayOf(new Date()),
    () => undefined,
  )
  return (
    <p className="mt-3 text-muted">
      Last updated: <time dateTime={today}>{today ? writtenDay(today) : 'today'}</time>
    </p>
  )
}
