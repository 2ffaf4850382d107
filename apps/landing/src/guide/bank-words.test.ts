import { describe, expect, it } from 'vitest'
import { bankWords } from './bank-words.ts'

const articles = 0

describe('bankWords', () => {
  it('states the figures of the documentation once the bank holds them', () => {
    expect(bankWords({ questions: 10_400, cases: 3_050, flashcards: 620, articles })).toBe(
      'The bank holds 10,000+ questions, 3,000+ clinical cases and 500+ flashcards.',
    )
  })

  it('states what there is, rounded down, until then', () => {
    expect(bankWords({ questions: 8_760, cases: 0, flashcards: 620, articles })).toBe(
      'The bank holds 8,700+ questions and 500+ flashcards.',
    )
  })

  it('says nothing of an empty bank', () => {
    expect(bankWords({ questions: 0, cases: 0, flashcards: 0, articles })).toBeUndefined()
  })
})
