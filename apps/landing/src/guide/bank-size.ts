import type counts from '@titer/bank/counts.json'
import { claimOf } from '@titer/domain'

const list = new Intl.ListFormat('en-GB')

/** Returns the guide's sentence about the size of the bank, or undefined for an empty bank. */
export function bankSizeText({ questions, cases, flashcards }: typeof counts) {
  const parts = [
    { claim: claimOf(questions, 10_000), things: 'questions' },
    { claim: claimOf(cases, 3_000), things: 'clinical cases' },
    { claim: claimOf(flashcards, 500), things: 'flashcards' },
  ]
  const claims = parts.flatMap(({ claim, things }) => (claim ? [`${claim} ${things}`] : []))
  return claims.length > 0 ? `The question bank has ${list.format(claims)}.` : undefined
}
