import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from './unavailable.ts'

/** A handle that queries run on: the pool, or one transaction of it. */
export type Handle = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | '$with' | 'with' | 'execute' | 'transaction'
>

export type Database = Handle & { close: () => Promise<void> }

/** What takes many times as long as a process may be behind is given up, and whoever asked is told to come back. */
export function connect(url: string, log: Logger, busyAfterMs: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3 * busyAfterMs,
    // The server gives up first, so that the connection is free again when we do.
    statement_timeout: 10 * busyAfterMs,
    query_timeout: 12 * busyAfterMs,
    idle_in_transaction_session_timeout: 15 * busyAfterMs,
    application_name: 'titer',
    keepAlive: true,
  })
  // A connection that dies is replaced by the pool; without listeners it would end the process.
  pool.on('error', (error) => log.warn({ event: 'database.connection-lost', reason: error.message }))
  pool.on('connect', (client) => client.on('error', () => undefined))

  // A connection that was lost or stalled inside a transaction is thrown away: its transaction may still be open.
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
