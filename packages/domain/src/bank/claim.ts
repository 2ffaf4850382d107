import { groupDigits } from '../digits.ts'

const leastWorthCounting = 10

/**
 * What a page may say of a count: the specified figure once the bank holds as much, until then the count rounded down,
 * and nothing of a handful. It never claims more than there is.
 */
export function claimOf(count: number, specified: number): string | undefined {
  const figure = count >= specified ? specified : roundDown(count)
  return figure >= leastWorthCounting ? `${groupDigits(figure)}+` : undefined
}

/** To two significant digits: 2345 becomes 2300. */
function roundDown(count: number) {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.floor(count / step) * step
}
