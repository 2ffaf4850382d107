import { insightCalls } from '@titer/contract'
import { parseTier } from '@titer/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { authenticationOf } from '../accounts/index.ts'
import type { Insights } from './service.ts'

// The limit is high enough for a student with several devices and many open tabs.
const readLimit = { limit: { max: 1_200, seconds: 600 } }

/** Registers the calls that return the mastery model and its calibration to students whose plan includes analytics. */
export function insightRoutes(app: FastifyInstance, insights: Insights) {
  const tier = (request: Pick<FastifyRequest, 'authentication'>) =>
    parseTier(authenticationOf(request).user.subscriptionStatus)
  serve(
    app,
    insightCalls.model,
    (request) => insights.model(tier(request), authenticationOf(request).user.id),
    readLimit,
  )
  serve(app, insightCalls.calibration, (request) => insights.calibration(tier(request)), readLimit)
}
