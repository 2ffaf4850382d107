import { refundRules } from '@titer/domain'
import { eq, sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'
import { paymentTransactions } from '../tables.ts'

/**
 * Sets and removes the marks on payments: a repeat of another payment, or a mismatch that the operator has to resolve.
 */
export const paymentMarks = (handle: Handle) => ({
  /** Records that the student agreed to pay again for a plan that is already paid. */
  confirmRepeat: async (transactionId: string) => {
    await handle
      .update(paymentTransactions)
      .set({ confirmedRepeat: true })
      .where(eq(paymentTransactions.transactionId, transactionId))
  },

  /**
   * Marks a payment that was just received as a repeat if the student has also completed another payment for the same
   * plan and had not agreed to pay again. The other payment counts if it was completed after this payment was started,
   * or at most `accidentHours` before. Returns whether the payment was marked. The caller must hold the user's lock.
   * Otherwise two payments that arrive at the same time would not find each other.
   */
  markRepeat: async (transactionId: string): Promise<boolean> => {
    const { rowCount } = await handle.execute(sql`
      update payment_transactions payment set repeats_transaction_id = earlier.transaction_id
      from payment_transactions earlier
      where payment.transaction_id = ${transactionId} and not payment.confirmed_repeat
        and earlier.user_id = payment.user_id and earlier.plan_id = payment.plan_id
        and earlier.transaction_id <> payment.transaction_id and earlier.status = 'completed'
        and earlier.completed_at >= payment.created_at - make_interval(hours => ${refundRules.accidentHours})`)
    return (rowCount ?? 0) > 0
  },

  /** Removes the mark of a repeat, because the operator has refused the refund. */
  clearRepeat: async (transactionId: string) => {
    await handle
      .update(paymentTransactions)
      .set({ repeatsTransactionId: null })
      .where(eq(paymentTransactions.transactionId, transactionId))
  },

  /** Removes the mark of a wrong amount or a failed refund, because the operator or the provider has resolved it. */
  settleMismatch: async (transactionId: string) => {
    await handle
      .update(paymentTransactions)
      .set({ isMismatched: false })
      .where(eq(paymentTransactions.transactionId, transactionId))
  },
})
