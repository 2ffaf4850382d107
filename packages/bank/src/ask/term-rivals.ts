import type { Rival } from '../item.ts'
import type { Knowledge, Term } from '../read/knowledge.ts'
import { list } from '../words.ts'

/** Whether both could be defended as the answer to one question. */
export const overlap = (one: Term, other: Term) =>
  one.term === other.term || one.overlaps?.includes(other.term) === true || other.overlaps?.includes(one.term) === true

const shownHolders = 2

/** The other values of a vocabulary, each refuted by saying whose it is; one that nobody holds refutes nothing. */
export function termRivals(
  { terms }: Knowledge,
  key: Term,
  holdersOf: (term: Term) => string[],
  saysWhose: (holders: string) => string,
  isFamiliar: (term: Term) => boolean = () => false,
): Rival[] {
  return [...terms.values()]
    .filter((term) => term.vocabulary === key.vocabulary && !overlap(term, key))
    .flatMap((term) => {
      const holders = holdersOf(term)
      if (holders.length === 0) return []
      const nearness = term.near === key.near ? 3 : isFamiliar(term) ? 2 : 0.5
      const besides = [...terms.values()]
        .filter((other) => other !== term && overlap(other, term))
        .map(({ option }) => option)
      return [{ text: term.option, reason: saysWhose(list(holders.slice(0, shownHolders))), nearness, besides }]
    })
}
