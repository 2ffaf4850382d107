import { accountCalls, AppError, messages } from '@titer/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Site } from '../../platform/http/sites.ts'
import { bearerOf } from './sessions/authentication.ts'
import type { Cookies } from './sessions/cookies.ts'
import type { Accounts } from './service.ts'
import type { SignInResult, Visitor } from './sessions/sessions.ts'

// A whole campus may share one IP address, so these limits only stop floods. The growing delays in
// `sign-in-throttles.ts` stop password guessing.
const publicLimit = { limit: { max: 600, seconds: 600 } }
const mailLimit = { limit: { max: 120, seconds: 600 } }

export interface RouteNeeds {
  accounts: Accounts
  cookies: Cookies
  site: Site
}

export const succeeded = (message: string) => ({ success: true as const, message })

/**
 * Ignores the error for an invalid access token, because a person with an invalid token must still be able to sign out.
 */
const ignoreAppError = (error: unknown) => {
  if (error instanceof AppError) return undefined
  throw error
}

/** Registers the account calls that do not require a signed-in person. */
export function accountRoutes(app: FastifyInstance, { accounts, cookies, site }: RouteNeeds) {
  const visitorOf = (request: Pick<FastifyRequest, 'headers' | 'ip' | 'cookies'>): Visitor => ({
    site,
    device: request.headers['user-agent'] ?? 'Unknown device',
    address: request.ip,
    deviceToken: cookies.device(request),
  })

  const completeSignIn = ({ answer, refreshToken, refreshExpiresAt }: SignInResult, reply: FastifyReply) => {
    reply.log.info({ event: 'account.entered', userId: answer.userId })
    cookies.setRefresh(reply, refreshToken, refreshExpiresAt)
    const knownDevice = accounts.knownDevices.issue(answer.userId)
    cookies.setDevice(reply, knownDevice.token, knownDevice.expiresAt)
    return answer
  }

  serve(app, accountCalls.options, () => accounts.options)
  serve(
    app,
    accountCalls.commonPasswords,
    ({ params }) => ({ success: true as const, rests: accounts.commonPasswords(params.prefix) }),
    publicLimit,
  )
  serve(app, accountCalls.register, ({ body }) => accounts.registration.register(body), mailLimit)
  serve(
    app,
    accountCalls.login,
    async (request, reply) => {
      const { body } = request
      const visitor = visitorOf(request)
      const signedIn =
        'idToken' in body
          ? await accounts.signInByIdToken(body.idToken, visitor, 'identity.failed')
          : await accounts.passwordSignIn.signIn(body.email, body.password, visitor)
      return completeSignIn(signedIn, reply)
    },
    publicLimit,
  )
  serve(
    app,
    accountCalls.google,
    async (request, reply) => {
      if (accounts.googleIssuer === undefined) throw new AppError('identity.notConfigured')
      const { credential } = request.body
      const visitor = visitorOf(request)
      return completeSignIn(
        await accounts.signInByIdToken(credential, visitor, 'identity.google', accounts.googleIssuer),
        reply,
      )
    },
    publicLimit,
  )
  serve(
    app,
    accountCalls.loginFirebase,
    async (request, reply) =>
      completeSignIn(
        await accounts.signInByIdToken(request.body.credential, visitorOf(request), 'identity.registration'),
        reply,
      ),
    publicLimit,
  )
  serve(app, accountCalls.refresh, async (request, reply) => {
    const token = cookies.refresh(request)
    if (token === undefined) throw new AppError('auth.noToken')
    try {
      return completeSignIn(await accounts.sessions.refresh(token, site), reply)
    } catch (error) {
      if (error instanceof AppError) cookies.clearRefresh(reply)
      throw error
    }
  })
  serve(app, accountCalls.logout, async (request, reply) => {
    const token = cookies.refresh(request)
    if (token !== undefined) await accounts.sessions.signOutByRefreshToken(token)
    const bearer = bearerOf(request)
    const authentication =
      bearer === undefined ? undefined : await accounts.sessions.authenticate(bearer).catch(ignoreAppError)
    if (authentication !== undefined) await accounts.sessions.signOut(authentication.session)
    cookies.clearRefresh(reply)
    return succeeded(messages.signedOut)
  })
  serve(
    app,
    accountCalls.verifyEmail,
    async ({ body }) => ('code' in body ? accounts.registration.verify(body.code) : succeeded(messages.emailVerified)),
    publicLimit,
  )
  serve(
    app,
    accountCalls.resendVerification,
    async ({ body }) => succeeded(await accounts.mailRequests.resendVerification(body.email)),
    mailLimit,
  )
  serve(app, accountCalls.checkLink, ({ body }) => accounts.ownAccount.checkLink(body.mode, body.code), publicLimit)
  serve(
    app,
    accountCalls.forgotPassword,
    async ({ body }) => succeeded(await accounts.mailRequests.forgotPassword(body.email)),
    mailLimit,
  )
  serve(
    app,
    accountCalls.resetPassword,
    async ({ body: { code, password, unlinkGoogle = false } }) =>
      succeeded(await accounts.passwordChanges.reset(code, password, unlinkGoogle)),
    publicLimit,
  )
  serve(
    app,
    accountCalls.confirmEmailChange,
    async ({ body }) => succeeded(await accounts.emailChanges.confirm(body.code)),
    publicLimit,
  )
  serve(app, accountCalls.recoverEmail, ({ body }) => accounts.emailChanges.revert(body.code), publicLimit)
  serve(
    app,
    accountCalls.exchangeHandoff,
    async (request, reply) => {
      const browser = cookies.flow(request)
      const redeemer = { ...visitorOf(request), browser, refreshToken: cookies.refresh(request) }
      return completeSignIn(await accounts.handoff.exchange(request.body.code, redeemer), reply)
    },
    publicLimit,
  )
  serve(app, accountCalls.googleResult, async (request, reply) => {
    const browser = cookies.flow(request) ?? ''
    const outcome = await accounts.googleFlow.result(request.body.state, browser, visitorOf(request))
    if (outcome === undefined) {
      return { success: true as const, pending: true as const, message: messages.redirectingToGoogle }
    }
    const { signedIn, method, displayName } = outcome
    return { ...completeSignIn(signedIn, reply), pending: false as const, method, displayName }
  })
}
