import type { Rival } from '../item.ts'
import type { Knowledge, Term } from '../read/knowledge.ts'
import { list } from '../words.ts'

/** Whether both could be defended as the answer to one question. */
export const overlap = (one: Term, other: Term) =>
  one.term === other.term || one.overlaps?.includes(other.term) === true || other.overlaps?.includes(one.term) === true

/** Who has which value: names by term. */
export type Holders = ReadonlyMap<string, readonly string[]>

/** The names of those that have a value, by the value; each name once. */
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

const shownHolders = 2

/** The other values of a vocabulary, each refuted by saying whose it is; one that nobody holds refutes nothing. */
export function termRivals(
  { terms }: Knowledge,
  key: Term,
  holders: Holders,
  saysWhose: (holders: string) => string,
  isFamiliar: (term: Term) => boolean = () => false,
): Rival[] {
  const others = [...terms.values()].filter((term) => term.vocabulary === key.vocabulary && !overlap(term, key))
  return others.flatMap((term) => {
    const names = holders.get(term.term) ?? []
    if (names.length === 0) return []
    const nearness = term.near === key.near ? 3 : isFamiliar(term) ? 2 : 0
    const besides = others.filter((other) => other !== term && overlap(other, term)).map(({ option }) => option)
    return [{ text: term.option, reason: saysWhose(list(names.slice(0, shownHolders))), nearness, besides }]
  })
}
