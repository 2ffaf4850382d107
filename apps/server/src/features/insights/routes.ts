import { insightCalls } from '@titer/contract'
import { tierOf } from '@titer/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { presenceOf } from '../accounts/index.ts'
import type { Insights } from './service.ts'

// A whole college may look from behind one address.
const looking = { limit: { max: 1_200, seconds: 600 } }

/** What everybody's answers teach, for those whose plan has analytics. */
export function insightRoutes(app: FastifyInstance, insights: Insights) {
  const tier = (request: Pick<FastifyRequest, 'presence'>) => tierOf(presenceOf(request).user.subscriptionStatus)
  serve(app, insightCalls.model, (request) => insights.model(tier(request), presenceOf(request).user.id), looking)
  serve(app, insightCalls.calibration, (request) => insights.calibration(tier(request)), looking)
}
