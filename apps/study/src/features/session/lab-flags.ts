/** Whether a result lies below or above its range; nothing where that cannot be said, as with a range for each sex. */
export function judgeResult(value: string, range: string): 'low' | 'high' | undefined {
  const measured = numberIn(value)
  if (Number.isNaN(measured)) return undefined
  const [, most] = /^below ([\d.,]+)$/.exec(range) ?? []
  if (most !== undefined) return measured >= numberIn(most) ? 'high' : undefined
  const [, from, to] = /^(?:fasting )?([\d.,]+)–([\d.,]+)$/.exec(range) ?? []
  if (from === undefined || to === undefined) return undefined
  if (measured < numberIn(from)) return 'low'
  return measured > numberIn(to) ? 'high' : undefined
}

const numberIn = (text: string) => Number(text.replaceAll(',', ''))
