import { groupDigits } from '@titer/domain'

/** Writes a number with its noun, such as “1 card” or “1,200 cards”. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${groupDigits(count)} ${count === 1 ? one : many}`
