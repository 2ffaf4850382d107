import { describe, expect, it } from 'vitest'
import { needWords, paceWords, spokenMinutes } from './plan-words.ts'

const day = { day: '2026-11-15', reviews: 0, newCards: 0, questions: 0, cases: 0, minutes: 0 }

describe('the study plan’s texts', () => {
  it('[T-33] list a day’s tasks and omit zero counts', () => {
    expect(needWords({ ...day, reviews: 1, newCards: 1_200, cases: 2 })).toBe('1 review, 1,200 new cards and 2 cases')
    expect(needWords({ ...day, questions: 3 })).toBe('3 questions')
    expect(needWords(day)).toBe('Nothing')
  })

  it('[T-33] show times of 90 minutes or more in hours', () => {
    expect(spokenMinutes(0.2)).toBe('1 minute')
    expect(spokenMinutes(42.4)).toBe('42 minutes')
    expect(spokenMinutes(150)).toBe('2.5 hours')
  })

  it('[T-33] distinguish a measured pace from an assumed one', () => {
    const assumed = { seconds: 72, isMeasured: false }
    expect(
      paceWords({ cards: { seconds: 11, isMeasured: true }, questions: assumed, cases: { ...assumed, seconds: 120 } }),
    ).toEqual([
      'Your median time in the last 30 days: 11 seconds for a card.',
      'Assumed until you have twenty answers: 72 seconds for a question and 120 seconds for a case.',
    ])
  })
})
