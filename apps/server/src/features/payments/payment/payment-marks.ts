import { refundRules } from '@titer/domain'
import { eq, sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'
import { paymentTransactions } from '../tables.ts'

/** Sets and removes the marks of payments that repeat another one, or whose money the operator has to check. */
export const paymentMarks = (handle: Handle) => ({
  /** Stores that the student confirmed to pay once more for a plan that is already paid. */
  confirmRepeat: async (transactionId: string) => {
    await handle
      .update(paymentTransactions)
      .set({ confirmedRepeat: true })
      .where(eq(paymentTransactions.transactionId, transactionId))
  },

  /**
   * Marks a payment that was just received as a repetition, if the student had already paid for the same plan and did
   * not confirm to pay again. Returns whether it is one. The caller must hold the lock of the user. Otherwise two
   * payments that arrive at the same time would not see each other.
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

  /** Removes the mark of a repetition, because the operator has decided that it is none. */
  clearRepeat: async (transactionId: string) => {
    await handle
      .update(paymentTransactions)
      .set({ repeatsTransactionId: null })
      .where(eq(paymentTransactions.transactionId, transactionId))
  },

  /** Removes the mark of a wrong amount or a failed refund, because the money is where it belongs. */
  settleMismatch: async (transactionId: string) => {
    await handle
      .update(paymentTransactions)
      .set({ isMismatched: false })
      .where(eq(paymentTransactions.transactionId, transactionId))
  },
})
