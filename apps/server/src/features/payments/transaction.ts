import { AppError, type Transaction } from '@titer/contract'
import type { NamedPayment } from './store.ts'

/** Somebody else's payment is told apart from one that does not exist by nobody. */
export function own(userId: number, payment: NamedPayment | undefined): NamedPayment {
  if (payment === undefined || payment.userId !== userId) throw new AppError('payment.notFound')
  return payment
}

/** A payment as the API answers: the names are those of the specification. */
export const toTransaction = (payment: NamedPayment): Transaction => ({
  transaction_id: payment.transactionId,
  session_id: payment.sessionId,
  plan_id: payment.planId,
  plan_name: payment.planName,
  method: payment.method,
  status: payment.status,
  amount_paisa: payment.amountPaisa,
  refunded_paisa: payment.refundedPaisa,
  currency: payment.currency,
  created_at: payment.createdAt.toISOString(),
  completed_at: payment.completedAt?.toISOString() ?? null,
  expires_at: payment.expiresAt.toISOString(),
})
