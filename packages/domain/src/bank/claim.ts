import { groupDigits } from '../digits.ts'

const smallestClaim = 10

/**
 * Returns the count that a public page may advertise: the specified number if the bank contains that many, otherwise
 * the real count rounded down. The result never exceeds the real count. Returns undefined if it would be below ten.
 */
export function claimOf(count: number, specified: number): string | undefined {
  const claimed = count >= specified ? specified : roundDown(count)
  return claimed >= smallestClaim ? `${groupDigits(claimed)}+` : undefined
}

/** Rounds down to two significant digits: 2345 becomes 2300. */
function roundDown(count: number) {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.floor(count / step) * step
}
