import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'

/** A handle that queries run on: the pool, or one transaction of it. */
export type Handle = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

export type Database = Handle & { close: () => Promise<void> }

export function connect(url: string, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'titer',
    keepAlive: true,
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ event: 'database.connection-lost', reason: error.message }))
  const database = drizzle(pool)
  return Object.assign(database, { close: () => pool.end() })
}
