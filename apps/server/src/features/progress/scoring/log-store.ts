import { sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'
import { staleness } from './session-store.ts'

/** A range of sequence numbers in a student's log: `after` is excluded, `upTo` is included. */
export interface LogRange {
  after: number
  upTo: number
}

/**
 * Copies one student's events from the log to the projections. Marks the sessions whose results must be computed again,
 * but computes no points, so the cost depends only on the number of events.
 */
export function logStore(handle: Handle, userId: number) {
  const inRange = ({ after, upTo }: LogRange) => sql`user_id = ${userId} and seq > ${after} and seq <= ${upTo}`

  return {
    /** Updates the student's counts per day with the events in the range. */
    countDays: async (range: LogRange) => {
      await handle.execute(sql`
        insert into study_days as kept (user_id, day, first_at, questions, cases, reviews)
        select user_id, day, min(at) filter (where kind in ('answered', 'reviewed')),
          count(*) filter (where kind = 'answered' and body ->> 'mode' = 'quickfire' and not body ? 'wasRight'),
          count(*) filter (where kind = 'answered' and body ->> 'mode' = 'case' and not body ? 'wasRight'),
          count(*) filter (where kind = 'reviewed') - count(*) filter (where kind = 'undone')
        from study_events where ${inRange(range)} and kind in ('answered', 'reviewed', 'undone')
        group by user_id, day
        on conflict (user_id, day) do update set
          first_at = least(kept.first_at, excluded.first_at),
          questions = kept.questions + excluded.questions,
          cases = kept.cases + excluded.cases,
          reviews = kept.reviews + excluded.reviews`)
    },

    /**
     * Stores the answers in the range, up to `maxAnswers` per session. The log's order decides which answers are left
     * out, so a rebuild leaves out the same ones. Returns the ids of the stored answers.
     */
    insertAnswers: async (range: LogRange, maxAnswers: number): Promise<string[]> => {
      const { rows } = await handle.execute<{ id: string }>(sql`
        with given as (
          select *, (body ->> 'session')::uuid as session,
            row_number() over (partition by body ->> 'session' order by seq) as nth
          from study_events where ${inRange(range)} and kind = 'answered'
        ), added as (
          insert into study_answers
            (user_id, id, session, item, mode, topic, version, at, day, chosen, is_right, ms, confidence, was_right)
          select given.user_id, given.id, given.session, body ->> 'item', body ->> 'mode', known.topic,
            body ->> 'version', at, day, (body ->> 'chosen')::integer, (body ->> 'isRight')::boolean,
            (body ->> 'ms')::integer, body ->> 'confidence', (body ->> 'wasRight')::boolean
          from given
          left join study_sessions kept on kept.user_id = given.user_id and kept.session = given.session
          left join content_items known on known.item = body ->> 'item' and known.version = body ->> 'version'
          where given.nth + coalesce(kept.answers, 0) <= ${maxAnswers}
          returning id, session
        ), counted as (
          insert into study_sessions as kept (user_id, session, answers, stale)
          select ${userId}, session, count(*), ${staleness.counted}::smallint from added group by session
          on conflict (user_id, session) do update set
            answers = kept.answers + excluded.answers, stale = excluded.stale
        )
        select id from added`)
      return rows.map(({ id }) => id)
    },

    /** Stores the earliest `started` or `ended` event of each session. */
    saveBoundary: async (range: LogRange, kind: 'started' | 'ended') => {
      const [at, id] = [sql.identifier(`${kind}_at`), sql.identifier(`${kind}_id`)]
      await handle.execute(sql`
        insert into study_sessions as kept (user_id, session, ${at}, ${id}, stale)
        select distinct on (body ->> 'session')
          user_id, (body ->> 'session')::uuid, at, id, ${staleness.counted}::smallint
        from study_events where ${inRange(range)} and kind = ${kind} order by body ->> 'session', at, id
        on conflict (user_id, session) do update set
          ${at} = excluded.${at}, ${id} = excluded.${id}, stale = excluded.stale
        where kept.${at} is null or (excluded.${at}, excluded.${id}) < (kept.${at}, kept.${id})`)
    },

    /**
     * Marks the session of each answer that directly follows one of these answers in time, because the points of an
     * answer depend on the time since the answer before it.
     */
    markFollowingSessions: async (answers: readonly string[]) => {
      if (answers.length === 0) return
      await handle.execute(sql`
        update study_sessions set stale = ${staleness.points}
        where user_id = ${userId} and stale = 0 and session in (
          select next.session
          from study_answers given
          cross join lateral (
            select session from study_answers later
            where later.user_id = ${userId} and (later.at, later.id) > (given.at, given.id)
            order by later.at, later.id limit 1) next
          where given.user_id = ${userId} and given.id = any(${sql.param(answers)}::uuid[]))`)
    },
  }
}
