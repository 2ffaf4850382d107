import { daysRemaining } from '../plans/subscription.ts'

export const refundRules = {
  guaranteeDays: 7,
  mostUsedShare: 0.5,
  accidentHours: 24,
  reviewBusinessDays: [3, 5],
  /** How many days a payout takes, by payment method. The refund policy states the same numbers. */
  payoutDays: { 'local-card': [1, 7], 'local-bank': [2, 7], 'international-card': [5, 14] },
} as const

const hourMs = 3_600_000

export interface RefundCase {
  paidAt: Date
  askedAt: Date
  /** The share of the plan's questions and cases that the user has answered since the payment, from 0 to 1. */
  usedShare: number
  /** Whether the user had already paid for the same plan shortly before this payment. */
  isSecondPurchase: boolean
  isAlreadyRefunded: boolean
}

export type RefundReason = 'guarantee' | 'accident' | 'late' | 'used' | 'refunded'

export interface RefundVerdict {
  isEligible: boolean
  reason: RefundReason
  daysLeft: number
}

/** Applies the refund policy to a request. The operator sees the verdict and makes the decision. */
export function judgeRefund(request: RefundCase): RefundVerdict {
  const { paidAt, askedAt, usedShare, isSecondPurchase, isAlreadyRefunded } = request
  const passedMs = askedAt.getTime() - paidAt.getTime()
  const daysLeft = daysRemaining(new Date(paidAt.getTime() + refundRules.guaranteeDays * 24 * hourMs), askedAt)
  const verdict = (isEligible: boolean, reason: RefundReason) => ({ isEligible, reason, daysLeft })
  if (isAlreadyRefunded) return verdict(false, 'refunded')
  // Usage does not count here, because the first purchase already paid for the content.
  if (isSecondPurchase && passedMs <= refundRules.accidentHours * hourMs) return verdict(true, 'accident')
  if (passedMs > refundRules.guaranteeDays * 24 * hourMs) return verdict(false, 'late')
  return usedShare > refundRules.mostUsedShare ? verdict(false, 'used') : verdict(true, 'guarantee')
}
