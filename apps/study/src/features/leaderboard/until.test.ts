import { weekStart } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { restartWords, spanWords } from './until.ts'

const [minute, hour] = [60_000, 3_600_000]

describe('the time until the week begins anew', () => {
  it('[T-60] is said in its two largest parts', () => {
    const said = [57 * hour, 48 * hour, 25 * hour, 9 * hour + 5 * minute, hour, 59 * minute, 30_000, -5].map(spanWords)
    expect(said).toEqual([
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

  it('[T-60] [K-08] is Monday in Pakistan, and the same moment on every other clock', () => {
    const endsAt = weekStart(2_968)
    const now = endsAt - 57 * hour
    expect(restartWords(endsAt, now, 'Asia/Karachi')).toBe('Starts again on Monday, in 2 days 9 hours.')
    expect(restartWords(endsAt, now, 'UTC')).toBe('Starts again on Sunday at 19:00, in 2 days 9 hours.')
    expect(restartWords(endsAt, now, 'Asia/Kathmandu')).toBe('Starts again on Monday at 00:45, in 2 days 9 hours.')
  })
})
