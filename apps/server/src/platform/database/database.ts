import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseUnavailable, isTransactionConflict } from './database-errors.ts'
import { UnnamedStatementClient } from './unnamed-statement-client.ts'

/** The query methods of the connection pool or of one transaction. */
export type Handle = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | '$with' | 'with' | 'execute' | 'transaction'
>

export type Database = Handle & {
  /** Returns how many connections are in use or idle, and how many queries and transactions are waiting for one. */
  connections: () => { inUse: number; idle: number; waiting: number }
  close: () => Promise<void>
}

// After a deadlock or a serialization failure, a transaction runs again up to this many times before the client gets a
// 503. A random pause makes it unlikely that the same two transactions conflict again.
const maxRepetitions = 2
const longestPauseMs = 50

interface ConnectOptions {
  /** The largest number of connections in the pool. */
  max?: number
  /**
   * Whether the URL belongs to a pooler in transaction mode, such as PgBouncer. Such a pooler may run each transaction
   * on a different connection to PostgreSQL.
   */
  hasTransactionPooler?: boolean
}

/**
 * Connects to PostgreSQL. All timeouts are multiples of `busyAfterMs`, the event loop delay at which the server counts
 * as overloaded. A query that exceeds a timeout fails, and the client gets a 503 with `Retry-After`.
 *
 * A transaction that conflicts with another one is repeated, so its callback may run several times. The callback must
 * change only the database, and only through the handle that it receives.
 */
export function connect(
  url: string,
  log: Logger,
  busyAfterMs: number,
  { max = 10, hasTransactionPooler = false }: ConnectOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3 * busyAfterMs,
    query_timeout: 12 * busyAfterMs,
    // PgBouncer rejects these parameters and has to set them itself, as docs/operations.md explains.
    ...(hasTransactionPooler
      ? { Client: UnnamedStatementClient }
      : {
          // PostgreSQL cancels the statement before the client's own timeout, so the connection remains usable.
          statement_timeout: 10 * busyAfterMs,
          idle_in_transaction_session_timeout: 15 * busyAfterMs,
        }),
    application_name: 'titer',
    keepAlive: true,
  })
  // The pool replaces a broken connection. Without these listeners, the error event would end the process.
  pool.on('error', (error) => log.warn({ event: 'database.connection-lost', reason: error.message }))
  pool.on('connect', (client) => client.on('error', () => undefined))

  // After a lost connection or a timeout, the transaction may still be open, so the connection is destroyed, not
  // reused.
  const attempt: Handle['transaction'] = async (work, settings) => {
    const client = await pool.connect()
    let lost: Error | undefined
    try {
      return await drizzle(client).transaction(work, settings)
    } catch (error) {
      if (error instanceof Error && isDatabaseUnavailable(error) && !isTransactionConflict(error)) lost = error
      throw error
    } finally {
      client.release(lost)
    }
  }
  const transaction: Handle['transaction'] = async (work, settings) => {
    for (let repetitions = 0; ; repetitions += 1) {
      try {
        return await attempt(work, settings)
      } catch (error) {
        // A read-only transaction is not repeated, because its caller may already have received rows.
        const isRepeatable = settings?.accessMode !== 'read only' && isTransactionConflict(error)
        if (!isRepeatable || repetitions === maxRepetitions) throw error
        log.info({ event: 'database.transaction-repeated', repetition: repetitions + 1 })
        await pause(Math.random() * longestPauseMs)
      }
    }
  }
  const connections = () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  return Object.assign(drizzle(pool), { transaction, connections, close: () => pool.end() })
}
