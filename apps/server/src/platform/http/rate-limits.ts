import rateLimit from '@fastify/rate-limit'
import { AppError } from '@titer/contract'
import { lt, lte, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { later } from '../clock.ts'
import type { Handle } from '../database/database.ts'
import type { Queue } from '../jobs/jobs.ts'
import { addressKey } from './address-key.ts'
import { rateLimits } from './tables.ts'

/**
 * Creates a counter that stores its counts in PostgreSQL, so that all processes share the counts and a restart does not
 * reset them. If a transaction's handle is given, the hit counts only if the transaction commits.
 */
export function createHitCounter(database: Handle, clock: Clock) {
  return async (key: string, windowSeconds: number, handle: Handle = database) => {
    const now = clock.now()
    const hasEnded = lte(rateLimits.endsAt, now)
    const [row] = await handle
      .insert(rateLimits)
      .values({ key, hits: 1, endsAt: later(now, windowSeconds) })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          hits: sql`case when ${hasEnded} then 1 else ${rateLimits.hits} + 1 end`,
          endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${rateLimits.endsAt} end`,
        },
      })
      .returning({ hits: rateLimits.hits, endsAt: rateLimits.endsAt })
    if (row === undefined) throw new Error('The upsert returned no row.')
    return { hits: row.hits, remainingMs: row.endsAt.getTime() - now.getTime() }
  }
}

/** Deletes expired rate-limit windows every night. */
export function rateLimitCleanup({ database, clock }: { database: Handle; clock: Clock }): Queue<object> {
  return {
    name: 'rate-limits-sweep',
    schedule: '50 22 * * *',
    work: async () => {
      await database.delete(rateLimits).where(lt(rateLimits.endsAt, clock.now()))
    },
  }
}

export type HitCounter = ReturnType<typeof createHitCounter>

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void

function storeFor(count: HitCounter) {
  return class Store {
    readonly prefix: string

    constructor(options: { prefix?: string } = {}) {
      this.prefix = options.prefix ?? ''
    }

    incr(key: string, done: Counted, windowMs: number) {
      count(`${this.prefix}${key}`, windowMs / 1000).then(
        ({ hits, remainingMs }) => done(null, { current: hits, ttl: remainingMs }),
        (error: unknown) => done(error as Error),
      )
    }

    child({ routeInfo }: { routeInfo: { method: string | string[]; url: string } }) {
      return new Store({ prefix: `${String(routeInfo.method)} ${routeInfo.url} ` })
    }
  }
}

/**
 * Applies rate limits to the routes that set `config.rateLimit`. The requests of a signed-in user are counted per user,
 * because thousands of students may share the IP address of a campus or a mobile carrier. All other requests are
 * counted per IP address.
 */
export async function limitRates(
  app: FastifyInstance,
  count: HitCounter,
  userIdOf: (request: FastifyRequest) => number | undefined,
) {
  await app.register(rateLimit, {
    global: false,
    store: storeFor(count) as never,
    keyGenerator: (request) => {
      const userId = userIdOf(request)
      return userId === undefined ? addressKey(request.ip) : `user ${userId}`
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_, { ttl }) =>
      new AppError('request.limited', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
}
