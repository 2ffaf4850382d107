import type counts from '@titer/bank/counts.json'
import { claimOf } from '@titer/domain'

const list = new Intl.ListFormat('en-GB')

/** Returns the guide's sentence about the size of the bank, or undefined if the bank is too small to state a number. */
export function bankSizeText({ questions, cases, flashcards }: typeof counts) {
  const parts = [
    { claim: claimOf(questions, 10_000), noun: 'questions' },
    { claim: claimOf(cases, 3_000), noun: 'clinical cases' },
    { claim: claimOf(flashcards, 500), noun: 'flashcards' },
  ]
  const claims = parts.flatMap(({ claim, noun }) => (claim ? [`${claim} ${noun}`] : []))
  return claims.length > 0 ? `The question bank has ${list.format(claims)}.` : undefined
}
