import { accountCalls, AppError, messages } from '@titer/contract'
import { trialEnd } from '@titer/domain'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { succeeded, type RouteNeeds } from '../routes.ts'
import { authenticationOf } from '../sessions/authentication.ts'
import { trialStartOf } from '../users/used-trials.ts'
import { toUser } from '../users/user-store.ts'

// Each request sends a mail to an address that the user chooses.
const changeEmailLimit = { limit: { max: 20, seconds: 600 } }

/** Registers the API calls that signed-in people use to manage their own account. */
export function ownAccountRoutes(app: FastifyInstance, { accounts, cookies }: RouteNeeds) {
  serve(app, accountCalls.profile, (request) => {
    const { user } = authenticationOf(request)
    return {
      ...toUser(user),
      hasPassword: user.passwordHash !== null,
      created_at: user.createdAt.toISOString(),
      trial_ends_at: new Date(trialEnd(trialStartOf(user))).toISOString(),
    }
  })
  serve(app, accountCalls.changeProfile, (request) =>
    accounts.ownAccount.rename(authenticationOf(request), request.body.username),
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
