import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../../platform/http/sites.ts'

/**
 * Reads and writes the site's cookies. Each site has its own cookie names, because browsers share cookies between ports
 * on the same host.
 */
export function createCookies(site: Site, secure: boolean) {
  const named = (name: string) => `${secure ? '__Host-' : ''}titer_${site}${name}`
  const refreshName = named('')
  const flowName = named('_flow')
  const deviceName = named('_device')
  const base = { path: '/', httpOnly: true, secure } as const

  return {
    refresh: (request: Pick<FastifyRequest, 'cookies'>) => request.cookies[refreshName],
    setRefresh: (reply: FastifyReply, token: string, expires: Date) =>
      reply.setCookie(refreshName, token, { ...base, sameSite: 'strict', expires }),
    clearRefresh: (reply: FastifyReply) => reply.clearCookie(refreshName, { ...base, sameSite: 'strict' }),

    device: (request: Pick<FastifyRequest, 'cookies'>) => request.cookies[deviceName],
    setDevice: (reply: FastifyReply, token: string, expires: Date) =>
      reply.setCookie(deviceName, token, { ...base, sameSite: 'strict', expires }),
    clearDevice: (reply: FastifyReply) => reply.clearCookie(deviceName, { ...base, sameSite: 'strict' }),

    // This cookie is SameSite=Lax, because the browser would not send a strict cookie when it returns from Google's
    // site.
    flow: (request: Pick<FastifyRequest, 'cookies'>) => request.cookies[flowName],
    setFlow: (reply: FastifyReply, browser: string, maxAgeSeconds: number) =>
      reply.setCookie(flowName, browser, { ...base, sameSite: 'lax', maxAge: maxAgeSeconds }),
  }
}

export type Cookies = ReturnType<typeof createCookies>
