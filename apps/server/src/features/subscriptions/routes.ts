import { subscriptionCalls } from '@titer/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { presenceOf } from '../accounts/index.ts'
import type { Subscriptions } from './service.ts'

/** Calls of a signed-in person, about their own plan. */
export function subscriptionRoutes(app: FastifyInstance, subscriptions: Subscriptions) {
  serve(app, subscriptionCalls.status, async (request) => ({
    success: true as const,
    subscription: await subscriptions.status(presenceOf(request).user.id),
  }))
}
