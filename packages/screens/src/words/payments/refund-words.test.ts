import { describe, expect, it } from 'vitest'
import { daysPassed, requestWords, usedPercent, whatHappensNext } from './refund-words.ts'

const asked_at = '2026-03-05T10:00:00.000Z'

describe('the refund meter', () => {
  it('[K-10][T-80] counts the days that have passed', () => {
    expect([7, 4, 0].map((daysLeft) => daysPassed({ daysLeft }))).toEqual([0, 3, 7])
  })

  it('[K-10][T-80] rounds the used share up to whole percent: exactly half is 50%, and slightly more is 51%', () => {
    const percents = [0, 0.0004, 0.07, 0.5, 0.5001, 1].map((usedShare) => usedPercent({ usedShare }))
    expect(percents).toEqual([0, 1, 7, 50, 51, 100])
  })
})

describe('a refund request', () => {
  it('[K-10][T-80] is explained as decided by a person within 3 to 5 business days, with a payout after the number of days that the refund policy states for the method', () => {
    const ends = { 'local-card': '1 to 7', 'local-bank': '2 to 7', 'international-card': '5 to 14' } as const
    for (const [method, days] of Object.entries(ends)) {
      expect(whatHappensNext(method as keyof typeof ends)).toBe(
        `A person decides within 3 to 5 business days and writes to you. The payout then takes ${days} days.`,
      )
    }
  })

  it('[K-10][T-80] shows its date and its decision, or that the student paid twice', () => {
    const words = ([null, 'granted', 'refused'] as const).map((decision) =>
      requestWords({ asked_at, decision, account: null }, { is_repeat: false, method: 'local-bank' }),
    )
    expect(words.map(({ title }) => title)).toEqual(['Refund requested', 'Refund granted', 'Refund refused'])
    expect(
      requestWords({ asked_at, decision: null, account: null }, { is_repeat: true, method: 'local-bank' }).title,
    ).toBe('Paid twice')
    for (const { text } of words) expect(text).toContain('Requested on 5 March 2026')
    expect(words[1]?.text).toContain('2 to 7 days')
  })
})
