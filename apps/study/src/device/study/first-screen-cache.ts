import { lastShownKey, readRecord } from '@titer/client'

interface CachedScreen {
  userId: number
  /** The build that stored the value. Another build may use a different data format. */
  by: string
  value: unknown
}

const by = String(import.meta.env.VITE_BUILT_FROM)

/** Stores the first screen's data in local storage, because a slow phone needs half a second to open the database. */
export function saveFirstScreen(userId: number, value: unknown) {
  try {
    // The student may have signed out while the data was being read. After the sign-out, the data must not be stored.
    if (readRecord(localStorage).account?.userId !== userId) return
    localStorage.setItem(lastShownKey, JSON.stringify({ userId, by, value } satisfies CachedScreen))
  } catch {
    // If local storage is full or not allowed, the next start waits for the database.
  }
}

export function readFirstScreen(userId: number): unknown {
  try {
    const cached = JSON.parse(localStorage.getItem(lastShownKey) ?? 'null') as CachedScreen | null
    return cached?.userId === userId && cached.by === by ? cached.value : undefined
  } catch {
    return undefined
  }
}
