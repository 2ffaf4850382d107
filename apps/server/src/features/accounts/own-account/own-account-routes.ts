import { randomBytes } from 'node:crypto'
import { accountCalls, AppError, identityTimings, messages } from '@titer/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { succeeded, type RouteNeeds } from '../routes.ts'
import { authenticationOf } from '../sessions/authentication.ts'

// The rate limit is low, because a request can send a mail to an address that the user chooses.
const changeEmailLimit = { limit: { max: 20, seconds: 600 } }

// The rate limit is low, because each request stores a row until the flow expires.
const linkLimit = { limit: { max: 20, seconds: 600 } }

/** Registers the API calls that signed-in people use to manage their own account. */
export function ownAccountRoutes(app: FastifyInstance, { accounts, cookies, site }: RouteNeeds) {
  serve(app, accountCalls.profile, (request) => accounts.ownAccount.profile(authenticationOf(request)))
  serve(app, accountCalls.changeProfile, (request) =>
    accounts.ownAccount.changeProfile(authenticationOf(request), request.body),
  )
  serve(app, accountCalls.sessions, async (request) => {
    const { user, session } = authenticationOf(request)
    return { success: true as const, sessions: await accounts.sessions.list(user.id, session.id) }
  })
  serve(app, accountCalls.endSession, async (request) => {
    if (!(await accounts.endSession(authenticationOf(request).user.id, request.params.id))) {
      throw new AppError('auth.sessionNotFound')
    }
    return succeeded(messages.sessionEnded)
  })
  serve(app, accountCalls.logoutEverywhere, async (request, reply) => {
    await accounts.endEverySession(authenticationOf(request).user.id)
    cookies.clearRefresh(reply)
    return succeeded(messages.signedOutEverywhere)
  })
  serve(app, accountCalls.changePassword, async (request) => {
    const { currentPassword, newPassword } = request.body
    return succeeded(await accounts.passwordChanges.change(authenticationOf(request), currentPassword, newPassword))
  })
  serve(
    app,
    accountCalls.changeEmail,
    async (request) => {
      const { email, password } = request.body
      return succeeded(await accounts.emailChanges.request(authenticationOf(request), email, password))
    },
    changeEmailLimit,
  )
  serve(
    app,
    accountCalls.linkGoogle,
    async (request, reply) => {
      const browser = cookies.flow(request) ?? randomBytes(32).toString('base64url')
      const { password } = request.body
      const started = await accounts.googleLinking.start(authenticationOf(request), site, browser, password)
      cookies.setFlow(reply, browser, identityTimings.redirectCacheSeconds)
      return started
    },
    linkLimit,
  )
  serve(app, accountCalls.unlinkGoogle, async (request) =>
    succeeded(await accounts.googleLinking.unlink(authenticationOf(request), request.body.password)),
  )
  serve(app, accountCalls.deleteAccount, async (request, reply) => {
    const message = await accounts.ownAccount.remove(authenticationOf(request), request.body.password)
    cookies.clearRefresh(reply)
    cookies.clearDevice(reply)
    return succeeded(message)
  })
  serve(app, accountCalls.handoff, (request) =>
    accounts.handoff.issue(authenticationOf(request), request.body.browser, request.body.redirect),
  )
}
