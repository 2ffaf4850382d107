import { randomBytes } from 'node:crypto'
import { identityTimings, signInMethod } from '@titer/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { popupPolicy } from '../../../platform/http/security-headers.ts'
import { isOwnPath } from '../../../platform/http/own-path.ts'
import type { RouteNeeds } from '../routes.ts'

const startQuery = z.strictObject({
  method: signInMethod,
  state: z.string().regex(/^[A-Za-z0-9_-]{32,128}$/),
  returnTo: z.string().max(500).refine(isOwnPath).default('/login'),
})

// Notifies the page that opened the popup when the sign-in has finished. The page also polls the server, because the
// message may get lost.
const doneScript = `const state = new URLSearchParams(location.search).get('state')
new BroadcastChannel('titer-google').postMessage({ state })
window.close()
`

const donePage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Titer</title></head>
<body style="font:17px/1.5 sans-serif;padding:24px"><p>You can close this window and go back to Titer.</p>
<script src="/api/auth/google/done.js"></script></body></html>`

/** Registers the pages that the browser visits before and after Google's own pages. These pages are not API calls. */
export function googleRoutes(app: FastifyInstance, { accounts, cookies, site }: RouteNeeds) {
  const hidden = { hide: true }
  const rateLimit = { max: 600, timeWindow: 600_000 }
  const pageHeaders = { ...popupPolicy, 'cache-control': 'no-store' }

  app.get(
    '/api/auth/google/start',
    { schema: { ...hidden, querystring: startQuery }, config: { rateLimit } },
    async (request, reply) => {
      const query = request.query as z.infer<typeof startQuery>
      const browser = cookies.flow(request) ?? randomBytes(32).toString('base64url')
      const url = await accounts.googleFlow.begin({ ...query, site, browser })
      cookies.setFlow(reply, browser, identityTimings.redirectCacheSeconds)
      return reply.headers(pageHeaders).redirect(url)
    },
  )

  app.get('/api/auth/google/callback', { schema: hidden, config: { rateLimit } }, async (request, reply) => {
    const browser = cookies.flow(request) ?? ''
    const url = await accounts.googleFlow.callback(site, browser, request.url)
    return reply.headers(pageHeaders).redirect(url)
  })

  app.get('/api/auth/google/done', { schema: hidden }, (_, reply) =>
    reply.headers(pageHeaders).type('text/html; charset=utf-8').send(donePage),
  )
  app.get('/api/auth/google/done.js', { schema: hidden }, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(doneScript),
  )
}
