import type { SandboxCheckout } from '@titer/contract'
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  reference: text().primaryKey(),
  sessionId: uuid('session_id').notNull(),
  transactionId: uuid('transaction_id').notNull(),
  productName: text('product_name').notNull(),
  amountPaisa: integer('amount_paisa').notNull(),
  currency: text().notNull(),
  state: text().$type<SandboxCheckout['state']>().notNull(),
  refundedPaisa: integer('refunded_paisa').notNull().default(0),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
