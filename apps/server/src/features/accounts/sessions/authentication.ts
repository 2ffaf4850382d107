import { AppError } from '@titer/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from '../service.ts'
import type { Authentication } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    authentication: Authentication | null
  }
}

export const bearerOf = (request: Pick<FastifyRequest, 'headers'>) =>
  request.headers.authorization?.startsWith('Bearer ') === true ? request.headers.authorization.slice(7) : undefined

/** Authenticates requests that contain a token, in a scope that also serves people who are not signed in. */
export function authenticateIfPresent(app: FastifyInstance, accounts: Accounts) {
  app.decorateRequest('authentication', null)
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request)
    if (token !== undefined) request.authentication = await accounts.sessions.authenticate(token)
  })
}

/** Rejects requests without a valid token on every route in the scope. */
export function requireSignIn(app: FastifyInstance, accounts: Accounts) {
  app.decorateRequest('authentication', null)
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request)
    if (token === undefined) throw new AppError('auth.noToken')
    request.authentication = await accounts.sessions.authenticate(token)
  })
}

/** Returns the request's authentication. Use it in a scope with `requireSignIn`; it throws if nobody is signed in. */
export const authenticationOf = (request: Pick<FastifyRequest, 'authentication'>): Authentication => {
  if (request.authentication === null) throw new AppError('auth.noToken')
  return request.authentication
}
