import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeRefund } from './refund.ts'

const hourMs = 3_600_000
const paidAt = new Date('2026-11-15T10:00:00Z')
const request = { paidAt, usedShare: 0, isSecondPurchase: false, isAlreadyRefunded: false }
const asked = (hours: number, changes: Partial<typeof request> = {}) =>
  judgeRefund({ ...request, ...changes, askedAt: new Date(paidAt.getTime() + hours * hourMs) })

describe('a refund', () => {
  it('[K-10] is granted up to exactly 7 days after the payment', () => {
    expect(asked(0)).toEqual({ isEligible: true, reason: 'guarantee', daysLeft: 7 })
    expect(asked(7 * 24)).toMatchObject({ isEligible: true, daysLeft: 0 })
    expect(asked(7 * 24 + 1 / 3600)).toMatchObject({ isEligible: false, reason: 'late', daysLeft: 0 })
  })

  it('[K-10] is refused if more than half of the content was used, but granted at exactly half', () => {
    expect(asked(1, { usedShare: 0.5 })).toMatchObject({ isEligible: true })
    expect(asked(1, { usedShare: 0.5001 })).toMatchObject({ isEligible: false, reason: 'used' })
  })

  it('[K-10] is granted for a second purchase of the same plan if requested within 24 hours of that purchase, regardless of the amount of content used', () => {
    const second = { isSecondPurchase: true, usedShare: 0.9 }
    expect(asked(24, second)).toMatchObject({ isEligible: true, reason: 'accident' })
    expect(asked(24.01, second)).toMatchObject({ isEligible: false, reason: 'used' })
  })

  it('[K-10] is never granted twice', () => {
    expect(asked(1, { isAlreadyRefunded: true, isSecondPurchase: true })).toMatchObject({
      isEligible: false,
      reason: 'refunded',
    })
  })

  it('[K-10] is not granted later if it was already refused because of time or use', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), fc.double({ min: 0, max: 1, noNaN: true }), (hours, more, usedShare) => {
        fc.pre(!asked(hours, { usedShare }).isEligible)
        expect(asked(hours + more, { usedShare }).isEligible).toBe(false)
      }),
    )
  })
})
