import { AppError, type Transaction } from '@titer/contract'
import { formatReceiptNumber, heldPaisa } from '@titer/domain'
import type { PaymentWithPlan } from './payment-store.ts'

/** Returns the payment if it belongs to the user. The error does not reveal whether another user's payment exists. */
export function requireOwner(userId: number, payment: PaymentWithPlan | undefined): PaymentWithPlan {
  if (payment === undefined || payment.userId !== userId) throw new AppError('payment.notFound')
  return payment
}

/** Converts a payment to the API's format. The specification prescribes the field names. */
export const toTransaction = (payment: PaymentWithPlan): Transaction => ({
  transaction_id: payment.transactionId,
  session_id: payment.sessionId,
  plan_id: payment.planId,
  plan_name: payment.planName,
  method: payment.method,
  status: payment.status,
  amount_paisa: payment.amountPaisa,
  refunded_paisa: payment.refundedPaisa,
  held_paisa: heldPaisa(payment),
  currency: payment.currency,
  created_at: payment.createdAt.toISOString(),
  completed_at: payment.completedAt?.toISOString() ?? null,
  expires_at: payment.expiresAt.toISOString(),
  receipt_number: payment.receiptNumber === null ? null : formatReceiptNumber(payment.receiptNumber),
  is_repeat: payment.repeatsTransactionId !== null,
})
