import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

// If a firewall or a dead machine drops the connection, no error is reported. The listener therefore sends a query this
// often to check the connection.
const checkEveryMs = 10_000
const longestPauseMs = 10_000

interface Subscription {
  /**
   * The URL of a server that keeps one connection per client. A pooler in transaction mode does not, so LISTEN would
   * have no effect.
   */
  url: string
  channel: string
  onNotification: (payload: string) => void
  /** Called after each successful connection, because notifications may have been lost before it. */
  onConnect: () => void
  log: Logger
  /** How long the database may take to respond before the connection counts as lost. */
  longestAnswerMs: number
}

/**
 * Listens for PostgreSQL's notifications, and connects again after a lost connection until `close` is called. Throws if
 * the first connection fails.
 */
export async function listenForNotifications(subscription: Subscription) {
  const { url, channel, onNotification, onConnect, log, longestAnswerMs } = subscription
  let closing = false
  let client: pg.Client

  /** Connects, and returns a function that waits until the connection is lost. */
  const connect = async () => {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: longestAnswerMs,
      query_timeout: longestAnswerMs,
      application_name: 'titer-listener',
      keepAlive: true,
    })
    const lost = new AbortController()
    client = opened
    opened.on('error', () => lost.abort())
    opened.on('end', () => lost.abort())
    opened.on('notification', ({ payload }) => payload !== undefined && onNotification(payload))
    try {
      await opened.connect()
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
    } catch (error) {
      await opened.end().catch(() => undefined)
      throw error
    }
    onConnect()
    return async () => {
      try {
        for (;;) {
          await pause(checkEveryMs, undefined, { signal: lost.signal })
          await opened.query('select 1')
        }
      } catch {
        // A rejected query or an aborted pause means that the connection is lost.
      } finally {
        void opened.end().catch(() => undefined)
      }
    }
  }

  const keepConnected = async (untilLost: () => Promise<void>) => {
    await untilLost()
    for (let pauseMs = 500; !closing; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      log.warn({ event: 'jobs.listener-lost' })
      await pause(pauseMs)
      const next = closing ? undefined : await connect().catch(() => undefined)
      if (next === undefined) continue
      pauseMs = 500
      await next()
    }
  }

  void keepConnected(await connect())
  return {
    close: async () => {
      closing = true
      await client.end().catch(() => undefined)
    },
  }
}
