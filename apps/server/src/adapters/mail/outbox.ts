import { desc, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import { outboxMails } from './tables.ts'

const listedMails = 100

/** Stores emails in the database instead of sending them, so that developers can read them at /dev/mail. */
export function outbox(database: Handle, clock: Clock) {
  return {
    send: async ({ attachments = [], to, subject, text, html }) => {
      const stored = attachments.map((file) => ({ ...file, content: file.content.toString('base64') }))
      await database.insert(outboxMails).values({ to, subject, text, html, attachments: stored, sentAt: clock.now() })
    },
    list: () =>
      database
        .select({ id: outboxMails.id, to: outboxMails.to, subject: outboxMails.subject, sentAt: outboxMails.sentAt })
        .from(outboxMails)
        .orderBy(desc(outboxMails.id))
        .limit(listedMails),
    find: async (id: number) => (await database.select().from(outboxMails).where(eq(outboxMails.id, id)))[0],
  } satisfies MailTransport & Record<string, unknown>
}

export type Outbox = ReturnType<typeof outbox>
