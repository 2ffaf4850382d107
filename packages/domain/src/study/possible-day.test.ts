import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, studyDay } from './day.ts'
import { isPossibleDay, nearestPossibleDay } from './possible-day.ts'

const moment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) })

describe('the possible days for a given time', () => {
  it('[T-61] include the current day of every time zone, for every start of the day between midnight and six', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -720, max: 840 }), fc.nat(6), (at, minutes, startHour) => {
        expect(isPossibleDay(studyDay(at, minutes, startHour), at)).toBe(true)
      }),
    )
  })

  it('[T-61] exclude days that are over or have not started yet in every time zone', () => {
    const at = Date.UTC(2026, 10, 16, 8)
    expect(nearestPossibleDay('2024-02-29', at)).toBe('2026-11-15')
    expect(nearestPossibleDay('2026-11-18', at)).toBe('2026-11-16')
    const days = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17']
    expect(days.filter((day) => isPossibleDay(day, at))).toEqual(['2026-11-15', '2026-11-16'])
    fc.assert(
      fc.property(moment, fc.constantFrom(-2, 2), (at, away) => {
        expect(isPossibleDay(addDays(studyDay(at, 0, 0), away), at)).toBe(false)
      }),
    )
  })
})
