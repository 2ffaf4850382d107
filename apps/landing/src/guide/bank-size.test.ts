import { describe, expect, it } from 'vitest'
import { bankSizeText } from './bank-size.ts'

const articles = 0

describe('bankSizeText', () => {
  it("states the specification's figures if the bank contains at least that many questions, cases and flashcards", () => {
    expect(bankSizeText({ questions: 10_400, cases: 3_050, flashcards: 620, articles })).toBe(
      'The question bank has 10,000+ questions, 3,000+ clinical cases and 500+ flashcards.',
    )
  })

  it("rounds a count below the specification's figure down, and omits a count of zero", () => {
    expect(bankSizeText({ questions: 8_760, cases: 0, flashcards: 620, articles })).toBe(
      'The question bank has 8,700+ questions and 500+ flashcards.',
    )
  })

  it('returns undefined for an empty bank', () => {
    expect(bankSizeText({ questions: 0, cases: 0, flashcards: 0, articles })).toBeUndefined()
  })
})
