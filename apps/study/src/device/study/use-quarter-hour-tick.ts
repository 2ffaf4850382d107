import { useSyncExternalStore } from 'react'

// A study day starts on the hour, and time zones differ by multiples of a quarter of an hour.
const quarterMs = 15 * 60_000
const checkMs = 10_000

/** A number that changes every quarter of an hour, so that a component can reload data when the day changes. */
export const useQuarterHourTick = () => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / quarterMs))

function subscribe(check: () => void) {
  const timer = setInterval(check, checkMs)
  // Timers do not run while the app is in the background.
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
