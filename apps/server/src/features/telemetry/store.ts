import type { TelemetryEvent } from '@titer/contract'
import { lt, sql } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'
import { telemetryEvents } from './tables.ts'

/**
 * The number of events with the same name and detail, and the number of visits in which they happened. The row without
 * a name counts all events and all visits.
 */
export type CountLine = { name: string | null; detail: string | null; events: number; visits: number }

// The field by which the report groups events with the same name.
const detail = sql`case name
  when 'page_view' then page
  when 'scroll_depth' then (details->>'value') || '%'
  else coalesce(details->>'section', details->>'label', details->>'method', details->>'plan', '')
end`

export const telemetryStore = (handle: Handle) => ({
  /** Adds the events that are not stored yet, and returns the added events. */
  add: async (visit: string, events: TelemetryEvent[]): Promise<TelemetryEvent[]> => {
    // The rows are sorted by id, so that two batches with the same events cannot deadlock.
    const rows = events
      .map(({ id, name, page, at, ...details }) => ({ id, visit, name, page, at: new Date(at), details }))
      .toSorted((left, right) => left.id.localeCompare(right.id))
    const inserted = await handle
      .insert(telemetryEvents)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: telemetryEvents.id })
    const byId = new Map(events.map((event) => [event.id, event]))
    const insertedIds = new Set(inserted.map(({ id }) => id))
    return [...byId.values()].filter(({ id }) => insertedIds.has(id))
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
