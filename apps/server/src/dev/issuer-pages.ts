import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { popupPolicy } from '../platform/http/security-headers.ts'
import type { LocalIssuer } from '../adapters/identity/local-issuer.ts'

export const issuerPath = '/dev/google'
export const interactionPath = '/dev/google-account'

const choice = z.object({
  email: z.email(),
  name: z.string().max(100).default(''),
  verified: z.literal('on').optional(),
})

const page = (uid: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Choose an account</title>
<style>
:root { color-scheme: light dark }
body { font: 17px/1.5 sans-serif; max-width: 24rem; margin: 0 auto; padding: 24px }
label { display: block; margin: 16px 0 4px } input[type=email], input[type=text] { width: 100%; font: inherit; padding: 10px; box-sizing: border-box }
button { font: inherit; padding: 12px 24px; margin: 16px 8px 0 0; min-height: 44px }
</style></head><body>
<h1>Choose an account</h1>
<p>This page replaces Google sign-in while no Google credentials are configured. You can sign in as anyone.</p>
<form method="post" action="${interactionPath}/${uid}">
<label for="email">Email</label><input id="email" name="email" type="email" required autofocus>
<label for="name">Name</label><input id="name" name="name" type="text">
<label><input name="verified" type="checkbox" checked> The address is verified</label>
<button>Continue</button><button formnovalidate name="cancel" value="yes">Cancel</button>
</form></body></html>`

/** Registers the local issuer's routes and its sign-in page. Not used in production. */
export async function issuerPages(app: FastifyInstance, issuer: LocalIssuer) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Fastify must not parse the request bodies, because the issuer parses them itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${issuerPath}/*`, { schema: { hide: true } }, (request, reply) => {
      const { raw } = request
      void reply.hijack()
      Object.assign(raw, { originalUrl: raw.url })
      raw.url = (raw.url ?? '').slice(issuerPath.length)
      issuer.handle(raw, reply.raw)
    })
  })

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get(`${interactionPath}/:uid`, { schema: { hide: true } }, (request, reply) => {
      const { uid } = request.params as { uid: string }
      return reply
        .headers(popupPolicy)
        .type('text/html; charset=utf-8')
        .send(page(encodeURIComponent(uid)))
    })
    scope.post(`${interactionPath}/:uid`, { schema: { hide: true } }, async (request, reply) => {
      const chosen = choice.safeParse(request.body)
      const cancelled = (request.body as { cancel?: string } | undefined)?.cancel === 'yes'
      const account =
        chosen.success && !cancelled ? { ...chosen.data, verified: chosen.data.verified === 'on' } : undefined
      // For an unknown sign-in, `finish` throws before it writes a response. The reply is hijacked only afterwards, so
      // that Fastify can still send the error.
      await issuer.finish(request.raw, reply.raw, account)
      return reply.hijack()
    })
  })
}
