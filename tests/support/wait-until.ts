import { setTimeout as pause } from 'node:timers/promises'

/** How long a test waits for a condition or a browser action before it fails. */
export const waitLimitMs = 60_000

/** Checks the condition every 50 ms until it is true. `description` appears in the error after the time limit. */
export const waitUntil = async (description: string, isTrue: () => boolean | Promise<boolean>) => {
  const deadline = performance.now() + waitLimitMs
  while (performance.now() < deadline) {
    if (await isTrue()) return
    await pause(50)
  }
  throw new Error(`Still not true after ${waitLimitMs / 1000} s: ${description}`)
}
