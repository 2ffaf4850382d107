import { dayMs } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { dayWords, intervalWords, lastSeenWords } from './time-words.ts'

describe('the time formats', () => {
  it.each([
    [10 * 60_000, '10 min'],
    [10, '1 min'],
    [3_600_000, '1 hour'],
    [5 * 3_600_000, '5 hours'],
    [dayMs, '1 day'],
    [30 * dayMs, '30 days'],
    [45 * dayMs, '1.5 months'],
    [300 * dayMs, '9.9 months'],
    [730 * dayMs, '2 years'],
  ])('[T-30] show %d ms on a grade button as %s', (ms, words) => {
    expect(intervalWords(ms)).toBe(words)
  })

  it('[T-30] call the next day “tomorrow”, and name other days within a week by weekday and later days by date', () => {
    expect(dayWords('2026-11-16', '2026-11-15')).toBe('tomorrow')
    expect(dayWords('2026-11-19', '2026-11-15')).toBe('on Thursday')
    expect(dayWords('2026-12-03', '2026-11-15')).toBe('on 3 December')
  })

  it('[T-30] count the days since a card was last seen', () => {
    expect(lastSeenWords('2026-11-15', '2026-11-15')).toBe('last seen today')
    expect(lastSeenWords('2026-11-14', '2026-11-15')).toBe('last seen yesterday')
    expect(lastSeenWords('2026-11-09', '2026-11-15')).toBe('last seen 6 days ago')
  })
})
