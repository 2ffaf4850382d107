// Whoever went away for longer did not think about it.
const longestMs = 3_600_000

/** How long somebody has thought, by a clock that may be put back meanwhile. */
export const thoughtMs = (since: number) => Math.max(0, Math.min(Date.now() - since, longestMs))
