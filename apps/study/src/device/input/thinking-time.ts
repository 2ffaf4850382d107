// A longer time is cut to this value, because the student has probably left the device.
const longestMs = 3_600_000

/**
 * Returns how long the student has thought about a question. The result is never negative, even if the clock was set
 * back.
 */
export const thinkingMs = (since: number) => Math.max(0, Math.min(Date.now() - since, longestMs))
