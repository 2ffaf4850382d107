/** Returns a function that runs work and ignores calls while earlier work is running, such as a second tap. */
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
