import { accountTimings, AppError, messages } from '@titer/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isOwnPath } from '../../../platform/http/own-path.ts'
import type { Site } from '../../../platform/http/sites.ts'
import { sameBytes, sha256, type Secrets } from '../../../platform/secrets.ts'
import { codeStore } from '../credentials/one-time-codes.ts'
import { isOpenAt, sessionStore } from './session-store.ts'
import type { SignInResult, Authentication, Sessions, Visitor } from './sessions.ts'
import { toUser, userStore } from '../users/user-store.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  sessions: Sessions
  origins: Record<Site, string>
}

/** The browser that redeems a code, identified by its cookies. */
interface HandoffBrowser extends Visitor {
  /** The value of the flow cookie, which the study app set when it started the handoff. */
  browser: string | undefined
  /** The refresh token of the session that is open in this browser, if any. */
  refreshToken: string | undefined
}

const pathOrHome = (redirect: string | undefined) => (redirect !== undefined && isOwnPath(redirect) ? redirect : '/')

/**
 * Passes a sign-in from the landing site to the study app. The study app starts the handoff: it sets a cookie and
 * redirects the browser to the landing site. The landing site redirects back with a single-use code. The code is valid
 * for a minute, and only in the browser with that cookie. Without the cookie, an attacker could request a code for the
 * attacker's own account, make a student's browser open it, and so sign the student in to that account.
 */
export function createHandoff({ database, clock, secrets, sessions, origins }: Needs) {
  return {
    /** Returns the URL of the landing site's page that continues the handoff. */
    start: (browser: string, redirect: string | undefined) => {
      const query = new URLSearchParams({
        browser: sha256(browser).toString('base64url'),
        redirect: pathOrHome(redirect),
      })
      return `${origins.landing}/auth/handoff?${query.toString()}`
    },

    issue: async ({ user, session }: Authentication, browserHash: string, redirect: string | undefined) => {
      const code = await database.transaction(async (tx) => {
        if ((await userStore(tx).lock(user.id)) === undefined) throw new AppError('auth.tokenExpired')
        const codes = codeStore(tx, secrets)
        const boundTo = {
          userId: user.id,
          sessionId: session.id,
          browserHash: Buffer.from(browserHash, 'base64url'),
        }
        const id = await codes.issue('handoff', boundTo, clock.now(), accountTimings.handoffSeconds)
        return (await codes.derive(id))?.code ?? ''
      })
      const { email, username, subscription_status } = toUser(user)
      const query = new URLSearchParams({
        token: code,
        email,
        username,
        subscriptionType: subscription_status,
        redirect: pathOrHome(redirect),
      })
      return {
        success: true as const,
        url: `${origins.study}/auth/callback?${query.toString()}`,
        expiresInSeconds: accountTimings.handoffSeconds,
      }
    },

    /** Signs in with a code. Rejects the code if another account is signed in to the study app in this browser. */
    exchange: async (code: string, { browser, refreshToken, ...visitor }: HandoffBrowser): Promise<SignInResult> => {
      const current = refreshToken === undefined ? undefined : await sessions.findByRefreshToken(refreshToken)
      return database.transaction(async (tx) => {
        const codes = codeStore(tx, secrets)
        const now = clock.now()
        const refuse = () => new AppError('auth.handoff')
        const known = await codes.peek('handoff', code, now).catch(() => undefined)
        // A browser without the cookie is always rejected, because an attacker could request a code for the hash of an
        // empty cookie.
        if (!browser || known?.browserHash == null || !sameBytes(known.browserHash, sha256(browser))) throw refuse()
        const user = await userStore(tx).lock(known.userId)
        if (user === undefined || user.disabledAt !== null) throw refuse()
        if (current !== undefined && current.userId !== user.id && isOpenAt(current, now)) {
          throw new AppError('auth.otherAccount')
        }
        const used = await codes.use('handoff', code, now).catch(() => undefined)
        // The code becomes invalid when the session that requested it ends. Otherwise the code could still be used to
        // sign in after a sign-out.
        const from = used?.sessionId == null ? undefined : await sessionStore(tx).findOpen(used.sessionId, now)
        if (from === undefined) throw refuse()
        return sessions.open(tx, user, visitor, { message: messages.welcomeBack }, from)
      })
    },
  }
}
