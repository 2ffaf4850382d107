import { describe, expect, it } from 'vitest'
import { daysAgo, timeAgo } from './relative-time.ts'

describe('a past day', () => {
  it('[T-13] is shown relative to today, and as a date after two weeks', () => {
    expect(daysAgo('2026-11-15', '2026-11-15')).toBe('today')
    expect(daysAgo('2026-11-14', '2026-11-15')).toBe('yesterday')
    expect(daysAgo('2026-11-10', '2026-11-15')).toBe('5 days ago')
    expect(daysAgo('2026-10-01', '2026-11-15')).toBe('1 October')
  })
})

describe('a past time', () => {
  it('is shown as minutes ago within the last hour, and with its time of day if it is earlier', () => {
    const now = new Date(2026, 10, 15, 16, 45).getTime()
    expect([10_000, 60_000, 59 * 60_000].map((ago) => timeAgo(now - ago, now))).toEqual([
      'just now',
      'a minute ago',
      '59 minutes ago',
    ])
    expect(timeAgo(now - 3 * 3_600_000, now)).toBe('today at 13:45')
    expect(timeAgo(now - 48 * 3_600_000, now)).toMatch(/^on Friday,? 13 November at 16:45$/)
  })
})
