import type { TelemetryEvent } from '@titer/contract'
import { lt, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Handle } from '../../platform/database/database.ts'

const telemetryEvents = pgTable('telemetry_events', {
  id: uuid().primaryKey(),
  visit: text().notNull(),
  name: text().notNull(),
  page: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  details: jsonb().notNull(),
})

/** How often something happened, and in how many visits. The line without a name counts all of it. */
export type CountLine = { name: string | null; detail: string | null; events: number; visits: number }

// What tells two events of one name apart for who reads the counts.
const detail = sql`case name
  when 'page_view' then page
  when 'scroll_depth' then (details->>'value') || '%'
  else coalesce(details->>'section', details->>'label', details->>'method', details->>'plan', '')
end`

export const telemetryStore = (handle: Handle) => ({
  /** Keeps the events that are not kept yet, and says which those are. */
  add: async (visit: string, events: TelemetryEvent[]): Promise<TelemetryEvent[]> => {
    // In one order, so that two batches with the same events cannot wait for each other.
    const rows = events
      .map(({ id, name, page, at, ...details }) => ({ id, visit, name, page, at: new Date(at), details }))
      .toSorted((left, right) => left.id.localeCompare(right.id))
    const kept = await handle
      .insert(telemetryEvents)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: telemetryEvents.id })
    const byId = new Map(events.map((event) => [event.id, event]))
    const fresh = new Set(kept.map(({ id }) => id))
    return [...byId.values()].filter(({ id }) => fresh.has(id))
  },

  countSince: async (since: Date): Promise<CountLine[]> => {
    const { rows } = await handle.execute<CountLine>(sql`
      select name, detail, count(*)::int as events, count(distinct visit)::int as visits
      from (select name, visit, ${detail} as detail from telemetry_events where at >= ${since}) as counted
      group by grouping sets ((name, detail), ())
      order by name nulls last, events desc, detail`)
    return rows
  },

  removeBefore: async (moment: Date) => {
    await handle.delete(telemetryEvents).where(lt(telemetryEvents.at, moment))
  },
})
