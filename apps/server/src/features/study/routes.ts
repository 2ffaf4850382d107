import { AppError, studyCalls } from '@titer/contract'
import { parseTier } from '@titer/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { authenticationOf } from '../accounts/index.ts'
import type { Study } from './service.ts'

// The limit is about ten times the size of the largest batch that the app sends (`studyLimits.batchBytes`).
const maxBodyBytes = 1024 * 1024

type AuthenticatedRequest = Pick<FastifyRequest, 'authentication'>

// The limit allows a student to sync a year of hard work in one evening.
const pushOptions = { limit: { max: 1_200, seconds: 600 }, maxBodyBytes }
// The limit is twice as high as for pushes, because a device pulls before and after each push.
const pullOptions = { limit: { max: 2_400, seconds: 600 } }

/** Returns the signed-in user. Throws if the device contains another user's log, so that two logs are never mixed. */
function requireLogOwner(request: AuthenticatedRequest, expectedUserId: number | undefined) {
  const { user } = authenticationOf(request)
  if (expectedUserId !== undefined && expectedUserId !== user.id) throw new AppError('study.otherUser')
  return user
}

export function studyRoutes(app: FastifyInstance, study: Study) {
  serve(
    app,
    studyCalls.push,
    (request) => {
      const { id, createdAt, trialStartedAt, subscriptionStatus } = requireLogOwner(request, request.body.user)
      return study.push({ id, createdAt, trialStartedAt, tier: parseTier(subscriptionStatus) }, request.body.events)
    },
    pushOptions,
  )
  serve(
    app,
    studyCalls.pull,
    (request) => study.pull(requireLogOwner(request, request.query.user).id, request.query.after, request.query.limit),
    pullOptions,
  )
  serve(app, studyCalls.choices, (request) => study.choices(request.params.item, request.query.version))
}
