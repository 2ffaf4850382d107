import { describe, expect, it } from 'vitest'
import { dayOf, writtenDay } from './written-date.ts'

const moments = [new Date(2026, 10, 15), new Date(2027, 0, 1, 0, 0, 1), new Date(2028, 1, 29, 23, 59, 59)]

describe('the day a legal page was last updated', () => {
  it('[R-10] is the current day by the clock of the reader', () => {
    expect(moments.map(dayOf)).toEqual(['2026-11-15', '2027-01-01', '2028-02-29'])
  })

  it('[R-10] is written with the day, the month in words and the year', () => {
    expect(moments.map(dayOf).map(writtenDay)).toEqual(['15 November 2026', '1 January 2027', '29 February 2028'])
  })
})
