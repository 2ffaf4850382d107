import type { MethodId } from '@titer/contract'
import type { LedgerAccount, PaymentAttempt, PaymentState, PaymentStatus, RefundReason } from '@titer/domain'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
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
  receivedPaisa: integer('received_paisa').notNull().default(0),
  returnedPaisa: integer('returned_paisa').notNull().default(0),
  dispute: text().$type<PaymentState['dispute']>().notNull().default('none'),
  isMismatched: boolean('is_mismatched').notNull().default(false),
  status: text().$type<PaymentStatus>().notNull().default('pending'),
  idempotencyKey: uuid('idempotency_key').notNull(),
  expiresAt: moment('expires_at').notNull(),
  completedAt: moment('completed_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  /** Whether the student knew that the plan was already paid, and agreed to pay again. */
  confirmedRepeat: boolean('confirmed_repeat').notNull().default(false),
  /** An earlier payment for the same plan. This payment probably repeats the earlier payment by accident. */
  repeatsTransactionId: uuid('repeats_transaction_id'),
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

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const transferProofs = pgTable(
  'transfer_proofs',
  {
    transactionId: uuid('transaction_id').notNull(),
    digest: bytes().notNull(),
    kind: text().notNull(),
    content: bytes().notNull(),
    submittedAt: moment('submitted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.digest] })],
)

export const bankReceipts = pgTable('bank_receipts', {
  bankTransactionId: text('bank_transaction_id').primaryKey(),
  transactionId: uuid('transaction_id').notNull(),
  amountPaisa: integer('amount_paisa').notNull(),
  receivedOn: date('received_on').notNull(),
  confirmedAt: moment('confirmed_at').notNull(),
})

export const refundRequests = pgTable('refund_requests', {
  transactionId: uuid('transaction_id').primaryKey(),
  /** The student's explanation of the request. Empty if the request is automatic or the account has been deleted. */
  explanation: text('words').notNull(),
  isEligible: boolean('is_eligible').notNull(),
  /** Why the refund policy allows or does not allow the refund. */
  reason: text().$type<RefundReason>().notNull(),
  askedAt: moment('asked_at').notNull(),
  decision: text().$type<'granted' | 'refused'>(),
  decidedAt: moment('decided_at'),
  /** The operator's explanation to the student if the request is refused. */
  refusalExplanation: text('decision_words'),
  /** The bank account that receives the refund of a bank transfer. */
  accountTitle: text('account_title'),
  accountBank: text('account_bank'),
  accountNumber: text('account_number'),
  /** Whether the server created the request on its own, because the student paid twice. */
  isAutomatic: boolean('is_automatic').notNull().default(false),
})

/** The data on a receipt: data that the payment itself does not store, and copies of data that may change later. */
export const receipts = pgTable('receipts', {
  transactionId: uuid('transaction_id').primaryKey(),
  year: integer().notNull(),
  serial: integer().notNull(),
  issuedAt: moment('issued_at').notNull(),
  /** Null if the account has been deleted. */
  payerName: text('payer_name'),
  payerEmail: text('payer_email'),
  planName: text('plan_name').notNull(),
  /** Null if the payment activated no plan, for example because it was disputed at once. */
  planEnd: moment('plan_end'),
  /** How many other payments paid for the same plan term, not counting payments that were refunded or disputed. */
  otherPayments: integer('other_payments').notNull(),
  /** The line on our bank statement, if one bank transfer paid the whole price. */
  bankTransactionId: text('bank_transaction_id'),
  receivedOn: date('received_on'),
})

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: moment('at').notNull(),
  actor: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  details: jsonb().notNull(),
})
