import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekOf, weekStart } from './week.ts'

const karachi = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Karachi',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

// Starts in 2010, because Pakistan had daylight saving time in some earlier years.
const moment = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2090, 0, 1) })

describe('the week', () => {
  it('[K-08] begins on Monday at midnight in Karachi, which is Sunday evening in London', () => {
    const monday = Date.UTC(2026, 10, 15, 19)
    expect(weekStart(weekOf(monday))).toBe(monday)
    expect(weekOf(monday - 1)).toBe(weekOf(monday) - 1)
    expect(weekOf(monday + 7 * 86_400_000 - 1)).toBe(weekOf(monday))
  })

  it('[K-08] of any time starts on a Monday at or before that time and ends after it', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const week = weekOf(at)
        expect(karachi.format(weekStart(week))).toBe('Monday 00:00:00')
        expect(weekStart(week)).toBeLessThanOrEqual(at)
        expect(weekStart(week + 1)).toBeGreaterThan(at)
      }),
    )
  })
})
