import type { Transaction } from '@titer/contract'
import { paymentStatuses } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import {
  describeMismatch,
  hasReceipt,
  isAbandoned,
  nextStepOf,
  paidOrStartedAt,
  refundedPart,
  statusWords,
} from './payment-words.ts'

const payment: Transaction = {
  transaction_id: '11111111-1111-4111-8111-111111111111',
  session_id: '22222222-2222-4222-8222-222222222222',
  plan_id: 1,
  plan_name: 'Starter',
  method: 'local-card',
  status: 'completed',
  amount_paisa: 70_000,
  refunded_paisa: 0,
  held_paisa: 0,
  currency: 'PKR',
  created_at: '2026-03-05T10:00:00.000Z',
  completed_at: '2026-03-06T10:00:00.000Z',
  expires_at: '2026-03-05T10:30:00.000Z',
  receipt_number: 'TITER-2026-000123',
  is_repeat: false,
}
const inStatus = (holds: (transaction: Transaction) => boolean) =>
  paymentStatuses.filter((status) => holds({ ...payment, status }))

describe('a payment in the list of payments', () => {
  it('[E-11][T-80] has a different word for every status', () => {
    const words = paymentStatuses.map((status) => statusWords[status].word)
    expect(new Set(words).size).toBe(paymentStatuses.length)
  })

  it('[E-11][T-80] has a receipt if the money was received, and counts as abandoned if it was cancelled, expired or failed', () => {
    expect(inStatus(hasReceipt)).toEqual(['completed', 'disputed', 'refunded'])
    expect(inStatus(isAbandoned)).toEqual(['cancelled', 'expired', 'failed'])
  })

  it('[E-11][T-80] has a link to the next step only while it is unfinished, or if its money was not found or not the price', () => {
    expect(inStatus((one) => nextStepOf(one) !== undefined)).toEqual([
      'pending',
      'awaiting_transfer',
      'proof_submitted',
      'rejected',
      'returned',
      'mismatched',
    ])
    expect(nextStepOf({ ...payment, status: 'awaiting_transfer' })?.to).toBe(
      `/payment/checkout?session=${payment.session_id}&plan=1`,
    )
  })

  it('links to the received amount of a transfer with a wrong amount, and to our contact details for a card payment', () => {
    const mismatched = { ...payment, status: 'mismatched' } as const
    expect(nextStepOf({ ...mismatched, method: 'local-bank' })?.text).toBe('See what we received')
    expect(nextStepOf(mismatched)).toEqual({ to: '/#contact', text: 'Write to us' })
  })

  it('names the received and the missing sum of a wrong amount, if they are known', () => {
    const mismatched = { ...payment, status: 'mismatched', method: 'local-bank' } as const
    expect(describeMismatch({ ...mismatched, held_paisa: 65_000 })).toContain(
      'We received ₨650 of ₨700, so ₨50 is missing.',
    )
    expect(describeMismatch({ ...mismatched, held_paisa: 90_000 })).toContain(
      'We received ₨900, but Titer Starter costs ₨700.',
    )
    expect(describeMismatch({ ...mismatched, held_paisa: 69_950 })).toContain(
      'We received ₨699.50 of ₨700, so ₨0.50 is missing.',
    )
    expect(describeMismatch({ ...mismatched, method: 'local-card', held_paisa: 65_000 })).toContain(
      'We received ₨650, but Titer Starter costs ₨700.',
    )
    expect(describeMismatch(mismatched)).toBe(statusWords.mismatched.text)
  })

  it('shows the date on which the money was received, or the start date until then', () => {
    expect(paidOrStartedAt(payment)).toBe(payment.completed_at)
    expect(paidOrStartedAt({ ...payment, completed_at: null })).toBe(payment.created_at)
  })

  it('says exactly how much was refunded if only a part was', () => {
    expect(refundedPart(payment)).toBeUndefined()
    expect(refundedPart({ ...payment, refunded_paisa: 20_050 })).toBe('₨200.50 of it has been refunded.')
    expect(refundedPart({ ...payment, refunded_paisa: 70_000, status: 'refunded' })).toBeUndefined()
  })
})
