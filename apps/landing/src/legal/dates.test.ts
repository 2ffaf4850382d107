import { describe, expect, it } from 'vitest'
import { localIsoDate, longDate } from './dates.ts'

const moments = [new Date(2026, 10, 15), new Date(2027, 0, 1, 0, 0, 1), new Date(2028, 1, 29, 23, 59, 59)]

describe('the last-updated date of a legal page', () => {
  it("[R-10] is computed in the reader's time zone", () => {
    expect(moments.map(localIsoDate)).toEqual(['2026-11-15', '2027-01-01', '2028-02-29'])
  })

  it("[R-10] shows the day, the month's name and the year", () => {
    expect(moments.map(localIsoDate).map(longDate)).toEqual(['15 November 2026', '1 January 2027', '29 February 2028'])
  })
})
