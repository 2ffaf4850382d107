import type { PaymentStatus } from './payment.ts'
import { refundRules } from './refund.ts'

/** An earlier payment of a student who wants to pay again. */
export interface EarlierPayment {
  planId: number
  method: string
  status: PaymentStatus
  expiresAt: Date
  completedAt: Date | null
}

interface WantedPayment {
  planId: number
  method: string
}

/**
 * Finds an earlier payment whose money has arrived or may still arrive. The student must then confirm that a second
 * payment is intended. Returns undefined if no confirmation is needed.
 */
export function paymentToConfirm<Payment extends EarlierPayment>(
  payments: readonly Payment[],
  wanted: WantedPayment,
  now: Date,
): Payment | undefined {
  return (
    payments.find((payment) => hasMoneyOrProof(payment) || isPaidRecently(payment, wanted, now)) ??
    payments.find((payment) => isOpen(payment, now) && !isSame(payment, wanted))
  )
}

/** Finds the open checkout for the same plan and method. Two tabs that share one checkout cannot pay twice. */
export const checkoutToResume = <Payment extends EarlierPayment>(
  payments: readonly Payment[],
  wanted: WantedPayment,
  now: Date,
): Payment | undefined => payments.find((payment) => isOpen(payment, now) && isSame(payment, wanted))

/** Checks whether the same plan was paid so recently that a new payment is probably an accident. */
export const isPaidRecently = ({ status, planId, completedAt }: EarlierPayment, wanted: WantedPayment, now: Date) =>
  status === 'completed' &&
  planId === wanted.planId &&
  completedAt !== null &&
  now.getTime() - completedAt.getTime() <= refundRules.accidentHours * 3_600_000

const hasMoneyOrProof = ({ status }: EarlierPayment) => status === 'proof_submitted' || status === 'mismatched'

const isOpen = ({ status, expiresAt }: EarlierPayment, now: Date) =>
  (status === 'pending' || status === 'awaiting_transfer') && expiresAt > now

const isSame = (payment: EarlierPayment, { planId, method }: WantedPayment) =>
  payment.planId === planId && payment.method === method
