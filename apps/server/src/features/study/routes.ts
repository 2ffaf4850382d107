import { AppError, studyCalls } from '@titer/contract'
import { tierOf } from '@titer/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { presenceOf } from '../accounts/index.ts'
import type { Study } from './service.ts'

// A hundred events with all that somebody may write into them.
const mostBytes = 1024 * 1024

type Asking = Pick<FastifyRequest, 'presence'>

// A year of a hard-working student in one evening, and not ten of them; hundreds of students may share an address.
const pushing = {
  limit: { max: 1_200, seconds: 600, keyOf: (request: Asking) => `user ${presenceOf(request).user.id}` },
  mostBytes,
}

/** Who asks; nobody, if a device means the log of somebody else. */
function ownerOf(request: Asking, meant: number | undefined) {
  const { user } = presenceOf(request)
  if (meant !== undefined && meant !== user.id) throw new AppError('study.otherUser')
  return user
}

export function studyRoutes(app: FastifyInstance, study: Study) {
  serve(
    app,
    studyCalls.push,
    (request) => {
      const { id, createdAt, subscriptionStatus } = ownerOf(request, request.body.user)
      return study.push({ id, createdAt, tier: tierOf(subscriptionStatus) }, request.body.events)
    },
    pushing,
  )
  serve(app, studyCalls.pull, (request) =>
    study.pull(ownerOf(request, request.query.user).id, request.query.after, request.query.limit),
  )
  serve(app, studyCalls.choices, (request) => study.choices(request.params.item, request.query.version))
}
