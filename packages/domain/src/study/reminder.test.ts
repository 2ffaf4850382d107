import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuiet, isTimeZone, localTime, longestReminderDelay, nextReminderAt, reminderDay } from './reminder.ts'

const minute = fc.integer({ min: 0, max: 1439 })
const times = fc.record({
  minute,
  timeZone: fc.constantFrom('Asia/Karachi', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'),
  quietFrom: minute,
  quietTo: minute,
  restDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
})
const at = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })

describe('a reminder', () => {
  it('is scheduled for the next occurrence of the chosen time of day, at most 25 hours later', () => {
    fc.assert(
      fc.property(times, at, (given, after) => {
        const next = nextReminderAt(given, after)
        expect(next).toBeGreaterThan(after)
        // When clocks go forward or back, up to an hour is skipped or repeated, so the time may differ by an hour.
        const off = Math.abs(localTime(next, given.timeZone).minute - given.minute)
        expect(Math.min(off, 1440 - off)).toBeLessThanOrEqual(60)
        expect(next - after).toBeLessThanOrEqual(25 * 3_600_000)
      }),
    )
  })

  it('is sent exactly at the chosen time in Pakistan, which has no daylight saving time', () => {
    fc.assert(
      fc.property(times, at, (given, after) => {
        const next = nextReminderAt({ ...given, timeZone: 'Asia/Karachi' }, after)
        expect(localTime(next, 'Asia/Karachi').minute).toBe(given.minute)
        expect(next - after).toBeLessThanOrEqual(24 * 3_600_000)
      }),
    )
  })

  it('is sent at most once a day, and never in quiet hours, on a rest day or long after the chosen time', () => {
    fc.assert(
      fc.property(times, fc.array(at, { maxLength: 40 }), (given, moments) => {
        let lastDay: string | null = null
        for (const moment of moments.toSorted((left, right) => left - right)) {
          const day = reminderDay(given, moment, lastDay)
          if (day === undefined) continue
          const local = localTime(moment, given.timeZone)
          expect(day).toBe(local.day)
          expect(day).not.toBe(lastDay)
          expect(isQuiet(given, local.minute)).toBe(false)
          expect(given.restDays).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay())
          expect(local.minute - given.minute).toBeLessThanOrEqual(longestReminderDelay)
          lastDay = day
        }
      }),
    )
  })

  it('is sent every day at the chosen time if that time is outside the quiet hours', () => {
    const evening = { minute: 20 * 60, timeZone: 'Asia/Karachi', quietFrom: 22 * 60, quietTo: 7 * 60, restDays: [] }
    let now = Date.UTC(2026, 10, 18)
    let lastDay: string | null = null
    const days: string[] = []
    for (let count = 0; count < 3; count += 1) {
      now = nextReminderAt(evening, now)
      const day = reminderDay(evening, now, lastDay)
      if (day !== undefined) days.push((lastDay = day))
    }
    expect(days).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
  })
})

describe('quiet hours', () => {
  it('may extend past midnight', () => {
    const night = { quietFrom: 22 * 60, quietTo: 7 * 60 }
    expect([21 * 60 + 59, 22 * 60, 0, 6 * 60 + 59, 7 * 60].map((given) => isQuiet(night, given))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })
  it('do not exist if they start and end at the same time', () => {
    expect(isQuiet({ quietFrom: 60, quietTo: 60 }, 60)).toBe(false)
  })
})

describe('a time zone', () => {
  it('is valid only if the runtime knows it', () => {
    expect(isTimeZone('Asia/Karachi')).toBe(true)
    expect(isTimeZone('Asia/Peshawar')).toBe(false)
  })
})
