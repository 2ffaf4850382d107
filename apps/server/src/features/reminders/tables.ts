import { bigint, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PushTarget } from '../../platform/push/push.ts'

export const studyReminders = pgTable('study_reminders', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  minute: integer().notNull(),
  timeZone: text('time_zone').notNull(),
  quietFrom: integer('quiet_from').notNull(),
  quietTo: integer('quiet_to').notNull(),
  restDays: integer('rest_days').array().notNull(),
  push: jsonb().$type<PushTarget>(),
  stopToken: text('stop_token').notNull(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  lastDay: date('last_day'),
})
