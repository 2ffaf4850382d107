import { setTimeout as pause } from 'node:timers/promises'
import DataLoader from 'dataloader'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { sessions, users } from '../tables.ts'
import type { SessionWithUser } from './session-store.ts'

// The next batch waits at most this long for the running query. Without the limit, a hanging query would block all
// later lookups.
const longestWaitMs = 20

/**
 * Loads sessions with their users for authentication. Lookups that arrive while a query is running share the next
 * query.
 */
export function createSessionLookup(database: Database) {
  const query = database
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('sessions_with_users')

  let underway: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<string, SessionWithUser | undefined>(
    async (ids) => {
      const answer = query.execute({ ids: [...new Set(ids)] })
      underway = Promise.race([answer, pause(longestWaitMs)]).catch(() => undefined)
      const byId = new Map((await answer).map((row) => [row.session.id, row]))
      return ids.map((id) => byId.get(id))
    },
    // There is no cache: the query for a lookup always starts after the lookup, so an ended session is rejected
    // immediately.
    { cache: false, maxBatchSize: 500, batchScheduleFn: (send) => void underway.then(() => setImmediate(send)) },
  )

  return (sessionId: string) => loader.load(sessionId)
}
