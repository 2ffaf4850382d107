import { isQuiet } from '@titer/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reminderOptions, timeOutside, timeWords } from './reminder-times.ts'

describe('the time of a reminder', () => {
  it('is written as in everyday speech, such as “8 pm”', () => {
    expect([0, 30, 7 * 60, 12 * 60, 20 * 60 + 30].map(timeWords)).toEqual([
      'midnight',
      '12:30 am',
      '7 am',
      'noon',
      '8:30 pm',
    ])
  })

  it('is offered only outside the quiet hours, and a time within them moves to the last time before them', () => {
    const halfHour = fc.integer({ min: 0, max: 47 }).map((step) => step * 30)
    fc.assert(
      fc.property(halfHour, halfHour, halfHour, (quietFrom, quietTo, minute) => {
        const quiet = { quietFrom, quietTo }
        const offered = reminderOptions(quiet).map(({ value }) => Number(value))
        expect(offered.some((each) => isQuiet(quiet, each))).toBe(false)
        const lastBefore = offered.findLast((each) => each < quietFrom) ?? offered.at(-1)
        expect(timeOutside(quiet, minute)).toBe(isQuiet(quiet, minute) ? lastBefore : minute)
      }),
    )
  })
})
