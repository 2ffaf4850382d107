import { describe, expect, it } from 'vitest'
import { dayFormat } from './day-format.ts'

const days = Array.from({ length: 800 }, (_, at) => new Date(Date.UTC(2027, 0, at)).toISOString().slice(0, 10))

const combinations = [
  { weekday: 'long' },
  { weekday: 'short' },
  { weekday: 'narrow' },
  { month: 'short' },
  { day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'short' },
  { day: 'numeric', month: 'long', year: 'numeric' },
  { weekday: 'long', day: 'numeric', month: 'long' },
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  { weekday: 'short', day: 'numeric', month: 'short' },
] as const

describe('the format of a day', () => {
  it.each(combinations)('is the British one on every day of two years, with %o', (parts) => {
    const british = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' })
    // Versions of `Intl` differ in the comma after the weekday and in the abbreviation of September.
    const expected = days.map((day) =>
      british
        .format(new Date(day))
        .replace(',', '')
        .replace(/Sept\b/, 'Sep'),
    )
    expect(days.map(dayFormat(parts))).toEqual(expected)
  })
})
