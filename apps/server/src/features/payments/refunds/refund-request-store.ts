import type { RefundVerdict } from '@titer/domain'
import { and, asc, eq, exists, isNull, lt } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'
import { paymentTransactions, refundRequests } from '../tables.ts'

export type RefundRequest = typeof refundRequests.$inferSelect

/** Stores students' refund requests and the operator's decisions. */
export const refundRequestStore = (handle: Handle) => ({
  find: async (transactionId: string): Promise<RefundRequest | undefined> =>
    (await handle.select().from(refundRequests).where(eq(refundRequests.transactionId, transactionId)))[0],

  /** Stores a request. A second request for the same payment changes nothing. */
  add: async (transactionId: string, words: string, { isEligible, reason }: RefundVerdict, now: Date) => {
    await handle
      .insert(refundRequests)
      .values({ transactionId, words, isEligible, reason, askedAt: now })
      .onConflictDoNothing()
  },

  grant: async (transactionId: string, now: Date) => {
    await handle
      .update(refundRequests)
      .set({ decision: 'granted', decidedAt: now })
      .where(eq(refundRequests.transactionId, transactionId))
  },

  /** Refuses an open request. Returns false if there is no open request, because a decision is final. */
  refuse: async (transactionId: string, because: string, now: Date): Promise<boolean> => {
    const refused = await handle
      .update(refundRequests)
      .set({ decision: 'refused', decidedAt: now, decisionWords: because })
      .where(and(eq(refundRequests.transactionId, transactionId), isOpen(handle)))
      .returning({ transactionId: refundRequests.transactionId })
    return refused.length > 0
  },

  /** Returns the open requests, oldest first. */
  open: (): Promise<RefundRequest[]> =>
    handle.select().from(refundRequests).where(isOpen(handle)).orderBy(asc(refundRequests.askedAt)),
})

/** The condition for an open request: it is undecided, and the payment has not been refunded in full. */
const isOpen = (handle: Handle) =>
  and(
    isNull(refundRequests.decision),
    exists(
      handle
        .select({ transactionId: paymentTransactions.transactionId })
        .from(paymentTransactions)
        .where(
          and(
            eq(paymentTransactions.transactionId, refundRequests.transactionId),
            lt(paymentTransactions.refundedPaisa, paymentTransactions.capturedPaisa),
          ),
        ),
    ),
  )
