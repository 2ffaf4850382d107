import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from './database-errors.ts'

/** The query methods of the connection pool or of one transaction. */
export type Handle = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | '$with' | 'with' | 'execute' | 'transaction'
>

export type Database = Handle & { close: () => Promise<void> }

/**
 * Connects to PostgreSQL. All timeouts are multiples of `busyAfterMs`, the event loop delay at which the server counts
 * as overloaded. A query that exceeds a timeout fails, and the client gets a 503 with `Retry-After`. The pool opens at
 * most `max` connections.
 */
export function connect(url: string, log: Logger, busyAfterMs: number, max = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3 * busyAfterMs,
    // PostgreSQL cancels the statement before the client's own timeout, so the connection remains usable.
    statement_timeout: 10 * busyAfterMs,
    query_timeout: 12 * busyAfterMs,
    idle_in_transaction_session_timeout: 15 * busyAfterMs,
    application_name: 'titer',
    keepAlive: true,
  })
  // The pool replaces a broken connection. Without these listeners, the error event would end the process.
  pool.on('error', (error) => log.warn({ event: 'database.connection-lost', reason: error.message }))
  pool.on('connect', (client) => client.on('error', () => undefined))

  // After a lost connection or a timeout, the transaction may still be open, so the connection is destroyed, not
  // reused.
  const transaction: Handle['transaction'] = async (work, settings) => {
    const client = await pool.connect()
    let lost: Error | undefined
    try {
      return await drizzle(client).transaction(work, settings)
    } catch (error) {
      if (error instanceof Error && isDatabaseUnavailable(error)) lost = error
      throw error
    } finally {
      client.release(lost)
    }
  }
  return Object.assign(drizzle(pool), { transaction, close: () => pool.end() })
}
