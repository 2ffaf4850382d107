import { progressCalls } from '@titer/contract'
import { parseTier } from '@titer/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { authenticationOf } from '../accounts/index.ts'
import type { Progress } from './service.ts'

// The limit is high enough for a student with several devices and many open tabs.
const readLimit = { limit: { max: 1_200, seconds: 600 } }
// The limit is even higher for pictures, because each row of a board may show an uploaded picture.
const pictureReadLimit = { limit: { max: 12_000, seconds: 600 } }
// The limit for uploads is low, because re-encoding a picture is expensive.
const uploadLimit = { limit: { max: 60, seconds: 600 }, maxBodyBytes: 3 * 1024 * 1024 }
const changeLimit = { limit: { max: 600, seconds: 600 } }

const studentOf = (request: Pick<FastifyRequest, 'authentication'>) => {
  const { id, subscriptionStatus } = authenticationOf(request).user
  return { id, tier: parseTier(subscriptionStatus) }
}

/** Registers the calls for points, profiles, pictures and boards. Only uploaded pictures require Premium. */
export function progressRoutes(app: FastifyInstance, progress: Progress) {
  serve(app, progressCalls.own, (request) => progress.own(authenticationOf(request).user.id), readLimit)
  serve(app, progressCalls.setProfile, (request) => progress.setProfile(studentOf(request), request.body), changeLimit)
  serve(
    app,
    progressCalls.setPicture,
    (request) => progress.pictures.set(studentOf(request), Buffer.from(request.body.content, 'base64')),
    uploadLimit,
  )
  serve(
    app,
    progressCalls.removePicture,
    (request) => progress.pictures.remove(authenticationOf(request).user.id),
    changeLimit,
  )
  serve(
    app,
    progressCalls.picture,
    async (request, reply) => {
      authenticationOf(request)
      const image = await progress.pictures.get(request.params.file)
      // The file name changes with every upload, so browsers may cache the picture forever. Shared caches must not
      // store the picture, because only signed-in users may see it.
      void reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .serializer((body: Buffer) => body as unknown as string)
      return image
    },
    pictureReadLimit,
  )
  serve(
    app,
    progressCalls.board,
    (request) => progress.board(authenticationOf(request).user.id, request.params.board, request.query.college),
    readLimit,
  )
}
