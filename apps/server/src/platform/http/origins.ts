import cors from '@fastify/cors'
import { AppError } from '@titer/contract'
import type { FastifyInstance } from 'fastify'
import type { Origins } from './security-headers.ts'

const readOnlyMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets only the pages of our two sites read the API's responses in a browser. Rejects requests from the pages of other
 * sites unless the method is read-only.
 */
export async function allowOwnOrigins(app: FastifyInstance, origins: Origins) {
  const ours = new Set([origins.landing, origins.study])
  await app.register(cors, {
    origin: [...ours],
    credentials: false,
    strictPreflight: false,
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  })
  app.addHook('onRequest', (request, _, done) => {
    const { origin } = request.headers
    const isForeign = origin !== undefined && !ours.has(origin) && !readOnlyMethods.has(request.method)
    done(isForeign ? new AppError('request.origin') : undefined)
  })
}
