import rateLimit from '@fastify/rate-limit'
import { AppError } from '@titer/contract'
import { lt, lte, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { later } from '../clock.ts'
import { batchWhileBusy } from '../database/batch-while-busy.ts'
import type { Handle } from '../database/database.ts'
import type { Queue } from '../jobs/jobs.ts'
import { addressKey } from './address-key.ts'
import { rateLimits } from './tables.ts'

interface Hit {
  key: string
  windowSeconds: number
}

interface HitCount {
  /** The number of hits in the current window, including this one. */
  hits: number
  remainingMs: number
}

/**
 * Creates a counter that stores its counts in PostgreSQL, so that all processes share the counts and a restart does not
 * reset them. Hits that arrive while a query is running share the next query. If a transaction's handle is given, the
 * hit counts only if the transaction commits.
 */
export function createHitCounter(database: Handle, clock: Clock) {
  const load = batchWhileBusy((hits: readonly Hit[]) => countAll(database, clock.now(), hits))
  return (key: string, windowSeconds: number, handle?: Handle): Promise<HitCount> =>
    handle === undefined
      ? load({ key, windowSeconds })
      : countInTransaction(handle, clock.now(), { key, windowSeconds })
}

async function countInTransaction(handle: Handle, now: Date, hit: Hit): Promise<HitCount> {
  const [count] = await countAll(handle, now, [hit])
  if (count === undefined) throw new Error('The upsert returned no row.')
  return count
}

/** Counts several hits with one statement, in the given order. Several hits may have the same key. */
async function countAll(handle: Handle, now: Date, hits: readonly Hit[]): Promise<HitCount[]> {
  const byKey = [...Map.groupBy(hits, ({ key }) => key)]
    .map(([key, same]) => ({ key, count: same.length, windowSeconds: same[0]?.windowSeconds ?? 0 }))
    // All statements lock the rows in the same order, so that two of them cannot wait for each other.
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const hasEnded = lte(rateLimits.endsAt, now)
  const rows = await handle
    .insert(rateLimits)
    .values(byKey.map(({ key, count, windowSeconds }) => ({ key, hits: count, endsAt: later(now, windowSeconds) })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${hasEnded} then excluded.hits else ${rateLimits.hits} + excluded.hits end`,
        endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning({ key: rateLimits.key, hits: rateLimits.hits, endsAt: rateLimits.endsAt })
  const counts = new Map(rows.map(({ key, hits: total, endsAt }) => [key, { total, endsAt }]))
  const laterHits = new Map(byKey.map(({ key, count }) => [key, count]))
  return hits.map(({ key }) => {
    const row = counts.get(key)
    if (row === undefined) throw new Error('The upsert returned no row.')
    // If several hits have the same key, each of them gets a different count. The last one gets the total.
    const remaining = (laterHits.get(key) ?? 1) - 1
    laterHits.set(key, remaining)
    return { hits: row.total - remaining, remainingMs: row.endsAt.getTime() - now.getTime() }
  })
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
 * Applies rate limits to the routes that set `config.rateLimit`. Calls that require sign-in are counted per user,
 * because thousands of students may share the IP address of a campus or a mobile carrier. All other calls are counted
 * per IP address.
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
