import type { KeyValueStore } from '../session/session-record.ts'

/**
 * Wraps a store so that it never throws. Values that the browser cannot store are kept in memory while the page is
 * open.
 */
export function nonThrowingStore(openStore: () => KeyValueStore): KeyValueStore {
  const inMemory = new Map<string, string>()
  return {
    getItem: (key) => {
      try {
        return inMemory.get(key) ?? openStore().getItem(key)
      } catch {
        return null
      }
    },
    setItem: (key, value) => {
      try {
        openStore().setItem(key, value)
        inMemory.delete(key)
      } catch {
        inMemory.set(key, value)
      }
    },
    removeItem: (key) => {
      inMemory.delete(key)
      try {
        openStore().removeItem(key)
      } catch {
        // A store that cannot be used cannot be read either, so the value counts as removed.
      }
    },
  }
}
