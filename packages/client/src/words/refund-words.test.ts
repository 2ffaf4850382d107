import { describe, expect, it } from 'vitest'
import { daysGone, requestWords, usedPercent, whatHappensNext } from './refund-words.ts'

const asked_at = '2026-03-05T10:00:00.000Z'

describe('the meter of a refund', () => {
  it('[K-10][T-80] counts the days that are gone', () => {
    expect([7, 4, 0].map((daysLeft) => daysGone({ daysLeft }))).toEqual([0, 3, 7])
  })

  it('[K-10][T-80] reads as more than half only what is more than half', () => {
    const percents = [0, 0.0004, 0.07, 0.5, 0.5001, 1].map((usedShare) => usedPercent({ usedShare }))
    expect(percents).toEqual([0, 1, 7, 50, 51, 100])
  })
})

describe('a request for a refund', () => {
  it('[K-10][T-80] is decided by a person in 3 to 5 business days, and paid in 1 to 14', () => {
    expect(whatHappensNext).toBe(
      'A person decides within 3 to 5 business days and writes to you. The payout then takes 1 to 14 days, depending on how you paid.',
    )
  })

  it('[K-10][T-80] tells when it was made and what came of it', () => {
    const told = ([null, 'granted', 'refused'] as const).map((decision) => requestWords({ asked_at, decision }))
    expect(told.map(({ title }) => title)).toEqual(['Refund asked for', 'Refund granted', 'Refund refused'])
    for (const { text } of told) expect(text).toContain('Asked on 5 March 2026')
    expect(told[1]?.text).toContain('1 to 14 days')
  })
})
