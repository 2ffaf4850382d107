/**
 * Returns a function that runs an action and ignores further calls, such as a second tap, until the action has
 * finished.
 */
export function oneAtATime() {
  let isRunning = false
  return async (work: () => Promise<void>) => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } finally {
      isRunning = false
    }
  }
}
