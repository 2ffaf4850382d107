import { useSyncExternalStore } from 'react'

// A day begins on the hour, and clocks of two places differ by whole quarters of one.
const quarterMs = 15 * 60_000
const lookMs = 10_000

/** Another number each quarter of an hour: what depends on the day is read again by it. */
export const useQuarter = () => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / quarterMs))

function subscribe(look: () => void) {
  const timer = setInterval(look, lookMs)
  // Timers rest while the app is put away.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
