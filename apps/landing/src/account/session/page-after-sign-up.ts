import { sameSitePath } from '@titer/client'
import { accountTimings } from '@titer/contract/timings'

/**
 * The page that a visitor wanted to open before signing up, such as the payment page of the chosen plan. The link in the
 * verification email leads to it, too. It is also stored on the device, for a visitor who opens that link elsewhere but
 * signs in here, or who asks for another link.
 */
const key = 'page-after-sign-up'

// As long as the link in the verification email.
const storedMs = accountTimings.verificationHours * 3_600_000

/** Stores the path. Without storage, the visitor starts on the home page after the sign-up. */
export function rememberPage(path: string | null | undefined, now = Date.now()) {
  if (sameSitePath(path) === undefined) return
  try {
    localStorage.setItem(key, JSON.stringify({ path, at: now }))
  } catch {
    // The browser refuses to store anything, for example because its storage is full.
  }
}

/** Returns the stored path if it is not too old, and removes it. */
export function takePage(now = Date.now()): string | undefined {
  try {
    const stored = localStorage.getItem(key)
    localStorage.removeItem(key)
    const { path, at } = JSON.parse(stored ?? '{}') as { path?: string; at?: number }
    const isFresh = at !== undefined && Math.abs(now - at) <= storedMs
    return isFresh ? sameSitePath(path) : undefined
  } catch {
    return undefined
  }
}
