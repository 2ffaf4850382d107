import type { StoredEvent } from '@titer/contract'
import { isOwnItem, type StudyEvent, type StudyQuota } from '@titer/domain'
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

const toStoredEvent = ({ seq, id, at, day, kind, body }: EventRow): StoredEvent => ({
  seq: Number(seq),
  id,
  at: Number(at),
  day,
  kind,
  body,
})

export const studyStore = (handle: Handle) => ({
  /**
   * Stores new events and updates the counts per day and per option. A single statement does all of this, so it is
   * atomic. The statement locks the user's row in `study_heads`, so sequence numbers follow the order of commits.
   * Otherwise a device that requests the events after a sequence number could miss some.
   *
   * Returns false and stores nothing if some events are new and the quota is used up. The last accepted push may exceed
   * the quota.
   */
  add: async (
    userId: number,
    events: readonly StudyEvent[],
    { receivedAt, quota }: { receivedAt: Date; quota: StudyQuota },
  ): Promise<boolean> => {
    const sent = JSON.stringify(events.map((event, at) => ({ ord: at + 1, ...event })))
    const { rows } = await handle.execute<{ stored: number }>(sql`
      with given as materialized (
        select * from jsonb_to_recordset(${sent}::jsonb)
          as given (ord integer, id uuid, at bigint, day date, kind text, body jsonb)
      ), fresh as (
        select count(*) as events, coalesce(sum(octet_length(body::text)), 0) as bytes from given
        where not exists (select from study_events known where known.user_id = ${userId} and known.id = given.id)
      ), head as (
        insert into study_heads as kept (user_id, seq, events, bytes)
        select ${userId}, ${events.length}::bigint, fresh.events, fresh.bytes from fresh
        on conflict (user_id) do update set
          seq = kept.seq + excluded.seq, events = kept.events + excluded.events, bytes = kept.bytes + excluded.bytes
        where excluded.events = 0 or (kept.events < ${quota.events} and kept.bytes < ${quota.bytes})
        returning seq - ${events.length}::bigint as base
      ), added as (
        insert into study_events (user_id, seq, id, at, day, kind, body, received_at)
        select ${userId}, head.base + given.ord, given.id, given.at, given.day, given.kind, given.body,
          ${receivedAt.toISOString()}::timestamptz
        from head, given
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
      ), options as (
        insert into option_counts (item, version, chosen, count)
        select item, version, chosen, 1 from firsts order by item
        on conflict (item, version, chosen) do update set count = option_counts.count + 1
      )
      select count(*)::integer as stored from head`)
    return rows[0]?.stored === 1
  },

  /** Returns those ids whose events are already in the log. */
  storedIds: async (userId: number, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await handle.execute<{ id: string }>(
      sql`select id from study_events where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])`,
    )
    return rows.map(({ id }) => id)
  },

  /**
   * Returns the events after a sequence number, up to `limit` events. A page ends early after `maxBytes`, but contains
   * at least one event.
   */
  pageAfter: async (
    userId: number,
    seq: number,
    limit: number,
    maxBytes: number,
  ): Promise<{ events: StoredEvent[]; hasMore: boolean }> => {
    const { rows } = await handle.execute<EventRow & { found: number }>(sql`
      select seq, id, at, day, kind, body, found from (
        select seq, id, at, day::text, kind, body, count(*) over ()::integer as found,
          row_number() over (order by seq) as nth,
          sum(octet_length(body::text)) over (order by seq) - octet_length(body::text) as bytes_before
        from (
          select * from study_events where user_id = ${userId} and seq > ${seq} order by seq limit ${limit + 1}) next
      ) page
      where nth <= ${limit} and bytes_before < ${maxBytes} order by seq`)
    return {
      events: rows.map(toStoredEvent),
      hasMore: (rows[0]?.found ?? 0) > rows.length,
    }
  },

  answeredItems: async (userId: number): Promise<string[]> => {
    const { rows } = await handle.execute<{ item: string }>(
      sql`select item from first_answers where user_id = ${userId}`,
    )
    return rows.map(({ item }) => item)
  },

  /**
   * Returns how many different questions and cases in the bank a student has answered since a given time. The time at
   * which the server received an answer decides, because the device's clock may be wrong. Events from before migration
   * 0021 have no such time, so the device's time decides for them.
   */
  itemsAnsweredSince: async (userId: number, since: Date): Promise<number> => {
    const { rows } = await handle.execute<{ item: string }>(sql`
      select distinct body ->> 'item' as item from study_events
      where user_id = ${userId} and kind = 'answered'
        and coalesce(received_at, to_timestamp(at / 1000.0)) >= ${since.toISOString()}::timestamptz`)
    return rows.filter(({ item }) => !isOwnItem(item)).length
  },

  choices: async (item: string, version: string) => {
    const { rows } = await handle.execute<{ chosen: number; count: number }>(
      sql`select chosen, count from option_counts where item = ${item} and version = ${version}`,
    )
    return rows
  },

  /**
   * Returns how many percent of the first answers chose each option of a question, as last disclosed to students, and the
   * number of answers from which the percentages were computed.
   */
  findPublishedShares: async (item: string, version: string) => {
    const { rows } = await handle.execute<{ answers: number; shares: number[] }>(
      sql`select answers, shares from published_shares where item = ${item} and version = ${version}`,
    )
    return rows[0]
  },

  /**
   * Saves shares for publication. Does nothing if another process has meanwhile saved shares from more than
   * `answers - minStep` answers, or if the question was never in the bank.
   */
  publishShares: async (item: string, version: string, answers: number, shares: readonly number[], minStep: number) => {
    await handle.execute(sql`
      insert into published_shares as kept (item, version, answers, shares)
      select item, version, ${answers}, ${sql.param(shares)}::integer[]
      from content_items where item = ${item} and version = ${version}
      on conflict (item, version) do update set answers = excluded.answers, shares = excluded.shares
      where excluded.answers >= kept.answers + ${minStep}`)
  },
})
