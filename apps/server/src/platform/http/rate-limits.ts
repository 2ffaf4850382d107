import rateLimit from '@fastify/rate-limit'
import { AppError } from '@titer/contract'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { later } from '../clock.ts'
import type { Handle } from '../database/database.ts'
import type { Queue } from '../jobs/jobs.ts'
import { addressKey } from './address.ts'

/** Counters in PostgreSQL: every process sees the same ones, and a restart forgets nothing. */
export function createHitCounter(database: Handle, clock: Clock) {
  return async (key: string, windowSeconds: number) => {
    const now = clock.now()
    const { rows } = await database.execute<{ hits: number; ends_at: string }>(sql`
      insert into rate_limits as held (key, hits, ends_at) values (${key}, 1, ${later(now, windowSeconds)})
      on conflict (key) do update set
        hits = case when held.ends_at <= ${now} then 1 else held.hits + 1 end,
        ends_at = case when held.ends_at <= ${now} then excluded.ends_at else held.ends_at end
      returning hits, ends_at`)
    const [row] = rows
    if (row === undefined) throw new Error('An upsert answers with its row.')
    return { hits: row.hits, remainingMs: new Date(row.ends_at).getTime() - now.getTime() }
  }
}

/** Once a night: windows that have ended are cleared away. */
export function sweepHits({ database, clock }: { database: Handle; clock: Clock }): Queue<object> {
  return {
    name: 'rate-limits-sweep',
    schedule: '50 22 * * *',
    work: async () => {
      await database.execute(sql`delete from rate_limits where ends_at < ${clock.now()}`)
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

/** Limits the calls that ask for it in their route's `config.rateLimit`. */
export async function limitRates(app: FastifyInstance, count: HitCounter) {
  await app.register(rateLimit, {
    global: false,
    store: storeFor(count) as never,
    keyGenerator: (request) => addressKey(request.ip),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_, { ttl }) =>
      new AppError('request.limited', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
}
