import { progressCalls } from '@titer/contract'
import { tierOf } from '@titer/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { presenceOf } from '../accounts/index.ts'
import type { Progress } from './service.ts'

// A whole college may look from behind one address.
const looking = { limit: { max: 1_200, seconds: 600 } }
// Every place of a board may have one.
const watching = { limit: { max: 12_000, seconds: 600 } }
// Each is drawn anew, which is work.
const drawing = { limit: { max: 60, seconds: 600 }, mostBytes: 3 * 1024 * 1024 }
const choosing = { limit: { max: 600, seconds: 600 } }

const studentOf = (request: Pick<FastifyRequest, 'presence'>) => {
  const { id, subscriptionStatus } = presenceOf(request).user
  return { id, tier: tierOf(subscriptionStatus) }
}

/** What somebody has earned, and the boards; these need no plan. */
export function progressRoutes(app: FastifyInstance, progress: Progress) {
  serve(app, progressCalls.own, (request) => progress.own(presenceOf(request).user.id), looking)
  serve(app, progressCalls.setProfile, (request) => progress.setProfile(studentOf(request), request.body), choosing)
  serve(
    app,
    progressCalls.setPicture,
    (request) => progress.pictures.set(studentOf(request), Buffer.from(request.body.content, 'base64')),
    drawing,
  )
  serve(app, progressCalls.removePicture, (request) => progress.pictures.remove(presenceOf(request).user.id), choosing)
  serve(
    app,
    progressCalls.picture,
    async (request, reply) => {
      presenceOf(request)
      const image = await progress.pictures.get(request.params.file)
      // Its name is new with every picture, and only students see it: kept by the browser, and by nobody between.
      void reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .serializer((body: Buffer) => body as unknown as string)
      return image
    },
    watching,
  )
  serve(
    app,
    progressCalls.board,
    (request) => progress.board(presenceOf(request).user.id, request.params.board, request.query.college),
    looking,
  )
}
