import cors from '@fastify/cors'
import { AppError } from '@titer/contract'
import type { FastifyInstance } from 'fastify'
import type { Origins } from './headers.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Only our two sites may call from a browser, and a foreign page cannot make a browser call for it. */
export async function admitOurOrigins(app: FastifyInstance, origins: Origins) {
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
    const isForeign = origin !== undefined && !ours.has(origin) && !reading.has(request.method)
    done(isForeign ? new AppError('request.origin') : undefined)
  })
}
