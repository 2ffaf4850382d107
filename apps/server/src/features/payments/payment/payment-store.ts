import {
  paymentStatusOf,
  type postingsBetween,
  type PaymentState,
  type PaymentStatus,
  type ReceiptNumber,
} from '@titer/domain'
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { later } from '../../../platform/clock.ts'
import type { Handle } from '../../../platform/database/database.ts'
import type { OpenedCheckout, ProviderEvent, ProviderName } from '../../../platform/payments/provider.ts'
import { subscriptionPlans } from '../../subscriptions/index.ts'
import { ledgerEntries, paymentEvents, paymentTransactions, receipts } from '../tables.ts'

export type PaymentRow = typeof paymentTransactions.$inferSelect

/** A payment with its plan's name and, once it is paid, the number of its receipt. */
export type PaymentWithPlan = PaymentRow & { planName: string; receiptNumber: ReceiptNumber | null }

type NewPayment = Pick<
  typeof paymentTransactions.$inferInsert,
  | 'transactionId'
  | 'sessionId'
  | 'userId'
  | 'planId'
  | 'months'
  | 'method'
  | 'provider'
  | 'amountPaisa'
  | 'currency'
  | 'attempt'
  | 'idempotencyKey'
  | 'expiresAt'
  | 'confirmedRepeat'
>

interface UnpaidQuery {
  now: Date
  /** How long a payment can still be completed after it has expired. */
  graceSeconds: number
  /** Whether to skip payments that were looked up recently. */
  isThrottled: boolean
  limit: number
}

/**
 * Reads and writes payments. Statements that run for every webhook are named prepared statements, so that each
 * connection plans them only once.
 */
export function paymentStore(handle: Handle) {
  const columns = {
    ...getTableColumns(paymentTransactions),
    planName: subscriptionPlans.name,
    receiptNumber: { year: receipts.year, serial: receipts.serial },
  }
  const query = () =>
    handle
      .select(columns)
      .from(paymentTransactions)
      .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, paymentTransactions.planId))
      .leftJoin(receipts, eq(receipts.transactionId, paymentTransactions.transactionId))

  return {
    insert: async (row: NewPayment & { userId: number }, now: Date): Promise<PaymentWithPlan> => {
      await handle
        .insert(paymentTransactions)
        .values({ ...row, status: row.attempt ?? 'pending', createdAt: now, updatedAt: now })
      const [stored] = await query().where(eq(paymentTransactions.transactionId, row.transactionId))
      if (stored === undefined) throw new Error('The payment was not stored.')
      return stored
    },

    /**
     * Stores the provider's checkout. If two checkouts were opened at the same time, keeps and returns the first.
     * `isNew` is true if this call stored the checkout.
     */
    saveCheckout: async (transactionId: string, { reference, url }: OpenedCheckout, now: Date) => {
      const updated = await handle
        .update(paymentTransactions)
        .set({ reference, url, updatedAt: now })
        .where(and(eq(paymentTransactions.transactionId, transactionId), isNull(paymentTransactions.reference)))
        .returning({ transactionId: paymentTransactions.transactionId })
      const [stored] = await query().where(eq(paymentTransactions.transactionId, transactionId))
      return { reference: stored?.reference ?? reference, url: stored?.url ?? url, isNew: updated.length > 0 }
    },

    findByReceipt: async ({ year, serial }: ReceiptNumber): Promise<PaymentWithPlan | undefined> =>
      (await query().where(and(eq(receipts.year, year), eq(receipts.serial, serial))))[0],

    find: async (transactionId: string): Promise<PaymentWithPlan | undefined> =>
      (await query().where(eq(paymentTransactions.transactionId, transactionId)))[0],

    findBySession: async (sessionId: string): Promise<PaymentWithPlan | undefined> =>
      (await query().where(eq(paymentTransactions.sessionId, sessionId)))[0],

    findByReference: async (provider: ProviderName, reference: string) =>
      (
        await query().where(
          and(eq(paymentTransactions.provider, provider), eq(paymentTransactions.reference, reference)),
        )
      )[0],

    /** Locks the payment until the transaction ends. To avoid deadlocks, lock the payment before its user. */
    lock: async (transactionId: string): Promise<PaymentRow | undefined> =>
      (
        await handle
          .select()
          .from(paymentTransactions)
          .where(eq(paymentTransactions.transactionId, transactionId))
          .for('no key update')
          .prepare('payment_lock')
          .execute()
      )[0],

    /** Updates a payment's state and adds the resulting ledger entries, in one statement. */
    saveState: async (
      transactionId: string,
      state: PaymentState,
      completedAt: Date | null,
      postings: ReturnType<typeof postingsBetween>,
      now: Date,
    ) => {
      const update = handle
        .update(paymentTransactions)
        .set({ ...state, status: paymentStatusOf(state), completedAt, updatedAt: now })
        .where(eq(paymentTransactions.transactionId, transactionId))
      if (postings.length === 0) {
        await update
        return
      }
      const updated = handle.$with('updated').as(update.returning({ id: paymentTransactions.transactionId }))
      const entries = postings.map((posting) => ({ ...posting, transactionId, postedAt: now }))
      await handle
        .with(updated)
        .insert(ledgerEntries)
        .values(entries)
        .prepare(`payment_learn_${entries.length}`)
        .execute()
    },

    /** Stores the time at which the provider was last asked about this payment. */
    markLookedUp: async (transactionId: string, now: Date) => {
      await handle
        .update(paymentTransactions)
        .set({ updatedAt: now })
        .where(eq(paymentTransactions.transactionId, transactionId))
    },

    /**
     * Stores a provider's event and returns whether the event is new. Call this in the transaction that records the
     * event's facts.
     */
    insertEvent: async (provider: ProviderName, { id, type }: ProviderEvent, transactionId: string, now: Date) => {
      const inserted = await handle
        .insert(paymentEvents)
        .values({ provider, eventId: id, type, transactionId, receivedAt: now })
        .onConflictDoNothing()
        .returning({ id: paymentEvents.eventId })
        .prepare('payment_event')
        .execute()
      return inserted.length > 0
    },

    historyOf: (userId: number) =>
      query().where(eq(paymentTransactions.userId, userId)).orderBy(desc(paymentTransactions.createdAt)),

    /** Returns the newest payments. If `status` is given, returns only payments with that status. */
    newest: (status: PaymentStatus | undefined, limit: number) =>
      query()
        .where(status === undefined ? undefined : eq(paymentTransactions.status, status))
        .orderBy(desc(paymentTransactions.createdAt))
        .limit(limit),

    eventsOf: (transactionId: string) =>
      handle
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.transactionId, transactionId))
        .orderBy(asc(paymentEvents.receivedAt)),

    ledgerOf: (transactionId: string) =>
      handle
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.transactionId, transactionId))
        .orderBy(asc(ledgerEntries.id)),

    /**
     * Finds the unpaid payments that the providers should be asked about, least recently updated first. If
     * `isThrottled` is true, the interval between two lookups grows with the payment's age. A payment that is no longer
     * pending is left out when its grace period ends. A pending payment is found even after its grace period, so that
     * it is looked up once more before the reconciler marks it as expired.
     */
    findUnpaid: (providers: ProviderName[], { now, graceSeconds, isThrottled, limit }: UnpaidQuery) =>
      query()
        .where(
          and(
            eq(paymentTransactions.capturedPaisa, 0),
            inArray(paymentTransactions.provider, providers),
            inArray(paymentTransactions.status, ['pending', 'failed', 'cancelled', 'expired']),
            or(eq(paymentTransactions.status, 'pending'), gt(paymentTransactions.expiresAt, later(now, -graceSeconds))),
            isThrottled
              ? sql`updated_at + greatest(interval '2 minutes', (${now} - created_at) / 8) < ${now}`
              : undefined,
          ),
        )
        .orderBy(asc(paymentTransactions.updatedAt))
        .limit(limit),

    /**
     * Marks unpaid payments as expired if their checkout expired before `expiredBefore` and their provider cannot be
     * asked about payments. `lookUpProviders` are the providers that can be asked. A bank transfer with a submitted
     * proof never expires automatically, because the operator has to accept or reject it.
     */
    expireAbandoned: async (lookUpProviders: ProviderName[], expiredBefore: Date, now: Date) => {
      await handle
        .update(paymentTransactions)
        .set({ attempt: 'expired', status: 'expired', updatedAt: now })
        .where(
          and(
            notInArray(paymentTransactions.provider, lookUpProviders),
            inArray(paymentTransactions.status, ['pending', 'awaiting_transfer']),
            lt(paymentTransactions.expiresAt, expiredBefore),
          ),
        )
    },

    /**
     * For each provider, counts the payments that were started, that were ever completed, and that were refunded at
     * least in part.
     */
    countByProvider: () =>
      handle
        .select({
          provider: paymentTransactions.provider,
          started: count(),
          completed: count(paymentTransactions.completedAt),
          refunded: sql<number>`count(*) filter (where ${paymentTransactions.refundedPaisa} > 0)`.mapWith(Number),
        })
        .from(paymentTransactions)
        .groupBy(paymentTransactions.provider),

    countOpenTransfers: async (userId: number) =>
      (
        await handle
          .select({ count: count() })
          .from(paymentTransactions)
          .where(
            and(
              eq(paymentTransactions.userId, userId),
              inArray(paymentTransactions.status, ['awaiting_transfer', 'proof_submitted']),
            ),
          )
      )[0]?.count ?? 0,
  }
}
