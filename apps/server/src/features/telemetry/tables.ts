import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const telemetryEvents = pgTable('telemetry_events', {
  id: uuid().primaryKey(),
  visit: text().notNull(),
  name: text().notNull(),
  page: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  details: jsonb().notNull(),
})
