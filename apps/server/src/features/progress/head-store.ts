import { sql } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'

/** How far logs have been scored. */
export const headStore = (handle: Handle) => ({
  /**
   * Until the transaction ends nobody else scores this student. The account comes first: who deletes it takes it in the
   * same order. Answers with how far the log has been scored, or nothing, if there is no such student.
   */
  lock: async (userId: number): Promise<number | undefined> => {
    const { rows: found } = await handle.execute(sql`select id from users where id = ${userId} for key share`)
    if (found.length === 0) return undefined
    const { rows } = await handle.execute<{ seq: string }>(sql`
      insert into score_heads (user_id, seq) values (${userId}, 0)
      on conflict (user_id) do update set seq = score_heads.seq returning seq`)
    return Number(rows[0]?.seq)
  },

  moveTo: async (userId: number, seq: number) => {
    await handle.execute(sql`update score_heads set seq = ${seq} where user_id = ${userId}`)
  },

  /** How far the log goes now. All that lies before it can be read from here on. */
  end: async (userId: number): Promise<number> => {
    const { rows } = await handle.execute<{ seq: string }>(sql`select seq from study_heads where user_id = ${userId}`)
    return Number(rows[0]?.seq ?? 0)
  },

  isBehind: async (userId: number): Promise<boolean> => {
    const { rows } = await handle.execute(sql`
      select 1 from study_heads log left join score_heads scored using (user_id)
      where log.user_id = ${userId} and log.seq > coalesce(scored.seq, 0)`)
    return rows.length > 0
  },

  behind: async (limit: number): Promise<number[]> => {
    const { rows } = await handle.execute<{ id: string }>(sql`
      select log.user_id as id from study_heads log left join score_heads scored using (user_id)
      where log.seq > coalesce(scored.seq, 0) limit ${limit}`)
    return rows.map(({ id }) => Number(id))
  },
})
