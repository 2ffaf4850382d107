import { statusOf, type postingsBetween, type PaymentKnowledge, type PaymentStatus } from '@titer/domain'
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { later } from '../../platform/clock.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { OpenedCheckout, ProviderEvent, ProviderName } from '../../platform/payments/provider.ts'
import { subscriptionPlans } from '../subscriptions/index.ts'
import { ledgerEntries, paymentEvents, paymentTransactions } from './tables.ts'

export type PaymentRow = typeof paymentTransactions.$inferSelect

export type NamedPayment = PaymentRow & { planName: string }

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
>

interface Silence {
  now: Date
  graceSeconds: number
  isPatient: boolean
  most: number
}

/** Statements of the way a webhook takes have names: a connection plans them once. */
export function paymentStore(handle: Handle) {
  const named = { ...getTableColumns(paymentTransactions), planName: subscriptionPlans.name }
  const query = () =>
    handle
      .select(named)
      .from(paymentTransactions)
      .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, paymentTransactions.planId))

  return {
    /** Writes a new attempt, unless its key has been used: then the attempt of that key stands. */
    begin: async (row: NewPayment & { userId: number }, now: Date): Promise<NamedPayment> => {
      await handle
        .insert(paymentTransactions)
        .values({ ...row, status: row.attempt ?? 'pending', createdAt: now, updatedAt: now })
        .onConflictDoNothing({ target: [paymentTransactions.userId, paymentTransactions.idempotencyKey] })
      const [kept] = await query().where(
        and(eq(paymentTransactions.userId, row.userId), eq(paymentTransactions.idempotencyKey, row.idempotencyKey)),
      )
      if (kept === undefined) throw new Error('The attempt was not kept.')
      return kept
    },

    /** The checkout that was opened first stands, if two were opened at once; answers with that one. */
    open: async (transactionId: string, { reference, url }: OpenedCheckout, now: Date): Promise<OpenedCheckout> => {
      await handle
        .update(paymentTransactions)
        .set({ reference, url, updatedAt: now })
        .where(and(eq(paymentTransactions.transactionId, transactionId), isNull(paymentTransactions.reference)))
      const [kept] = await query().where(eq(paymentTransactions.transactionId, transactionId))
      return { reference: kept?.reference ?? reference, url: kept?.url ?? url }
    },

    find: async (transactionId: string): Promise<NamedPayment | undefined> =>
      (await query().where(eq(paymentTransactions.transactionId, transactionId)))[0],

    findBySession: async (sessionId: string): Promise<NamedPayment | undefined> =>
      (await query().where(eq(paymentTransactions.sessionId, sessionId)))[0],

    findByReference: async (provider: ProviderName, reference: string) =>
      (
        await query().where(
          and(eq(paymentTransactions.provider, provider), eq(paymentTransactions.reference, reference)),
        )
      )[0],

    /** Until the transaction ends nobody else moves this payment. Always before the person it belongs to is locked. */
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

    /** What is known of a payment, and what that moves in the ledger, in one statement. */
    learn: async (
      transactionId: string,
      known: PaymentKnowledge,
      completedAt: Date | null,
      postings: ReturnType<typeof postingsBetween>,
      now: Date,
    ) => {
      const learning = handle
        .update(paymentTransactions)
        .set({ ...known, status: statusOf(known), completedAt, updatedAt: now })
        .where(eq(paymentTransactions.transactionId, transactionId))
      if (postings.length === 0) {
        await learning
        return
      }
      const learned = handle.$with('learned').as(learning.returning({ id: paymentTransactions.transactionId }))
      const entries = postings.map((posting) => ({ ...posting, transactionId, postedAt: now }))
      await handle
        .with(learned)
        .insert(ledgerEntries)
        .values(entries)
        .prepare(`payment_learn_${entries.length}`)
        .execute()
    },

    /** It has been asked about just now. */
    touch: async (transactionId: string, now: Date) => {
      await handle
        .update(paymentTransactions)
        .set({ updatedAt: now })
        .where(eq(paymentTransactions.transactionId, transactionId))
    },

    /** Whether the event is new; it is taken in the transaction that acts on it, or not at all. */
    takeEvent: async (provider: ProviderName, { id, type }: ProviderEvent, transactionId: string, now: Date) => {
      const taken = await handle
        .insert(paymentEvents)
        .values({ provider, eventId: id, type, transactionId, receivedAt: now })
        .onConflictDoNothing()
        .returning({ id: paymentEvents.eventId })
        .prepare('payment_event')
        .execute()
      return taken.length > 0
    },

    historyOf: (userId: number) =>
      query().where(eq(paymentTransactions.userId, userId)).orderBy(desc(paymentTransactions.createdAt)),

    /** The newest, of one status or all. */
    newest: (status: PaymentStatus | undefined, most: number) =>
      query()
        .where(status === undefined ? undefined : eq(paymentTransactions.status, status))
        .orderBy(desc(paymentTransactions.createdAt))
        .limit(most),

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
     * What may still be paid and has been silent for a while, the longest silent first: asked ever more seldom, as long
     * as money may come after its end, and once more before it is given up.
     */
    silent: (providers: ProviderName[], { now, graceSeconds, isPatient, most }: Silence) =>
      query()
        .where(
          and(
            eq(paymentTransactions.capturedPaisa, 0),
            inArray(paymentTransactions.provider, providers),
            inArray(paymentTransactions.status, ['pending', 'failed', 'cancelled', 'expired']),
            or(eq(paymentTransactions.status, 'pending'), gt(paymentTransactions.expiresAt, later(now, -graceSeconds))),
            isPatient
              ? sql`updated_at + greatest(interval '2 minutes', (${now} - created_at) / 8) < ${now}`
              : undefined,
          ),
        )
        .orderBy(asc(paymentTransactions.updatedAt))
        .limit(most),

    /** Gives up what nobody can be asked about and is long over. Who has sent a proof waits for a person, not for a clock. */
    giveUp: async (asked: ProviderName[], moment: Date, now: Date) => {
      await handle
        .update(paymentTransactions)
        .set({ attempt: 'expired', status: 'expired', updatedAt: now })
        .where(
          and(
            notInArray(paymentTransactions.provider, asked),
            inArray(paymentTransactions.status, ['pending', 'awaiting_transfer']),
            lt(paymentTransactions.expiresAt, moment),
          ),
        )
    },

    openTransfersOf: async (userId: number) =>
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
