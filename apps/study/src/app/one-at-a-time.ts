/** Lets one piece of work through at a time: a second tap would do it twice. */
export function oneAtATime() {
  let isUnderWay = false
  return async (work: () => Promise<void>) => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      await work()
    } finally {
      isUnderWay = false
    }
  }
}
