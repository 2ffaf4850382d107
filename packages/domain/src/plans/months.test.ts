import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from './months.ts'

const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const months = fc.integer({ min: 0, max: 60 })
const after = (date: string, count: number) => addMonths(new Date(date), count).toISOString()

describe('addMonths', () => {
  it('keeps the day and the time of day', () => {
    expect(after('2026-11-15T09:30:00.000Z', 6)).toBe('2027-05-15T09:30:00.000Z')
    expect(after('2026-11-15T09:30:00.000Z', 12)).toBe('2027-11-15T09:30:00.000Z')
  })

  it('uses the last day of the month if the month is too short', () => {
    expect(after('2026-08-31T00:00:00.000Z', 6)).toBe('2027-02-28T00:00:00.000Z')
    expect(after('2027-08-31T00:00:00.000Z', 6)).toBe('2028-02-29T00:00:00.000Z')
    expect(after('2028-02-29T00:00:00.000Z', 12)).toBe('2029-02-28T00:00:00.000Z')
  })

  it('returns the right month, on the same day or on the month’s last day', () => {
    fc.assert(
      fc.property(moments, months, (date, count) => {
        const moved = addMonths(date, count)
        const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()
        expect(monthOf(moved)).toBe(monthOf(date) + count)
        const tomorrow = new Date(moved.getTime() + 86_400_000)
        const isLast = monthOf(tomorrow) !== monthOf(moved)
        expect(moved.getUTCDate() === date.getUTCDate() || isLast).toBe(true)
        expect(moved.getTime() % 86_400_000).toBe(date.getTime() % 86_400_000)
      }),
    )
  })

  it('never returns an earlier date for more months', () => {
    fc.assert(
      fc.property(moments, months, months, (date, fewer, more) => {
        expect(addMonths(date, fewer + more).getTime()).toBeGreaterThanOrEqual(addMonths(date, fewer).getTime())
      }),
    )
  })
})
