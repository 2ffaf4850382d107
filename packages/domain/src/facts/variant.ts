import type { MissedFact } from './missed-fact.ts'

/** A variant of a fact that is available on this device. */
export interface Variant {
  id: string
  /** `question` includes cases. */
  kind: 'question' | 'card'
}

/**
 * Chooses how to ask for a fact next. Never chooses the variant that was asked last, unless the device has no other.
 * Prefers variants that were never asked, then variants that the student has not answered correctly since the last
 * miss, then variants that were asked longest ago. If several are equal, the first is chosen, so callers list the
 * variants that are closest to the fact first.
 */
export function nextVariant<V extends Variant>(
  { results, lastVariant, rightIn }: Pick<MissedFact, 'results' | 'lastVariant' | 'rightIn'>,
  variants: readonly V[],
): V | undefined {
  const others = variants.filter(({ id }) => id !== lastVariant)
  const rankOf = ({ id }: V) => [Number(id in results), Number(rightIn.includes(id)), results[id]?.at ?? 0]
  return (others.length === 0 ? variants : others).toSorted((one, other) => compare(rankOf(one), rankOf(other)))[0]
}

const compare = (one: readonly number[], other: readonly number[]) =>
  one.map((each, at) => each - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
