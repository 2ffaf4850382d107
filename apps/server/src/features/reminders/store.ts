import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'
import { studyReminders } from './tables.ts'

type NewReminder = Omit<typeof studyReminders.$inferInsert, 'lastDay'>

export const reminderStore = (handle: Handle) => ({
  find: async (userId: number) =>
    (await handle.select().from(studyReminders).where(eq(studyReminders.userId, userId)))[0],

  /** Saves a student's reminder settings. Existing settings keep their token and the day of the last reminder. */
  save: async ({ userId, stopToken, ...changes }: NewReminder) => {
    await handle
      .insert(studyReminders)
      .values({ userId, stopToken, ...changes })
      .onConflictDoUpdate({ target: studyReminders.userId, set: changes })
  },

  /** Locks reminders that are due, and skips those that another process has locked. */
  lockDue: (now: Date, limit: number) =>
    handle
      .select()
      .from(studyReminders)
      .where(lte(studyReminders.nextAt, now))
      .orderBy(asc(studyReminders.nextAt))
      .limit(limit)
      .for('update', { skipLocked: true }),

  /** Stores the time of each student's next reminder and the day of the last one, in one statement. */
  advance: async (rows: readonly { userId: number; nextAt: Date; lastDay: string | null }[]) => {
    await handle.execute(sql`
      update study_reminders set next_at = given.next_at, last_day = given.last_day
      from jsonb_to_recordset(${JSON.stringify(
        rows.map(({ userId, nextAt, lastDay }) => ({ user_id: userId, next_at: nextAt, last_day: lastDay })),
      )}::jsonb) as given (user_id bigint, next_at timestamptz, last_day date)
      where study_reminders.user_id = given.user_id`)
  },

  /** Changes a reminder from push messages to mail, unless the student has subscribed with another browser since. */
  changeToMail: async (userId: number, goneEndpoint: string) => {
    await handle.execute(sql`
      update study_reminders set push = null where user_id = ${userId} and push ->> 'endpoint' = ${goneEndpoint}`)
  },

  remove: async (userId: number) => {
    await handle.delete(studyReminders).where(eq(studyReminders.userId, userId))
  },

  removeByToken: async (stopToken: string) => {
    await handle.delete(studyReminders).where(eq(studyReminders.stopToken, stopToken))
  },
})
