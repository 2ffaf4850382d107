import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Attachment } from '../../platform/mail/mail.ts'

/** An attachment with its content in base64. */
type StoredAttachment = Omit<Attachment, 'content'> & { content: string }

export const outboxMails = pgTable('outbox_mails', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  to: text('recipient').notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  attachments: jsonb().$type<StoredAttachment[]>().notNull().default([]),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
})
