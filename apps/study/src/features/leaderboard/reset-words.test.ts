import { weekStart } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { resetWords, durationWords } from './reset-words.ts'

const [minute, hour] = [60_000, 3_600_000]

describe('the weekly reset', () => {
  it('[T-60] is announced with the time left in days and hours, in hours, or in minutes', () => {
    const formatted = [57 * hour, 48 * hour, 25 * hour, 9 * hour + 5 * minute, hour, 59 * minute, 30_000, -5].map(
      durationWords,
    )
    expect(formatted).toEqual([
      '2 days 9 hours',
      '2 days',
      '1 day 1 hour',
      '9 hours',
      '1 hour',
      '59 minutes',
      '1 minute',
      '1 minute',
    ])
  })

  it('[T-60] [K-08] happens at 00:00 on Monday in Pakistan, and is shown in the reader’s time zone', () => {
    const endsAt = weekStart(2_968)
    const now = endsAt - 57 * hour
    expect(resetWords(endsAt, now, 'Asia/Karachi')).toBe('Resets on Monday, in 2 days 9 hours.')
    expect(resetWords(endsAt, now, 'UTC')).toBe('Resets on Sunday at 19:00, in 2 days 9 hours.')
    expect(resetWords(endsAt, now, 'Asia/Kathmandu')).toBe('Resets on Monday at 00:45, in 2 days 9 hours.')
  })
})
