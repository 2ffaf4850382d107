import type { StudyEvent } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'

/** The parts of a session that must be computed again. See `study_sessions.stale` in the migrations. */
export const staleness = { none: 0, points: 1, counted: 2 } as const

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

// An event that starts a session lists up to 200 items. Loading it costs about as much as loading `startSize` answers.
const startSize = 20

/** Reads and writes one student's sessions, and the points that each answer in them has earned. */
export const sessionStore = (handle: Handle, userId: number) => ({
  /**
   * Finds the highest staleness among the student's sessions, and returns some of the sessions with this staleness.
   * Loading them costs at most about as much as loading `maxRows` answers.
   */
  findStale: async (maxRows: number): Promise<{ ids: string[]; stale: number }> => {
    const { rows } = await handle.execute<{ session: string; stale: number }>(sql`
      select session, stale from (
        select session, stale, sum(size) over (order by stale desc, session) - size as size_before from (
          select session, stale, answers + ${startSize} as size from study_sessions
          where user_id = ${userId} and stale > 0 order by stale desc, session limit ${maxRows}) found
      ) summed where size_before < ${maxRows} order by stale desc`)
    const stale = rows[0]?.stale ?? staleness.none
    return { ids: rows.filter((row) => row.stale === stale).map(({ session }) => session), stale }
  },

  /**
   * Marks the sessions that contain the earliest counted right answers to these items, up to `perItem` answers per
   * item. Later right answers earn no points.
   */
  markItems: async (items: readonly string[], perItem: number) => {
    await handle.execute(sql`
      update study_sessions set stale = ${staleness.points}
      where user_id = ${userId} and stale = 0 and session in (
        select given.session from unnest(${sql.param(items)}::text[]) as asked (item)
        cross join lateral (
          select session from study_answers
          where user_id = ${userId} and item = asked.item and is_counted and is_right
          order by at, id limit ${perItem}) given)`)
  },

  /**
   * Returns these sessions with their answers. If `maxRights` is given, also reads the data about earlier answers, and
   * counts `rightBefore` up to `maxRights`.
   */
  load: async (ids: readonly string[], maxRights?: number): Promise<StoredSession[]> => {
    const asked = sql.param(ids)
    const { rows: boundaries } = await handle.execute<{ session: string; event: StudyEvent }>(sql`
      select kept.session, jsonb_build_object(
        'id', made.id, 'at', made.at, 'day', made.day, 'kind', made.kind, 'body', made.body) as event
      from study_sessions kept
      join study_events made on made.user_id = kept.user_id and made.id in (kept.started_id, kept.ended_id)
      where kept.user_id = ${userId} and kept.session = any(${asked}::uuid[])`)
    const earlier =
      maxRights === undefined
        ? sql`0 as right_before, null::bigint as previous_at`
        : sql`
          (select count(*)::integer from (
            select from study_answers known
            where known.user_id = ${userId} and known.item = given.item and known.is_counted and known.is_right
              and (known.at, known.id) < (given.at, given.id)
            limit ${maxRights}) earlier) as right_before,
          (select previous.at from study_answers previous
            where previous.user_id = ${userId} and (previous.at, previous.id) < (given.at, given.id)
            order by previous.at desc, previous.id desc limit 1) as previous_at`
    const { rows: answers } = await handle.execute<AnswerRow>(sql`
      select given.id, given.at, given.day::text, given.was_right, given.is_counted, given.xp, jsonb_build_object(
          'session', given.session, 'mode', given.mode, 'item', given.item, 'version', given.version,
          'chosen', given.chosen, 'isRight', given.is_right, 'ms', given.ms, 'confidence', given.confidence) as body,
        ${earlier}
      from study_answers given where given.user_id = ${userId} and given.session = any(${asked}::uuid[])`)
    const boundariesOf = Map.groupBy(boundaries, ({ session }) => session)
    const answersOf = Map.groupBy(answers, ({ body }) => body.session)
    return ids.map((id) => ({
      boundaries: (boundariesOf.get(id) ?? []).map(({ event }) => event),
      answers: (answersOf.get(id) ?? []).map(toStoredAnswer),
    }))
  },

  /** Saves which answers of these sessions count. The points of the sessions must be computed next. */
  saveCounted: async (sessions: readonly string[], changes: readonly { id: string; isCounted: boolean }[]) => {
    await handle.execute(sql`
      with changed as (
        update study_answers set is_counted = given."isCounted"
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id uuid, "isCounted" boolean)
        where user_id = ${userId} and study_answers.id = given.id
      )
      update study_sessions set stale = ${staleness.points}
      where user_id = ${userId} and session = any(${sql.param(sessions)}::uuid[])`)
  },

  /** Saves the points of the answers in these sessions. The sessions are then completely scored. */
  saveXp: async (sessions: readonly string[], changes: readonly { id: string; xp: number }[]) => {
    await handle.execute(sql`
      with changed as (
        update study_answers set xp = given.xp
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id uuid, xp integer)
        where user_id = ${userId} and study_answers.id = given.id
      )
      update study_sessions set stale = ${staleness.none}
      where user_id = ${userId} and session = any(${sql.param(sessions)}::uuid[])`)
  },
})
