/**
 * Checks whether a result is below or above its range. Returns undefined for a normal result, for a result that is not
 * a number, and for a range that cannot be compared, such as a range with different values for men and women.
 */
export function judgeResult(value: string, range: string): 'low' | 'high' | undefined {
  const measured = parseNumber(value)
  if (Number.isNaN(measured)) return undefined
  const [, limit] = /^below ([\d.,]+)$/.exec(range) ?? []
  if (limit !== undefined) return measured >= parseNumber(limit) ? 'high' : undefined
  const [, from, to] = /^(?:fasting )?([\d.,]+)–([\d.,]+)$/.exec(range) ?? []
  if (from === undefined || to === undefined) return undefined
  if (measured < parseNumber(from)) return 'low'
  return measured > parseNumber(to) ? 'high' : undefined
}

const parseNumber = (text: string) => Number(text.replaceAll(',', ''))
