import type { KeyValueStore } from '../session-record.ts'

/** A store that never throws: what the browser's own does not take is kept for as long as the page is open. */
export function forgivingStore(reach: () => KeyValueStore): KeyValueStore {
  const refused = new Map<string, string>()
  return {
    getItem: (key) => {
      try {
        return refused.get(key) ?? reach().getItem(key)
      } catch {
        return null
      }
    },
    setItem: (key, value) => {
      try {
        reach().setItem(key, value)
        refused.delete(key)
      } catch {
        refused.set(key, value)
      }
    },
    removeItem: (key) => {
      refused.delete(key)
      try {
        reach().removeItem(key)
      } catch {
        // What cannot be reached holds nothing of ours.
      }
    },
  }
}
