import type { RefundState, Transaction } from '@titer/contract'
import { payments } from '../../payment/payments.ts'

export interface KnownPayment {
  transaction: Transaction
  /** What the refund policy says of it, where that could be asked. */
  refund: RefundState | undefined
}

/** Every payment, the newest first, together with what became of a refund that was asked for. */
export async function loadPayments(): Promise<KnownPayment[]> {
  const transactions = await payments().history()
  return Promise.all(transactions.map(async (transaction) => ({ transaction, refund: await findRefund(transaction) })))
}

/** Asked for again once somebody wants it, so that a failure here is not worth a word. */
async function findRefund({ transaction_id, status }: Transaction) {
  if (status !== 'completed') return undefined
  return payments()
    .refundState(transaction_id)
    .catch(() => undefined)
}
