import { createApi } from '../api/api.ts'
import type { KeyValueStore } from '../session/session-record.ts'
import { createSession } from '../session/session.ts'

type StorageListener = (key: string | null) => void

/**
 * Creates a fake browser whose tabs share one storage and one lock. When a tab changes the storage, all other tabs are
 * notified.
 */
export function createFakeBrowser(fetch: typeof globalThis.fetch) {
  const kept = new Map<string, string>()
  const tabs = new Set<StorageListener>()
  let lastWork: Promise<unknown> = Promise.resolve()

  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const result = lastWork.then(work, work)
    lastWork = result.catch(() => undefined)
    return result
  }

  const openTab = () => {
    let ownListener: StorageListener = () => undefined
    const notifyOthers = (key: string) => {
      for (const tab of tabs) if (tab !== ownListener) queueMicrotask(() => tab(key))
    }
    const storage: KeyValueStore = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => {
        const isNew = kept.get(key) !== value
        kept.set(key, value)
        if (isNew) notifyOthers(key)
      },
      removeItem: (key) => {
        if (kept.delete(key)) notifyOthers(key)
      },
    }
    const api = createApi({ fetch, getToken: () => session.getToken() })
    const session: ReturnType<typeof createSession> = createSession({
      api,
      storage,
      exclusively,
      onStorage: (listener) => {
        ownListener = listener
        tabs.add(ownListener)
        return () => tabs.delete(ownListener)
      },
    })
    const close = session.start()
    return { session, storage, close }
  }

  return { kept, openTab }
}
