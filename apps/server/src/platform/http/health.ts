import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Handle } from '../database/database.ts'

/** Serves /healthz, which reports that the process is running, and /readyz, which also checks the database. */
export function serveHealth(app: FastifyInstance, database: Handle) {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await database.execute(sql`select 1`)
    return { status: 'ready' }
  })
}
