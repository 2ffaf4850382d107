import { accountTimings, AppError, messages } from '@titer/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { isOwnPath } from '../../platform/http/own-path.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { codeStore } from './codes.ts'
import type { Entry, Presence, Sessions, Visitor } from './sessions.ts'
import { toUser, userStore } from './users.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  sessions: Sessions
  studyOrigin: string
}

/** The way from the landing into the app: a code in the URL, good once and for a minute. */
export function createHandoff({ database, clock, secrets, sessions, studyOrigin }: Needs) {
  return {
    issue: async ({ user, session }: Presence, redirect: string | undefined) => {
      const code = await database.transaction(async (tx) => {
        if ((await userStore(tx).lock(user.id)) === undefined) throw new AppError('auth.tokenExpired')
        const codes = codeStore(tx, secrets)
        const bound = { userId: user.id, sessionId: session.id }
        const id = await codes.issue('handoff', bound, clock.now(), accountTimings.handoffSeconds)
        return (await codes.write(id))?.code ?? ''
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

    exchange: (code: string, visitor: Visitor): Promise<Entry> =>
      database.transaction(async (tx) => {
        const codes = codeStore(tx, secrets)
        const now = clock.now()
        const refuse = () => new AppError('auth.handoff')
        const known = await codes.peek('handoff', code, now).catch(() => undefined)
        const user = known === undefined ? undefined : await userStore(tx).lock(known.userId)
        if (known === undefined || user === undefined || user.disabledAt !== null) throw refuse()
        const used = await codes.use('handoff', code, now).catch(() => undefined)
        // The code dies with the session it came from: signing out leaves no way in behind.
        const from = used?.sessionId == null ? undefined : await sessions.findOpen(tx, used.sessionId)
        if (from === undefined) throw refuse()
        return sessions.open(tx, user, visitor, { message: messages.welcomeBack }, from)
      }),
  }
}
