import { useSyncExternalStore } from 'react'

// A study day starts on the hour in the student's time zone, and time zones are offset by multiples of a quarter of an
// hour. A new day therefore starts at a multiple of this interval.
const quarterMs = 15 * 60_000
const checkMs = 10_000

/**
 * Returns a number that changes every quarter of an hour, so that a component can reload its data when the day changes.
 */
export const useQuarterHourTick = () => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / quarterMs))

function subscribe(check: () => void) {
  const timer = setInterval(check, checkMs)
  // Also checks when the app becomes visible, because timers may not run while the app is in the background.
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
