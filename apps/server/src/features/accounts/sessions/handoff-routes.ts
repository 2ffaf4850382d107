import { randomBytes } from 'node:crypto'
import { identityTimings } from '@titer/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RouteNeeds } from '../routes.ts'

const startQuery = z.object({ redirect: z.string().max(500).optional() })

/**
 * Registers the study app's address that starts a handoff. The browser opens this address as a page; it is not an API
 * call.
 */
export function handoffRoutes(app: FastifyInstance, { accounts, cookies }: Pick<RouteNeeds, 'accounts' | 'cookies'>) {
  app.get(
    '/api/auth/handoff/start',
    { schema: { hide: true, querystring: startQuery }, config: { rateLimit: { max: 600, timeWindow: 600_000 } } },
    (request, reply) => {
      const { redirect } = request.query as z.infer<typeof startQuery>
      const browser = cookies.flow(request) ?? randomBytes(32).toString('base64url')
      cookies.setFlow(reply, browser, identityTimings.redirectCacheSeconds)
      return reply.redirect(accounts.handoff.start(browser, redirect))
    },
  )
}
