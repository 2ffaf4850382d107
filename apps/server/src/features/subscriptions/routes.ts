import { subscriptionCalls } from '@titer/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { presenceOf } from '../accounts/index.ts'
import type { Subscriptions } from './service.ts'

/** What is for sale, for everybody. */
export function planRoutes(app: FastifyInstance, subscriptions: Subscriptions) {
  serve(app, subscriptionCalls.plans, async () => ({ success: true as const, plans: await subscriptions.plans() }))
}

/** Whether something is open, to somebody who may be signed in. */
export function accessRoutes(app: FastifyInstance, subscriptions: Subscriptions) {
  serve(app, subscriptionCalls.checkAccess, async ({ presence, query }) => ({
    success: true as const,
    ...(await subscriptions.access(presence?.user.id, query.feature, query.dev)),
  }))
}

/** Calls of a signed-in person, about their own plan. */
export function subscriptionRoutes(app: FastifyInstance, subscriptions: Subscriptions) {
  serve(app, subscriptionCalls.status, async (request) => ({
    success: true as const,
    subscription: await subscriptions.status(presenceOf(request).user.id, request.query.dev),
  }))
  serve(app, subscriptionCalls.usage, async (request) => ({
    success: true as const,
    usage: await subscriptions.usage(presenceOf(request).user.id, request.query.dev),
  }))
  serve(app, subscriptionCalls.cancel, (request) => subscriptions.cancel(presenceOf(request).user.id))
  serve(app, subscriptionCalls.upgrade, (request) => subscriptions.upgrade(presenceOf(request).user.id, request.body))
  serve(app, subscriptionCalls.downgrade, (request) =>
    subscriptions.downgrade(presenceOf(request).user.id, request.body),
  )
}
