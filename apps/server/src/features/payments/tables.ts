import type { MethodId } from '@titer/contract'
import type { LedgerAccount, PaymentAttempt, PaymentKnowledge, PaymentStatus } from '@titer/domain'
import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ProviderName } from '../../platform/payments/provider.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const paymentTransactions = pgTable('payment_transactions', {
  transactionId: uuid('transaction_id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  userId: bigint('user_id', { mode: 'number' }),
  planId: integer('plan_id').notNull(),
  months: integer().notNull(),
  method: text().$type<MethodId>().notNull(),
  provider: text().$type<ProviderName>().notNull(),
  reference: text(),
  url: text(),
  amountPaisa: integer('amount_paisa').notNull(),
  currency: text().notNull(),
  attempt: text().$type<PaymentAttempt>().notNull().default('pending'),
  capturedPaisa: integer('captured_paisa').notNull().default(0),
  refundedPaisa: integer('refunded_paisa').notNull().default(0),
  dispute: text().$type<PaymentKnowledge['dispute']>().notNull().default('none'),
  isMismatched: boolean('is_mismatched').notNull().default(false),
  status: text().$type<PaymentStatus>().notNull().default('pending'),
  idempotencyKey: uuid('idempotency_key').notNull(),
  expiresAt: moment('expires_at').notNull(),
  completedAt: moment('completed_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text().$type<ProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    transactionId: uuid('transaction_id'),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

export const ledgerEntries = pgTable('ledger_entries', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  transactionId: uuid('transaction_id').notNull(),
  account: text().$type<LedgerAccount>().notNull(),
  amountPaisa: integer('amount_paisa').notNull(),
  postedAt: moment('posted_at').notNull(),
})
