import { sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'

/**
 * The version of the projections that this code computes. Raise it when the same events would produce different rows,
 * or when a projection gets a new column. The server then rebuilds every student's projections in the background. Until
 * a student's projections are rebuilt, the server reads the rows of the previous version, so this code must be able to
 * read them.
 */
export const projectionVersion = 1

export interface ScorePosition {
  /** The last sequence number that has been read from the log. */
  seq: number
  version: number
}

/** The part of a student's log that has not been scored yet. */
export interface UnscoredLog {
  before: ScorePosition
  /** The last sequence number in the log. All events up to this number are committed and can be read. */
  end: number
  /** The kinds of the first unscored events. */
  kinds: string[]
}

async function lockUser(handle: Handle, userId: number): Promise<boolean> {
  const { rows } = await handle.execute(sql`select id from users where id = ${userId} for key share`)
  return rows.length > 0
}

const readUnscoredLog = (userId: number, most: number) => sql`
  select coalesce(scored.seq, 0) as seq, coalesce(scored.version, ${projectionVersion}) as version,
    coalesce(log.seq, 0) as "end", array(
      select distinct kind from study_events
      where user_id = ${userId} and seq > coalesce(scored.seq, 0)
        and seq <= least(log.seq, coalesce(scored.seq, 0) + ${most})) as kinds
  from users left join score_heads scored on scored.user_id = users.id left join study_heads log on log.user_id = users.id
  where users.id = ${userId}`

/** Stores the position up to which each student's log has been scored. */
export const scorePositionStore = (handle: Handle) => ({
  /**
   * Reserves a student for scoring until the transaction ends. Returns false if another transaction in the cluster is
   * scoring this student. The lock belongs to the transaction, so it also works behind a transaction pooler.
   */
  reserve: async (userId: number): Promise<boolean> => {
    const { rows } = await handle.execute<{ isReserved: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('scoring ' || ${userId}::bigint, 0)) as "isReserved"`,
    )
    return rows[0]?.isReserved === true
  },

  /**
   * Prevents the deletion of the account until the transaction ends. Returns false if the student does not exist. To
   * avoid deadlocks, lock the account before its other rows. The deletion of an account uses the same order.
   */
  lockUser: (userId: number) => lockUser(handle, userId),

  /**
   * Locks the account as `lockUser` does, and returns the unscored part of the student's log. Reads the kinds of at
   * most `most` events. Returns undefined if the student does not exist.
   */
  lockUnscoredLog: async (userId: number, most: number): Promise<UnscoredLog | undefined> => {
    const { rows } = await handle.execute<{ seq: string; version: number; end: string; kinds: string[] }>(
      sql`${readUnscoredLog(userId, most)} for key share of users`,
    )
    const [row] = rows
    if (row === undefined) return undefined
    const { seq, version, end, kinds } = row
    return { before: { seq: Number(seq), version }, end: Number(end), kinds }
  },

  /** Returns the position up to which a student's log has been scored, and the version of the projections. */
  find: async (userId: number): Promise<ScorePosition> => {
    const { rows } = await handle.execute<{ seq: string; version: number }>(
      sql`select seq, version from score_heads where user_id = ${userId}`,
    )
    return rows[0] === undefined
      ? { seq: 0, version: projectionVersion }
      : { seq: Number(rows[0].seq), version: rows[0].version }
  },

  /**
   * Saves the position and locks it until the transaction ends. Fails if the position is no longer `before`. The
   * position can differ only while a server with an older release, which uses other locks, scores the same student.
   */
  save: async (userId: number, before: ScorePosition, seq: number) => {
    const { rows } = await handle.execute(sql`
      insert into score_heads as kept (user_id, seq, version) values (${userId}, ${seq}, ${projectionVersion})
      on conflict (user_id) do update set seq = excluded.seq, version = excluded.version
      where kept.seq = ${before.seq} and kept.version = ${before.version}
      returning user_id`)
    if (rows.length === 0) throw new Error('Another process has scored the same events.')
  },

  /**
   * Locks a student's boards until the transaction ends, so that scoring cannot copy an outdated profile to them.
   * Scoring takes this lock only for its last statements. Returns false if the student does not exist.
   */
  lockBoards: async (userId: number): Promise<boolean> => {
    if (!(await lockUser(handle, userId))) return false
    await handle.execute(sql`
      insert into score_heads (user_id, seq, version) values (${userId}, 0, ${projectionVersion})
      on conflict (user_id) do update set seq = score_heads.seq`)
    return true
  },

  /** Returns the last sequence number in the log. All events up to this number are committed and can be read. */
  logEnd: async (userId: number): Promise<number> => {
    const { rows } = await handle.execute<{ seq: string }>(sql`select seq from study_heads where user_id = ${userId}`)
    return Number(rows[0]?.seq ?? 0)
  },

  hasUnscoredEvents: async (userId: number): Promise<boolean> => {
    const { rows } = await handle.execute(sql`
      select 1 from study_heads log left join score_heads scored using (user_id)
      where log.user_id = ${userId} and log.seq > coalesce(scored.seq, 0)
      union all
      (select 1 from study_sessions where user_id = ${userId} and stale > 0 limit 1)`)
    return rows.length > 0
  },

  /**
   * Counts the unscored events of all students, and the students who have some. Counts the events themselves: the
   * difference of two sequence numbers would be too large, because an event that is pushed again uses up a number.
   * Reads every student's position.
   */
  backlog: async (): Promise<{ events: number; students: number }> => {
    const { rows } = await handle.execute<{ events: number; students: number }>(sql`
      select coalesce(sum(unscored.events), 0)::float8 as events,
        (count(*) filter (where unscored.events > 0))::integer as students
      from study_heads log left join score_heads scored using (user_id)
      cross join lateral (
        select count(*) as events from study_events
        where user_id = log.user_id and seq > coalesce(scored.seq, 0)) unscored
      where log.seq > coalesce(scored.seq, 0)`)
    return rows[0] ?? { events: 0, students: 0 }
  },

  usersWithUnscoredEvents: async (limit: number): Promise<number[]> => {
    const { rows } = await handle.execute<{ id: string }>(sql`
      select log.user_id as id from study_heads log left join score_heads scored using (user_id)
      where log.seq > coalesce(scored.seq, 0)
      union
      select user_id from study_sessions where stale > 0 limit ${limit}`)
    return rows.map(({ id }) => Number(id))
  },

  /** Returns the ids of students with outdated projections, in ascending order, from the first id after `after`. */
  usersWithOutdatedProjections: async (after: number, limit: number): Promise<number[]> => {
    const { rows } = await handle.execute<{ id: string }>(sql`
      select user_id as id from score_heads
      where version < ${projectionVersion} and user_id > ${after} order by user_id limit ${limit}`)
    return rows.map(({ id }) => Number(id))
  },
})
