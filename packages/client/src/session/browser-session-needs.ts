import type { KeyValueStore } from './session-record.ts'
import type { SessionNeeds } from './session.ts'

/**
 * Returns the browser's storage. If the browser blocks it, returns storage in memory, and the session ends when the
 * page is closed.
 */
function browserStorage(): KeyValueStore {
  try {
    localStorage.getItem('token')
    return localStorage
  } catch {
    const values = new Map<string, string>()
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }
  }
}

/** Returns the functions of this browser that the session needs. */
export const browserSessionNeeds = (): Omit<SessionNeeds, 'api'> => ({
  storage: browserStorage(),
  onStorage: (listener) => {
    const onChange = ({ key }: StorageEvent) => listener(key)
    // A page in the back/forward cache gets no storage events, so any key may have changed when the page is shown
    // again.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && listener(null)
    addEventListener('storage', onChange)
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('storage', onChange)
      removeEventListener('pageshow', onPageShow)
    }
  },
  // Browsers offer no Web Locks on an insecure origin. Tabs then run without a lock.
  exclusively: async (work) => ('locks' in navigator ? navigator.locks.request('titer-session', work) : work()),
})
