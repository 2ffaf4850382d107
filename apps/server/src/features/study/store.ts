import type { StoredEvent } from '@titer/contract'
import { isOwnItem, type StudyEvent } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'

interface EventRow extends Record<string, unknown> {
  seq: string
  id: string
  at: string
  day: string
  kind: StudyEvent['kind']
  body: unknown
}

const toStoredEvent = ({ seq, at, ...row }: EventRow): StoredEvent => ({ ...row, seq: Number(seq), at: Number(at) })

export const studyStore = (handle: Handle) => ({
  /**
   * Stores new events and updates the counts per day and per question. A single statement does all of this, so it is
   * atomic. The statement locks the user's row in `study_heads`, so sequence numbers follow the order of commits.
   * Otherwise a device that requests the events after a sequence number could miss some.
   */
  add: async (userId: number, events: readonly StudyEvent[]): Promise<void> => {
    const given = JSON.stringify(events.map((event, at) => ({ ord: at + 1, ...event })))
    await handle.execute(sql`
      with head as (
        insert into study_heads (user_id, seq) values (${userId}, ${events.length})
        on conflict (user_id) do update set seq = study_heads.seq + excluded.seq
        returning seq - ${events.length}::bigint as base
      ), added as (
        insert into study_events (user_id, seq, id, at, day, kind, body)
        select ${userId}, head.base + given.ord, given.id, given.at, given.day, given.kind, given.body
        from head, jsonb_to_recordset(${given}::jsonb)
          as given (ord integer, id uuid, at bigint, day date, kind text, body jsonb)
        on conflict (user_id, id) do nothing
        returning id, at, day, kind, body
      ), answers as (
        select id, at, day, body ->> 'mode' as mode, body ->> 'item' as item, body ->> 'version' as version,
          (body ->> 'chosen')::integer as chosen, body ? 'wasRight' as is_change
        from added where kind = 'answered'
      ), firsts as (
        insert into first_answers (user_id, item, version, chosen)
        select ${userId}, item, version, chosen from answers order by is_change, at, id
        on conflict do nothing
        returning item, version, chosen
      ), counted as (
        select day, mode from answers where not is_change
        union all
        -- A device may call an answer a change although the student has not answered the question before. Count it.
        select day, mode from (select distinct on (item) item, day, mode from answers where is_change) changes
        where item in (select item from firsts) and item not in (select item from answers where not is_change)
      ), days as (
        insert into user_analytics (user_id, day, questions_answered_today, clinical_cases_completed_today)
        select ${userId}, day, count(*) filter (where mode = 'quickfire'), count(*) filter (where mode = 'case')
        from counted group by day
        on conflict (user_id, day) do update set
          questions_answered_today = user_analytics.questions_answered_today + excluded.questions_answered_today,
          clinical_cases_completed_today =
            user_analytics.clinical_cases_completed_today + excluded.clinical_cases_completed_today
      )
      insert into option_counts (item, version, chosen, count)
      select item, version, chosen, 1 from firsts order by item
      on conflict (item, version, chosen) do update set count = option_counts.count + 1`)
  },

  listAfter: async (userId: number, seq: number, limit: number): Promise<StoredEvent[]> => {
    const { rows } = await handle.execute<EventRow>(sql`
      select seq, id, at, day::text, kind, body from study_events
      where user_id = ${userId} and seq > ${seq} order by seq limit ${limit}`)
    return rows.map(toStoredEvent)
  },

  answeredItems: async (userId: number): Promise<string[]> => {
    const { rows } = await handle.execute<{ item: string }>(
      sql`select item from first_answers where user_id = ${userId}`,
    )
    return rows.map(({ item }) => item)
  },

  /** Returns how many different questions and cases in the bank a student has answered since a given time. */
  itemsAnsweredSince: async (userId: number, since: Date): Promise<number> => {
    const { rows } = await handle.execute<{ item: string }>(sql`
      select distinct body ->> 'item' as item from study_events
      where user_id = ${userId} and kind = 'answered' and at >= ${since.getTime()}`)
    return rows.filter(({ item }) => !isOwnItem(item)).length
  },

  choices: async (item: string, version: string) => {
    const { rows } = await handle.execute<{ chosen: number; count: number }>(
      sql`select chosen, count from option_counts where item = ${item} and version = ${version}`,
    )
    return rows
  },
})
