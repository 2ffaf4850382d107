import { describe, expect, it } from 'vitest'
import { checkoutToResume, paymentToConfirm, type EarlierPayment } from './earlier-payment.ts'

const now = new Date('2026-11-17T09:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const [starter, premium] = [1, 2]
const wanted = { planId: starter, method: 'local-card' }

const payment = (changes: Partial<EarlierPayment>): EarlierPayment => ({
  planId: starter,
  method: 'local-card',
  status: 'pending',
  expiresAt: inHours(1),
  completedAt: null,
  ...changes,
})

const isAsked = (changes: Partial<EarlierPayment>) => paymentToConfirm([payment(changes)], wanted, now) !== undefined

describe('paymentToConfirm', () => {
  it('finds a transfer of any age and for any plan, if the transfer is under review or has a wrong amount', () => {
    for (const status of ['proof_submitted', 'mismatched'] as const) {
      expect(isAsked({ status, planId: premium, expiresAt: inHours(-500) })).toBe(true)
    }
  })

  it('finds a payment for the same plan that was completed within the last 24 hours', () => {
    expect(isAsked({ status: 'completed', completedAt: inHours(-24) })).toBe(true)
    expect(isAsked({ status: 'completed', completedAt: inHours(-25) })).toBe(false)
    expect(isAsked({ status: 'completed', completedAt: inHours(-1), planId: premium })).toBe(false)
    expect(isAsked({ status: 'refunded', completedAt: inHours(-1) })).toBe(false)
  })

  it('finds an open checkout for another plan or with another payment method, because its page may still be open in another tab', () => {
    expect(isAsked({ method: 'international-card' })).toBe(true)
    expect(isAsked({ method: 'international-card', expiresAt: now })).toBe(false)
    expect(isAsked({ planId: premium })).toBe(true)
    expect(isAsked({ planId: premium, expiresAt: now })).toBe(false)
    expect(isAsked({ method: 'local-bank', status: 'awaiting_transfer', planId: premium })).toBe(true)
  })

  it('ignores closed payments, and the open checkout that can be resumed', () => {
    for (const status of ['failed', 'cancelled', 'expired', 'rejected', 'returned', 'disputed'] as const) {
      expect(isAsked({ status, method: 'international-card' })).toBe(false)
    }
    expect(isAsked({})).toBe(false)
  })
})

describe('checkoutToResume', () => {
  it('finds the open checkout for the same plan and method until it expires', () => {
    expect(checkoutToResume([payment({})], wanted, now)).toBeDefined()
    const others = [{ expiresAt: now }, { planId: premium }, { method: 'local-bank' }, { status: 'failed' as const }]
    expect(checkoutToResume(others.map(payment), wanted, now)).toBeUndefined()
  })
})
