import { describe, expect, it } from 'vitest'
import { describeCounts, sumCounts } from './counts.ts'

describe('describeCounts', () => {
  it('[R-20] omits the counts that are zero, and uses the singular for a count of one', () => {
    expect(describeCounts({ questions: 1_234, cases: 0, flashcards: 34, articles: 1 })).toBe(
      '1,234 questions, 34 cards, 1 article',
    )
    expect(describeCounts({ questions: 0, cases: 0, flashcards: 0, articles: 0 })).toBe('')
  })
})

describe('sumCounts', () => {
  it('adds the counts of all topics', () => {
    const topic = { questions: 2, cases: 1, flashcards: 3, articles: 0 }
    expect(sumCounts([topic, topic])).toEqual({ questions: 4, cases: 2, flashcards: 6, articles: 0 })
    expect(sumCounts([])).toEqual({ questions: 0, cases: 0, flashcards: 0, articles: 0 })
  })
})
