import { useSyncExternalStore } from 'react'

// A study day starts on the hour, and the offset of a time zone is a multiple of a quarter of an hour.
const quarterMs = 15 * 60_000
const checkMs = 10_000

/**
 * Returns a number that changes every quarter of an hour, so that a component can reload its data when the day changes.
 */
export const useQuarterHourTick = () => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / quarterMs))

function subscribe(check: () => void) {
  const timer = setInterval(check, checkMs)
  // Checks when the app becomes visible, because timers do not run while the app is in the background.
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
