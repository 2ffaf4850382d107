import type { BankAccount, RefundVerdict } from '@titer/domain'
import { and, asc, eq, exists, getTableColumns, isNull, lt } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'
import { paymentTransactions, refundRequests } from '../tables.ts'

export type RefundRequest = typeof refundRequests.$inferSelect

/** Stores students' refund requests and the operator's decisions. */
export const refundRequestStore = (handle: Handle) => ({
  find: async (transactionId: string): Promise<RefundRequest | undefined> =>
    (await handle.select().from(refundRequests).where(eq(refundRequests.transactionId, transactionId)))[0],

  /** Stores a request. If the payment already has a request, changes nothing and returns false. */
  add: async (
    transactionId: string,
    { explanation, account }: { explanation: string; account: BankAccount | undefined },
    { isEligible, reason }: RefundVerdict,
    now: Date,
  ): Promise<boolean> => {
    const added = await handle
      .insert(refundRequests)
      .values({ transactionId, explanation, isEligible, reason, askedAt: now, ...accountColumns(account) })
      .onConflictDoNothing()
      .returning({ transactionId: refundRequests.transactionId })
    return added.length > 0
  },

  /** Stores a request on the student's behalf, because the student paid twice. */
  addAutomatic: async (transactionId: string, now: Date) => {
    const request = { explanation: '', isEligible: true, reason: 'accident' as const, isAutomatic: true }
    await handle
      .insert(refundRequests)
      .values({ transactionId, askedAt: now, ...request })
      .onConflictDoNothing()
  },

  setAccount: async (transactionId: string, account: BankAccount) => {
    await handle
      .update(refundRequests)
      .set(accountColumns(account))
      .where(eq(refundRequests.transactionId, transactionId))
  },

  grant: async (transactionId: string, now: Date) => {
    await handle
      .update(refundRequests)
      .set({ decision: 'granted', decidedAt: now })
      .where(eq(refundRequests.transactionId, transactionId))
  },

  /**
   * Refuses an open request and removes the bank account, which is no longer needed. Returns false if there is no open
   * request, because a decision is final.
   */
  refuse: async (transactionId: string, because: string, now: Date): Promise<boolean> => {
    const refused = await handle
      .update(refundRequests)
      .set({ decision: 'refused', decidedAt: now, refusalExplanation: because, ...accountColumns(undefined) })
      .where(and(eq(refundRequests.transactionId, transactionId), isOpen(handle)))
      .returning({ transactionId: refundRequests.transactionId })
    return refused.length > 0
  },

  /** Returns the open requests with the payments' providers, oldest first. */
  open: () =>
    handle
      .select({ ...getTableColumns(refundRequests), provider: paymentTransactions.provider })
      .from(refundRequests)
      .innerJoin(paymentTransactions, eq(paymentTransactions.transactionId, refundRequests.transactionId))
      .where(isOpen(handle))
      .orderBy(asc(refundRequests.askedAt)),
})

/** Returns the bank account that a request names, if it names one. */
export const accountOfRequest = ({
  accountTitle,
  accountBank,
  accountNumber,
}: RefundRequest): BankAccount | undefined =>
  accountTitle === null || accountBank === null || accountNumber === null
    ? undefined
    : { title: accountTitle, bank: accountBank, number: accountNumber }

const accountColumns = (account: BankAccount | undefined) => ({
  accountTitle: account?.title ?? null,
  accountBank: account?.bank ?? null,
  accountNumber: account?.number ?? null,
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
