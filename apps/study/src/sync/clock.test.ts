import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clockToleranceMs } from '../log/record.ts'
import { correctTimes } from './clock.ts'

const [hour, from] = [3_600_000, Date.UTC(2026, 10, 16)]
const until = from + 1_000 * hour
const known = { offByMs: 0, from, until }

const made = fc
  .array(fc.integer({ min: from - 9_000 * hour, max: until + 9_000 * hour }), { maxLength: 30 })
  .map((ats) => ats.map((at, place) => ({ id: String(place).padStart(2, '0'), at })))
const ids = (events: readonly { id: string; at: number }[]) =>
  events.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)).map(({ id }) => id)

it('[T-71] correctTimes moves events to possible times, keeps their order, and changes nothing on a second run', () => {
  fc.assert(
    fc.property(made, (events) => {
      const placed = correctTimes(events, known)
      expect(ids(placed)).toEqual(ids(events))
      for (const { at } of placed) {
        expect(at).toBeGreaterThanOrEqual(from - clockToleranceMs)
        expect(at).toBeLessThanOrEqual(until + clockToleranceMs)
      }
      expect(correctTimes(placed, known)).toEqual(placed)
    }),
  )
})

it('[T-71] correctTimes does not change possible times', () => {
  const ats = fc.array(fc.integer({ min: from, max: until }), { maxLength: 30 })
  fc.assert(
    fc.property(ats, (given) => {
      const events = given.map((at, place) => ({ id: String(place), at }))
      expect(correctTimes(events, known)).toEqual(expect.arrayContaining(events))
    }),
  )
})
