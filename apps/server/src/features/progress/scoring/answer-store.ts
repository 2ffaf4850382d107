import type { StudiedDay, StudyEvent } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'

/** A range of sequence numbers in a student's log: `after` is excluded, `upTo` is included. */
export interface LogRange {
  after: number
  upTo: number
}

/** A stored answer, with the data about earlier answers that its points depend on. */
export interface StoredAnswer {
  event: StudyEvent<'answered'>
  isCounted: boolean
  xp: number
  /** The number of earlier counted right answers to the same item. */
  rightBefore: number
  /** The time since the student's previous answer to any item. */
  sinceLastMs: number
}

export interface StoredSession {
  /** The events that started and ended the session, if they have arrived already. */
  boundaries: StudyEvent[]
  answers: StoredAnswer[]
}

interface AnswerRow extends Record<string, unknown> {
  id: string
  at: string
  day: string
  body: Omit<StudyEvent<'answered'>['body'], 'wasRight'>
  was_right: boolean | null
  is_counted: boolean
  xp: number
  right_before: number
  previous_at: string | null
}

const toStoredAnswer = (row: AnswerRow): StoredAnswer => ({
  event: {
    id: row.id,
    at: Number(row.at),
    day: row.day,
    kind: 'answered',
    body: { ...row.body, ...(row.was_right !== null && { wasRight: row.was_right }) },
  },
  isCounted: row.is_counted,
  xp: row.xp,
  rightBefore: row.right_before,
  sinceLastMs: row.previous_at === null ? Number.POSITIVE_INFINITY : Number(row.at) - Number(row.previous_at),
})

/** Reads and writes one student's answers and the points that each answer has earned. */
export function answerStore(handle: Handle, userId: number) {
  const inRange = ({ after, upTo }: LogRange) => sql`user_id = ${userId} and seq > ${after} and seq <= ${upTo}`

  /** Stores each session's earliest event of this kind. Returns the sessions that changed. */
  const saveBoundary = async (range: LogRange, kind: 'started' | 'ended'): Promise<string[]> => {
    const [at, id] = [sql.identifier(`${kind}_at`), sql.identifier(`${kind}_id`)]
    const { rows } = await handle.execute<{ session: string }>(sql`
      insert into study_sessions as kept (user_id, session, ${at}, ${id})
      select distinct on (body ->> 'session') user_id, (body ->> 'session')::uuid, at, id
      from study_events where ${inRange(range)} and kind = ${kind} order by body ->> 'session', at, id
      on conflict (user_id, session) do update set ${at} = excluded.${at}, ${id} = excluded.${id}
      where kept.${at} is null or (excluded.${at}, excluded.${id}) < (kept.${at}, kept.${id})
      returning session`)
    return rows.map(({ session }) => session)
  }

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

    insertAnswers: async (range: LogRange): Promise<{ id: string; session: string }[]> => {
      const { rows } = await handle.execute<{ id: string; session: string }>(sql`
        insert into study_answers
          (user_id, id, session, item, mode, topic, version, at, day, chosen, is_right, ms, confidence, was_right)
        select user_id, id, (body ->> 'session')::uuid, body ->> 'item', body ->> 'mode', known.topic,
          body ->> 'version', at, day, (body ->> 'chosen')::integer, (body ->> 'isRight')::boolean,
          (body ->> 'ms')::integer, body ->> 'confidence', (body ->> 'wasRight')::boolean
        from study_events
        left join content_items known on known.item = body ->> 'item' and known.version = body ->> 'version'
        where ${inRange(range)} and kind = 'answered'
        on conflict (user_id, id) do nothing
        returning id, session`)
      return rows
    },

    /** Stores when sessions started and ended. Returns the sessions that changed. */
    saveBoundaries: async (range: LogRange): Promise<string[]> => [
      ...(await saveBoundary(range, 'started')),
      ...(await saveBoundary(range, 'ended')),
    ],

    /**
     * Returns these sessions with their earliest answers, up to `maxAnswers` per session. `rightBefore` is counted up
     * to `maxRights`.
     */
    sessions: async (ids: readonly string[], maxAnswers: number, maxRights: number): Promise<StoredSession[]> => {
      const asked = sql.param(ids)
      const { rows: boundaries } = await handle.execute<{ session: string; event: StudyEvent }>(sql`
        select kept.session, jsonb_build_object(
          'id', made.id, 'at', made.at, 'day', made.day, 'kind', made.kind, 'body', made.body) as event
        from study_sessions kept
        join study_events made on made.user_id = kept.user_id and made.id in (kept.started_id, kept.ended_id)
        where kept.user_id = ${userId} and kept.session = any(${asked}::uuid[])`)
      const { rows: answers } = await handle.execute<AnswerRow>(sql`
        select given.id, given.at, given.day::text, given.was_right, given.is_counted, given.xp, jsonb_build_object(
            'session', given.session, 'mode', given.mode, 'item', given.item, 'version', given.version,
            'chosen', given.chosen, 'isRight', given.is_right, 'ms', given.ms, 'confidence', given.confidence) as body,
          (select count(*)::integer from (
            select from study_answers known
            where known.user_id = ${userId} and known.item = given.item and known.is_counted and known.is_right
              and (known.at, known.id) < (given.at, given.id)
            limit ${maxRights}) earlier) as right_before,
          (select previous.at from study_answers previous
            where previous.user_id = ${userId} and (previous.at, previous.id) < (given.at, given.id)
            order by previous.at desc, previous.id desc limit 1) as previous_at
        from unnest(${asked}::uuid[]) as asked (session)
        cross join lateral (
          select * from study_answers where user_id = ${userId} and session = asked.session
          order by at, id limit ${maxAnswers}) given`)
      const boundariesOf = Map.groupBy(boundaries, ({ session }) => session)
      const answersOf = Map.groupBy(answers, ({ body }) => body.session)
      return ids.map((id) => ({
        boundaries: (boundariesOf.get(id) ?? []).map(({ event }) => event),
        answers: (answersOf.get(id) ?? []).map(toStoredAnswer),
      }))
    },

    setCounted: async (changes: readonly { id: string; isCounted: boolean }[]) => {
      if (changes.length === 0) return
      await handle.execute(sql`
        update study_answers set is_counted = given."isCounted"
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id uuid, "isCounted" boolean)
        where user_id = ${userId} and study_answers.id = given.id`)
    },

    setXp: async (changes: readonly { id: string; xp: number }[]) => {
      if (changes.length === 0) return
      await handle.execute(sql`
        update study_answers set xp = given.xp
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id uuid, xp integer)
        where user_id = ${userId} and study_answers.id = given.id`)
    },

    /**
     * Returns the sessions that contain the earliest right answers to these items, up to `perItem` answers per item.
     * Later right answers earn no points.
     */
    sessionsWithItems: async (items: readonly string[], perItem: number): Promise<string[]> => {
      const { rows } = await handle.execute<{ session: string }>(sql`
        select distinct given.session from unnest(${sql.param(items)}::text[]) as asked (item)
        cross join lateral (
          select session from study_answers
          where user_id = ${userId} and item = asked.item and is_counted and is_right
          order by at, id limit ${perItem}) given`)
      return rows.map(({ session }) => session)
    },

    /** Returns the sessions of the answers that directly follow these answers in time. */
    sessionsOfNextAnswers: async (answers: readonly string[]): Promise<string[]> => {
      const { rows } = await handle.execute<{ session: string }>(sql`
        select distinct next.session
        from study_answers given
        cross join lateral (
          select session from study_answers later
          where later.user_id = ${userId} and (later.at, later.id) > (given.at, given.id)
          order by later.at, later.id limit 1) next
        where given.user_id = ${userId} and given.id = any(${sql.param(answers)}::uuid[])`)
      return rows.map(({ session }) => session)
    },

    studiedDays: async (): Promise<StudiedDay[]> => {
      const { rows } = await handle.execute<{ day: string; first_at: string | null }>(sql`
        select day::text, first_at from study_days where user_id = ${userId} and questions + cases + reviews > 0`)
      return rows.map(({ day, first_at: firstAt }) => ({ day, firstAt: Number(firstAt) }))
    },
  }
}
