import { desc, eq } from 'drizzle-orm'
import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'

export const outboxMails = pgTable('outbox_mails', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  to: text('recipient').notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
})

const shown = 100

/** Keeps mail in the database for the developer to read at /dev/mail. */
export function outbox(database: Handle, clock: Clock) {
  return {
    send: async (mail) => {
      await database.insert(outboxMails).values({ ...mail, sentAt: clock.now() })
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
