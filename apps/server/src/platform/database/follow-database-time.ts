import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { SteadyClock } from '../steady-clock.ts'
import type { Handle } from './database.ts'

const everyMs = 60_000

/**
 * Sets the clock to the database's time, and compares the two every minute. Returns a function that stops the
 * comparison.
 */
export async function followDatabaseTime(database: Handle, clock: SteadyClock, log: Logger) {
  const readTime = async () => {
    const { rows } = await database.execute<{ ms: string }>(
      sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
    )
    return new Date(Number(rows[0]?.ms))
  }
  const compare = async () => {
    if (!(await clock.synchronise(readTime))) log.warn({ event: 'clock.database-differs' })
  }
  await compare()
  // If the database cannot be read, the clock continues on its own.
  const timer = setInterval(() => void compare().catch(() => undefined), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
