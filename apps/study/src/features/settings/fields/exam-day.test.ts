import { describe, expect, it } from 'vitest'
import { examWords, isExamDay } from './exam-day.ts'

const today = '2026-11-15'

describe('the exam date', () => {
  it('[T-33] is valid from today on, and invalid while the year is half typed', () => {
    expect(['2026-11-15', '2027-01-01'].every((day) => isExamDay(day, today))).toBe(true)
    expect(['', '0002-12-01', '0202-12-01', '2026-11-14'].some((day) => isExamDay(day, today))).toBe(false)
  })

  it('[T-33] is described by the days left and by its effect on the cards', () => {
    expect(examWords(null, today)).toContain('No exam is set')
    expect(examWords('2026-11-16', today)).toContain('In 1 day.')
    expect(examWords('2026-12-26', today)).toBe('In 41 days. Every card comes back before then.')
    expect(examWords(today, today)).toContain('today')
    expect(examWords('2026-11-14', today)).toContain('over')
  })
})
