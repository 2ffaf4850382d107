import { describe, expect, it } from 'vitest'
import { needWords, paceWords, spokenMinutes } from './plan-words.ts'

const day = { day: '2026-11-15', reviews: 0, newCards: 0, questions: 0, cases: 0, minutes: 0 }

describe('the words of the plan', () => {
  it('[T-33] name what a day needs and leave out what it does not', () => {
    expect(needWords({ ...day, reviews: 1, newCards: 1_200, cases: 2 })).toBe('1 review, 1,200 new cards and 2 cases')
    expect(needWords({ ...day, questions: 3 })).toBe('3 questions')
    expect(needWords(day)).toBe('Nothing')
  })

  it('[T-33] say minutes, and hours where there are many', () => {
    expect(spokenMinutes(0.2)).toBe('1 minute')
    expect(spokenMinutes(42.4)).toBe('42 minutes')
    expect(spokenMinutes(150)).toBe('2.5 hours')
  })

  it('[T-33] tell a pace that was measured from one that is assumed', () => {
    const assumed = { seconds: 72, isMeasured: false }
    expect(
      paceWords({ cards: { seconds: 11, isMeasured: true }, questions: assumed, cases: { ...assumed, seconds: 120 } }),
    ).toEqual([
      'Your own pace in the last 30 days, the middle of your times: 11 seconds for a card.',
      'Assumed, until there are twenty answers of yours: 72 seconds for a question and 120 seconds for a case.',
    ])
  })
})
