import { createApi } from './api.ts'
import type { KeyValueStore } from './session-record.ts'
import { createSession } from './session.ts'

type StorageListener = (key: string | null) => void

/** One browser: tabs share what is stored and take turns; a change is heard in every tab but the one that made it. */
export function createPretendBrowser(fetch: typeof globalThis.fetch) {
  const kept = new Map<string, string>()
  const tabs = new Set<StorageListener>()
  let turn: Promise<unknown> = Promise.resolve()

  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work)
    turn = mine.catch(() => undefined)
    return mine
  }

  const openTab = () => {
    let hear: StorageListener = () => undefined
    const tell = (key: string) => {
      for (const tab of tabs) if (tab !== hear) queueMicrotask(() => tab(key))
    }
    const storage: KeyValueStore = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => {
        const isNew = kept.get(key) !== value
        kept.set(key, value)
        if (isNew) tell(key)
      },
      removeItem: (key) => {
        if (kept.delete(key)) tell(key)
      },
    }
    const api = createApi({ fetch, getToken: () => session.getToken() })
    const session: ReturnType<typeof createSession> = createSession({
      api,
      storage,
      exclusively,
      onStorage: (listener) => {
        hear = listener
        tabs.add(hear)
        return () => tabs.delete(hear)
      },
    })
    const close = session.start()
    return { session, storage, close }
  }

  return { kept, openTab }
}
