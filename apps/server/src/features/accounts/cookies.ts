import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../platform/http/sites.ts'

/** Ports do not keep cookies apart, so each site has names of its own. */
export function createCookies(site: Site, secure: boolean) {
  const named = (name: string) => `${secure ? '__Host-' : ''}titer_${site}${name}`
  const refreshName = named('')
  const flowName = named('_flow')
  const base = { path: '/', httpOnly: true, secure } as const

  return {
    refresh: (request: FastifyRequest) => request.cookies[refreshName],
    setRefresh: (reply: FastifyReply, token: string, expires: Date) =>
      reply.setCookie(refreshName, token, { ...base, sameSite: 'strict', expires }),
    clearRefresh: (reply: FastifyReply) => reply.clearCookie(refreshName, { ...base, sameSite: 'strict' }),

    // Lax, not strict: the browser comes back from the issuer's site and must still bring it.
    flow: (request: FastifyRequest) => request.cookies[flowName],
    setFlow: (reply: FastifyReply, browser: string, maxAgeSeconds: number) =>
      reply.setCookie(flowName, browser, { ...base, sameSite: 'lax', maxAge: maxAgeSeconds }),
  }
}

export type Cookies = ReturnType<typeof createCookies>
