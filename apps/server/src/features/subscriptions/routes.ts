import { subscriptionCalls } from '@titer/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { authenticationOf } from '../accounts/index.ts'
import type { Subscriptions } from './service.ts'

/** Registers the call that lists the plans for sale. It is public. */
export function planRoutes(app: FastifyInstance, subscriptions: Subscriptions) {
  serve(app, subscriptionCalls.plans, async () => ({ success: true as const, plans: await subscriptions.plans() }))
}

/**
 * Registers the call that checks whether the caller's plan includes a feature. It also answers people who are not
 * signed in.
 */
export function accessRoutes(app: FastifyInstance, subscriptions: Subscriptions) {
  serve(app, subscriptionCalls.checkAccess, async ({ authentication, query }) => ({
    success: true as const,
    ...(await subscriptions.access(authentication?.user.id, query.feature, query.dev)),
  }))
}

/** Registers the calls that signed-in users make about their own plan. */
export function subscriptionRoutes(app: FastifyInstance, subscriptions: Subscriptions) {
  serve(app, subscriptionCalls.status, async (request) => ({
    success: true as const,
    subscription: await subscriptions.status(authenticationOf(request).user.id, request.query.dev),
  }))
  serve(app, subscriptionCalls.usage, async (request) => ({
    success: true as const,
    usage: await subscriptions.usage(authenticationOf(request).user.id, request.query.dev),
  }))
  serve(app, subscriptionCalls.cancel, (request) => subscriptions.cancel(authenticationOf(request).user.id))
  serve(app, subscriptionCalls.upgrade, (request) =>
    subscriptions.upgrade(authenticationOf(request).user.id, request.body),
  )
  serve(app, subscriptionCalls.downgrade, (request) =>
    subscriptions.downgrade(authenticationOf(request).user.id, request.body),
  )
}
