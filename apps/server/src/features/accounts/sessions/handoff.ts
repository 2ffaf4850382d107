import { accountTimings, AppError, messages } from '@titer/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isOwnPath } from '../../../platform/http/own-path.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { codeStore } from '../credentials/one-time-codes.ts'
import { sessionStore } from './session-store.ts'
import type { SignInResult, Authentication, Sessions, Visitor } from './sessions.ts'
import { toUser, userStore } from '../users/user-store.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  sessions: Sessions
  studyOrigin: string
}

/**
 * Signs a person who is signed in on the landing site in to the study app. The URL contains a single-use code that is
 * valid for a minute.
 */
export function createHandoff({ database, clock, secrets, sessions, studyOrigin }: Needs) {
  return {
    issue: async ({ user, session }: Authentication, redirect: string | undefined) => {
      const code = await database.transaction(async (tx) => {
        if ((await userStore(tx).lock(user.id)) === undefined) throw new AppError('auth.tokenExpired')
        const codes = codeStore(tx, secrets)
        const boundTo = { userId: user.id, sessionId: session.id }
        const id = await codes.issue('handoff', boundTo, clock.now(), accountTimings.handoffSeconds)
        return (await codes.derive(id))?.code ?? ''
      })
      const { email, username, subscription_status } = toUser(user)
      const query = new URLSearchParams({
        token: code,
        email,
        username,
        subscriptionType: subscription_status,
        redirect: redirect !== undefined && isOwnPath(redirect) ? redirect : '/',
      })
      return {
        success: true as const,
        url: `${studyOrigin}/auth/callback?${query.toString()}`,
        expiresInSeconds: accountTimings.handoffSeconds,
      }
    },

    exchange: (code: string, visitor: Visitor): Promise<SignInResult> =>
      database.transaction(async (tx) => {
        const codes = codeStore(tx, secrets)
        const now = clock.now()
        const refuse = () => new AppError('auth.handoff')
        const known = await codes.peek('handoff', code, now).catch(() => undefined)
        const user = known === undefined ? undefined : await userStore(tx).lock(known.userId)
        if (known === undefined || user === undefined || user.disabledAt !== null) throw refuse()
        const used = await codes.use('handoff', code, now).catch(() => undefined)
        // The code becomes invalid when the session that requested it ends. Otherwise the code could still be used to
        // sign in after a sign-out.
        const from = used?.sessionId == null ? undefined : await sessionStore(tx).findOpen(used.sessionId, now)
        if (from === undefined) throw refuse()
        return sessions.open(tx, user, visitor, { message: messages.welcomeBack }, from)
      }),
  }
}
