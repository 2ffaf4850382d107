import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { studyDay } from '../study/day.ts'
import { countedDays } from './streak.ts'

const hourMs = 3_600_000
const start = Date.UTC(2026, 10, 16)

describe('a streak’s counted days', () => {
  it('[T-61] include every studied day, at any hour, if the time zone stays the same', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 1 }),
        fc.integer({ min: -12, max: 14 }),
        fc.integer({ min: 0, max: 6 }),
        (hours, zone, dayStart) => {
          const moments = hours.toSorted((one, other) => one - other).map((hour) => start + hour * hourMs)
          const firsts = new Map<string, number>()
          for (const at of moments) {
            const day = studyDay(at, zone * 60, dayStart)
            if (!firsts.has(day)) firsts.set(day, at)
          }
          const days = [...firsts].map(([day, firstAt]) => ({ day, firstAt }))
          expect(countedDays(days.toReversed())).toEqual([...firsts.keys()])
        },
      ),
    )
  })

  it('[T-61] exceed the elapsed days by at most two and a half, even if the time zone changes often', () => {
    const sitting = fc.record({ hour: fc.integer({ min: 0, max: 24 * 20 }), zone: fc.integer({ min: -12, max: 14 }) })
    fc.assert(
      fc.property(fc.array(sitting, { minLength: 1, maxLength: 60 }), (sittings) => {
        const days = [...Map.groupBy(sittings, ({ hour, zone }) => studyDay(start + hour * hourMs, zone * 60, 0))].map(
          ([day, own]) => ({ day, firstAt: start + Math.min(...own.map(({ hour }) => hour)) * hourMs }),
        )
        const hours = sittings.map(({ hour }) => hour)
        const passed = (Math.max(...hours) - Math.min(...hours)) / 24
        expect(countedDays(days).length).toBeLessThanOrEqual(passed + 2.5)
      }),
    )
  })
})
