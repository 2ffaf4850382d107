import type { Rival } from '../item.ts'
import type { Knowledge, Term } from '../read/knowledge.ts'
import { joinNames } from '../text.ts'

/** Checks whether both terms could be defended as the answer to the same question. */
export const overlap = (one: Term, other: Term) =>
  one.term === other.term || one.overlaps?.includes(other.term) === true || other.overlaps?.includes(one.term) === true

/** For each term, the names of the entries that have this term as their value. */
export type Holders = ReadonlyMap<string, readonly string[]>

/** Groups entry names by term. Each name occurs once per term. */
export function holdersBy(pairs: Iterable<readonly [Term | undefined, string]>): Holders {
  const holders = new Map<string, string[]>()
  for (const [term, name] of pairs) {
    if (term === undefined) continue
    const names = holders.get(term.term) ?? []
    if (!names.includes(name)) names.push(name)
    holders.set(term.term, names)
  }
  return holders
}

const maxNames = 2

/**
 * Makes rivals from the vocabulary's other terms. The reason names the entries that have the term. Skips a term that no
 * entry has.
 */
export function termRivals(
  { terms }: Knowledge,
  key: Term,
  holders: Holders,
  reasonFor: (holders: string) => string,
  isFamiliar: (term: Term) => boolean = () => false,
): Rival[] {
  const others = [...terms.values()].filter((term) => term.vocabulary === key.vocabulary && !overlap(term, key))
  return others.flatMap((term) => {
    const names = holders.get(term.term) ?? []
    if (names.length === 0) return []
    const nearness = term.near === key.near ? 3 : isFamiliar(term) ? 2 : 0
    const excludes = others.filter((other) => other !== term && overlap(other, term)).map(({ option }) => option)
    return [{ text: term.option, reason: reasonFor(joinNames(names.slice(0, maxNames))), nearness, excludes }]
  })
}
