import { eq, sql } from 'drizzle-orm'
import { batchWhileBusy } from '../../../platform/database/batch-while-busy.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sessions, users } from '../tables.ts'
import type { SessionWithUser } from './session-store.ts'

/**
 * Loads sessions with their users for authentication. Lookups that arrive while a query is running share the next
 * query. Because nothing is cached, an ended session is rejected immediately.
 */
export function createSessionLookup(database: Database) {
  const query = database
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('sessions_with_users')

  return batchWhileBusy(async (ids: readonly string[]): Promise<(SessionWithUser | undefined)[]> => {
    const rows = await query.execute({ ids: [...new Set(ids)] })
    const byId = new Map(rows.map((row) => [row.session.id, row]))
    return ids.map((id) => byId.get(id))
  })
}
