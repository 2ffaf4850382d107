import type counts from '@titer/bank/counts.json'
import { claimOf } from '@titer/domain'

const list = new Intl.ListFormat('en-GB')

/** What the documentation says of the bank's size; nothing where there is nothing to say yet. */
export function bankWords({ questions, cases, flashcards }: typeof counts) {
  const parts = [
    { claim: claimOf(questions, 10_000), things: 'questions' },
    { claim: claimOf(cases, 3_000), things: 'clinical cases' },
    { claim: claimOf(flashcards, 500), things: 'flashcards' },
  ]
  const said = parts.flatMap(({ claim, things }) => (claim ? [`${claim} ${things}`] : []))
  return said.length > 0 ? `The bank holds ${list.format(said)}.` : undefined
}
