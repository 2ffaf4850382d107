import type { Transaction } from '@titer/contract'
import { paymentStatuses } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { hasReceipt, isAbandoned, paidOrBegunAt, partGivenBack, statusWords, wayOnFrom } from './payment-words.ts'

const payment: Transaction = {
  transaction_id: '11111111-1111-4111-8111-111111111111',
  session_id: '22222222-2222-4222-8222-222222222222',
  plan_id: 1,
  plan_name: 'Starter',
  method: 'local-card',
  status: 'completed',
  amount_paisa: 70_000,
  refunded_paisa: 0,
  currency: 'PKR',
  created_at: '2026-03-05T10:00:00.000Z',
  completed_at: '2026-03-06T10:00:00.000Z',
  expires_at: '2026-03-05T10:30:00.000Z',
}
const inStatus = (holds: (transaction: Transaction) => boolean) =>
  paymentStatuses.filter((status) => holds({ ...payment, status }))

describe('a payment in words', () => {
  it('[E-11][T-80] has a word of its own for every status', () => {
    const words = paymentStatuses.map((status) => statusWords[status].word)
    expect(new Set(words).size).toBe(paymentStatuses.length)
  })

  it('[E-11][T-80] has a receipt where money came, and stands aside where it was left', () => {
    expect(inStatus(hasReceipt)).toEqual(['completed', 'disputed', 'refunded'])
    expect(inStatus(isAbandoned)).toEqual(['cancelled', 'expired', 'failed'])
  })

  it('[E-11][T-80] leads on only where something is left to do', () => {
    expect(inStatus((one) => wayOnFrom(one) !== undefined)).toEqual([
      'pending',
      'awaiting_transfer',
      'proof_submitted',
      'rejected',
    ])
    expect(wayOnFrom({ ...payment, status: 'awaiting_transfer' })?.to).toBe(
      `/payment/checkout?session=${payment.session_id}&plan=1`,
    )
  })

  it('is of the day the money came, and of the day it was begun until then', () => {
    expect(paidOrBegunAt(payment)).toBe(payment.completed_at)
    expect(paidOrBegunAt({ ...payment, completed_at: null })).toBe(payment.created_at)
  })

  it('tells what of it went back, also where that is no whole rupee', () => {
    expect(partGivenBack(payment)).toBeUndefined()
    expect(partGivenBack({ ...payment, refunded_paisa: 20_050 })).toBe('₨201 of it went back to you.')
    expect(partGivenBack({ ...payment, refunded_paisa: 70_000, status: 'refunded' })).toBeUndefined()
  })
})
