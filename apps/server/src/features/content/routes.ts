import { contentCalls } from '@titer/contract'
import { parseTier } from '@titer/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { authenticationOf, trialStartOf } from '../accounts/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import type { Content, Reader } from './service.ts'

interface Needs {
  content: Content
  subscriptions: Pick<Subscriptions, 'status'>
}

export function contentRoutes(app: FastifyInstance, { content, subscriptions }: Needs) {
  const readerOf = async (request: Pick<FastifyRequest, 'authentication'>): Promise<Reader> => {
    const { user } = authenticationOf(request)
    const { subscription_type: type } = await subscriptions.status(user.id)
    return { id: user.id, trialStartedAt: trialStartOf(user), tier: parseTier(type) }
  }

  serve(app, contentCalls.manifest, async (request) => {
    const manifest = await content.manifest(await readerOf(request))
    // Devices ask after every sync, and the manifest is large, so it is sent only if it has changed.
    return manifest.tag === request.query.known
      ? { success: true as const, isUnchanged: true as const, serverTime: manifest.serverTime }
      : manifest
  })

  serve(app, contentCalls.wordings, async (request) => {
    authenticationOf(request)
    return { success: true as const, wordings: await content.wordings(request.params.item) }
  })

  serve(app, contentCalls.pack, async (request, reply) => {
    const { body, isFree } = await content.pack(await readerOf(request), request.params.file)
    // The file name is a hash of the content, so browsers may cache a free pack forever. A paid or personal pack must not
    // stay in the browser's cache after the student has signed out.
    void reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-encoding', 'br')
      .header('cache-control', isFree ? 'private, max-age=31536000, immutable' : 'no-store')
      .serializer((payload: Buffer) => payload as unknown as string)
    return body
  })
}
