import { describe, expect, it } from 'vitest'
import { examWords, isExamDay } from './exam-day.ts'

describe('the day of an exam', () => {
  it('must be today or later', () => {
    expect(isExamDay('2026-11-17', '2026-11-17')).toBe(true)
    expect(isExamDay('2027-01-01', '2026-11-17')).toBe(true)
    expect(isExamDay('2026-11-16', '2026-11-17')).toBe(false)
    // While the student types a year digit by digit, the date is far in the past.
    expect(isExamDay('0002-11-20', '2026-11-17')).toBe(false)
    expect(isExamDay('', '2026-11-17')).toBe(false)
  })

  it('[T-33] is described by its date and the days that are left', () => {
    expect(examWords('2026-12-01', '2026-11-17')).toBe('1 December 2026, in 14 days')
    expect(examWords('2026-11-18', '2026-11-17')).toBe('18 November 2026, in 1 day')
    expect(examWords('2026-11-17', '2026-11-17')).toBe('Today. Good luck.')
    expect(examWords('2026-11-16', '2026-11-17')).toBe('Ended on 16 November 2026')
  })
})
