import { sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'

/** Stores the position up to which each student's log has been scored. */
export const scorePositionStore = (handle: Handle) => ({
  /**
   * Locks a student's scores until the transaction ends, and returns the scored position. Returns undefined if the
   * student does not exist. The account is locked first, in the same order as when an account is deleted, to avoid
   * deadlocks.
   */
  lock: async (userId: number): Promise<number | undefined> => {
    const { rows: found } = await handle.execute(sql`select id from users where id = ${userId} for key share`)
    if (found.length === 0) return undefined
    const { rows } = await handle.execute<{ seq: string }>(sql`
      insert into score_heads (user_id, seq) values (${userId}, 0)
      on conflict (user_id) do update set seq = score_heads.seq returning seq`)
    return Number(rows[0]?.seq)
  },

  set: async (userId: number, seq: number) => {
    await handle.execute(sql`update score_heads set seq = ${seq} where user_id = ${userId}`)
  },

  /** Returns the last sequence number in the log. All events up to this number are committed and can be read. */
  logEnd: async (userId: number): Promise<number> => {
    const { rows } = await handle.execute<{ seq: string }>(sql`select seq from study_heads where user_id = ${userId}`)
    return Number(rows[0]?.seq ?? 0)
  },

  hasUnscoredEvents: async (userId: number): Promise<boolean> => {
    const { rows } = await handle.execute(sql`
      select 1 from study_heads log left join score_heads scored using (user_id)
      where log.user_id = ${userId} and log.seq > coalesce(scored.seq, 0)`)
    return rows.length > 0
  },

  /** Counts all unscored events and the students who have some. Reads the positions of all students. */
  backlog: async (): Promise<{ events: number; students: number }> => {
    const { rows } = await handle.execute<{ events: number; students: number }>(sql`
      select coalesce(sum(log.seq - coalesce(scored.seq, 0)), 0)::float8 as events, count(*)::integer as students
      from study_heads log left join score_heads scored using (user_id)
      where log.seq > coalesce(scored.seq, 0)`)
    return rows[0] ?? { events: 0, students: 0 }
  },

  usersWithUnscoredEvents: async (limit: number): Promise<number[]> => {
    const { rows } = await handle.execute<{ id: string }>(sql`
      select log.user_id as id from study_heads log left join score_heads scored using (user_id)
      where log.seq > coalesce(scored.seq, 0) limit ${limit}`)
    return rows.map(({ id }) => Number(id))
  },
})
