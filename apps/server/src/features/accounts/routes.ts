import { accountCalls, AppError, messages } from '@titer/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Site } from '../../platform/http/sites.ts'
import type { Cookies } from './cookies.ts'
import type { Accounts } from './service.ts'
import type { Entry, Presence, Visitor } from './sessions.ts'
import { toUser } from './users.ts'

declare module 'fastify' {
  interface FastifyRequest {
    presence: Presence | null
  }
}

// A campus stands behind one address: limits stop floods, the growing delays stop guessing.
const open = { limit: { max: 600, seconds: 600 } }
const mailing = { limit: { max: 120, seconds: 600 } }

export interface RouteNeeds {
  accounts: Accounts
  cookies: Cookies
  site: Site
}

const visitorOf = (request: Pick<FastifyRequest, 'headers' | 'ip'>, site: Site): Visitor => ({
  site,
  device: request.headers['user-agent'] ?? 'Unknown device',
  address: request.ip,
})

const done = (message: string) => ({ success: true as const, message })

/** Calls that anybody may make. */
export function accountRoutes(app: FastifyInstance, { accounts, cookies, site }: RouteNeeds) {
  const enter = ({ answer, refreshToken, refreshExpiresAt }: Entry, reply: FastifyReply) => {
    reply.log.info({ event: 'account.entered', userId: answer.userId, address: reply.request.ip })
    cookies.setRefresh(reply, refreshToken, refreshExpiresAt)
    return answer
  }

  serve(app, accountCalls.options, () => accounts.options)
  serve(app, accountCalls.register, ({ body }) => accounts.registration.register(body), mailing)
  serve(
    app,
    accountCalls.login,
    async (request, reply) => {
      const { body } = request
      const visitor = visitorOf(request, site)
      const entry =
        'idToken' in body
          ? await accounts.enterByIdToken(body.idToken, visitor, 'identity.failed')
          : await accounts.signIn.byPassword(body.email, body.password, visitor)
      return enter(entry, reply)
    },
    open,
  )
  serve(
    app,
    accountCalls.google,
    async (request, reply) => {
      if (accounts.googleIssuer === undefined) throw new AppError('identity.notConfigured')
      const { credential } = request.body
      const visitor = visitorOf(request, site)
      return enter(await accounts.enterByIdToken(credential, visitor, 'identity.google', accounts.googleIssuer), reply)
    },
    open,
  )
  serve(
    app,
    accountCalls.loginFirebase,
    async (request, reply) =>
      enter(
        await accounts.enterByIdToken(request.body.credential, visitorOf(request, site), 'identity.registration'),
        reply,
      ),
    open,
  )
  serve(app, accountCalls.refresh, async (request, reply) => {
    const token = cookies.refresh(request)
    if (token === undefined) throw new AppError('auth.noToken')
    try {
      return enter(await accounts.sessions.refresh(token, site), reply)
    } catch (error) {
      if (error instanceof AppError) cookies.clearRefresh(reply)
      throw error
    }
  })
  serve(app, accountCalls.logout, async (request, reply) => {
    const token = cookies.refresh(request)
    if (token !== undefined) await accounts.sessions.endByRefreshToken(token)
    const bearer = bearerOf(request)
    const presence =
      bearer === undefined ? undefined : await accounts.sessions.authenticate(bearer, request.ip).catch(gone)
    if (presence !== undefined) await accounts.endSession(presence.user.id, presence.session.id)
    cookies.clearRefresh(reply)
    return done(messages.signedOut)
  })
  serve(
    app,
    accountCalls.verifyEmail,
    async ({ body }) => done('code' in body ? await accounts.registration.verify(body.code) : messages.emailVerified),
    open,
  )
  serve(
    app,
    accountCalls.resendVerification,
    async ({ body }) => done(await accounts.requests.resendVerification(body.email)),
    mailing,
  )
  serve(app, accountCalls.checkLink, ({ body }) => accounts.ownAccount.checkLink(body.mode, body.code), open)
  serve(
    app,
    accountCalls.forgotPassword,
    async ({ body }) => done(await accounts.requests.forgotPassword(body.email)),
    mailing,
  )
  serve(
    app,
    accountCalls.resetPassword,
    async ({ body }) => done(await accounts.passwordChanges.reset(body.code, body.password)),
    open,
  )
  serve(
    app,
    accountCalls.confirmEmailChange,
    async ({ body }) => done(await accounts.emailChanges.confirm(body.code)),
    open,
  )
  serve(app, accountCalls.recoverEmail, ({ body }) => accounts.emailChanges.takeBack(body.code), open)
  serve(
    app,
    accountCalls.exchangeHandoff,
    async (request, reply) =>
      enter(await accounts.handoff.exchange(request.body.code, visitorOf(request, site)), reply),
    open,
  )
  serve(app, accountCalls.googleResult, async (request, reply) => {
    const browser = cookies.flow(request) ?? ''
    const outcome = await accounts.googleFlow.result(request.body.state, browser, visitorOf(request, site))
    if (outcome === undefined) {
      return { success: true as const, pending: true as const, message: messages.redirectingToGoogle }
    }
    const { entry, method, displayName } = outcome
    return { ...enter(entry, reply), pending: false as const, method, displayName }
  })
}

const bearerOf = (request: Pick<FastifyRequest, 'headers'>) =>
  request.headers.authorization?.startsWith('Bearer ') === true ? request.headers.authorization.slice(7) : undefined

const gone = (error: unknown) => {
  if (error instanceof AppError) return undefined
  throw error
}

/** Notes who asks, where a scope also serves those who are not signed in. */
export function noteSignIn(app: FastifyInstance, accounts: Accounts) {
  app.decorateRequest('presence', null)
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request)
    if (token !== undefined) request.presence = await accounts.sessions.authenticate(token, request.ip)
  })
}

/** Settles who asks, for every route of the scope it stands in. */
export function requireSignIn(app: FastifyInstance, accounts: Accounts) {
  app.decorateRequest('presence', null)
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request)
    if (token === undefined) throw new AppError('auth.noToken')
    request.presence = await accounts.sessions.authenticate(token, request.ip)
  })
}

/** Who asks, in a scope that requires sign-in. */
export const presenceOf = (request: Pick<FastifyRequest, 'presence'>): Presence => {
  if (request.presence === null) throw new AppError('auth.noToken')
  return request.presence
}

/** Calls of a signed-in person, about themselves. */
export function ownAccountRoutes(app: FastifyInstance, { accounts, cookies }: RouteNeeds) {
  serve(app, accountCalls.profile, (request) => {
    const { user } = presenceOf(request)
    return { ...toUser(user), hasPassword: user.passwordHash !== null, created_at: user.createdAt.toISOString() }
  })
  serve(app, accountCalls.changeProfile, (request) =>
    accounts.ownAccount.rename(presenceOf(request), request.body.username),
  )
  serve(app, accountCalls.sessions, async (request) => {
    const { user, session } = presenceOf(request)
    return { success: true as const, sessions: await accounts.sessions.list(user.id, session.id) }
  })
  serve(app, accountCalls.endSession, async (request) => {
    if (!(await accounts.endSession(presenceOf(request).user.id, request.params.id))) {
      throw new AppError('auth.sessionNotFound')
    }
    return done(messages.sessionEnded)
  })
  serve(app, accountCalls.logoutEverywhere, async (request, reply) => {
    await accounts.endEverySession(presenceOf(request).user.id)
    cookies.clearRefresh(reply)
    return done(messages.signedOutEverywhere)
  })
  serve(app, accountCalls.changePassword, async (request) => {
    const { currentPassword, newPassword } = request.body
    return done(await accounts.passwordChanges.change(presenceOf(request), currentPassword, newPassword))
  })
  serve(
    app,
    accountCalls.changeEmail,
    async (request) => {
      const { email, password } = request.body
      return done(await accounts.emailChanges.ask(presenceOf(request), email, password))
    },
    mailing,
  )
  serve(app, accountCalls.deleteAccount, async (request, reply) => {
    const message = await accounts.ownAccount.remove(presenceOf(request), request.body.password)
    cookies.clearRefresh(reply)
    return done(message)
  })
  serve(app, accountCalls.handoff, (request) => accounts.handoff.issue(presenceOf(request), request.body.redirect))
}
