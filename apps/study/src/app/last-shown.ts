import { lastShownKey, readRecord } from '@titer/client'

interface Shown {
  userId: number
  /** By which build: another one may show it otherwise. */
  by: string
  value: unknown
}

const by = String(import.meta.env.VITE_BUILT_FROM)

/** Keeps what the first page shows where it can be read at once: a database takes a cheap phone half a second to open. */
export function keepShown(userId: number, value: unknown) {
  try {
    // What was read while the session ended would outlive it.
    if (readRecord(localStorage).account?.userId !== userId) return
    localStorage.setItem(lastShownKey, JSON.stringify({ userId, by, value } satisfies Shown))
  } catch {
    // No room, or none allowed: next time the page waits for the database.
  }
}

export function recallShown(userId: number): unknown {
  try {
    const shown = JSON.parse(localStorage.getItem(lastShownKey) ?? 'null') as Shown | null
    return shown?.userId === userId && shown.by === by ? shown.value : undefined
  } catch {
    return undefined
  }
}
