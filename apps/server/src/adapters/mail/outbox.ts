import { desc, eq } from 'drizzle-orm'
import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Attachment, MailTransport } from '../../platform/mail/mail.ts'

/** A file as it is kept: its content in base64. */
type KeptFile = Omit<Attachment, 'content'> & { content: string }

export const outboxMails = pgTable('outbox_mails', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  to: text('recipient').notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  attachments: jsonb().$type<KeptFile[]>().notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
})

const shown = 100

/** Keeps mail in the database for the developer to read at /dev/mail. */
export function outbox(database: Handle, clock: Clock) {
  return {
    send: async ({ attachments = [], ...mail }) => {
      const kept = attachments.map((file) => ({ ...file, content: file.content.toString('base64') }))
      await database.insert(outboxMails).values({ ...mail, attachments: kept, sentAt: clock.now() })
    },
    list: () =>
      database
        .select({ id: outboxMails.id, to: outboxMails.to, subject: outboxMails.subject, sentAt: outboxMails.sentAt })
        .from(outboxMails)
        .orderBy(desc(outboxMails.id))
        .limit(shown),
    find: async (id: number) => (await database.select().from(outboxMails).where(eq(outboxMails.id, id)))[0],
  } satisfies MailTransport & Record<string, unknown>
}

export type Outbox = ReturnType<typeof outbox>
