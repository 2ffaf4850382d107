import { randomBytes } from 'node:crypto'
import { AppError, identityTimings, messages } from '@titer/contract'
import { later, type Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Site } from '../../../platform/http/sites.ts'
import type { ExternalIdentity, IdentityProvider } from '../../../platform/identity/identity.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { RevokeAccess } from '../credentials/access-revocation.ts'
import type { AccountMailer } from '../mail/account-mailer.ts'
import type { Reauthentication } from '../own-account/reauthentication.ts'
import { sessionStore } from '../sessions/session-store.ts'
import type { Authentication } from '../sessions/sessions.ts'
import { signInFlows } from '../tables.ts'
import { userStore } from '../users/user-store.ts'

interface Needs {
  database: Database
  clock: Clock
  provider: IdentityProvider | undefined
  origins: Record<Site, string>
  reauthentication: Reauthentication
  revokeAccess: RevokeAccess
  mailer: AccountMailer
}

/** The page, on both sites, that starts the linking and shows its result. */
const settingsPage = '/account'

/**
 * Links Google accounts to a signed-in person's account, and unlinks them. Anybody with a linked Google account can
 * sign in to the account, so linking requires the password or, if the account has none, a recent sign-in. Unlinking
 * always requires the password.
 */
export function createGoogleLinking(needs: Needs) {
  const { database, clock, provider, origins, reauthentication, revokeAccess, mailer } = needs

  return {
    /**
     * Starts a flow that links a Google account. Returns the URL of Google's page, where the user proves that the
     * Google account is theirs. The flow is bound to the session and to the browser, whose flow cookie has the value
     * `browser`.
     */
    start: async (authentication: Authentication, site: Site, browser: string, password: string | undefined) => {
      if (provider === undefined) throw new AppError('identity.notConfigured')
      await reauthentication.confirm(authentication, password)
      const state = randomBytes(32).toString('base64url')
      const secrets = { state, ...provider.newSecrets() }
      const url = await provider.authorizationUrl(`${origins[site]}/api/auth/google/callback`, secrets)
      await database.insert(signInFlows).values({
        stateHash: sha256(state),
        browserHash: sha256(browser),
        site,
        method: 'redirect',
        returnTo: settingsPage,
        verifier: secrets.verifier,
        nonce: secrets.nonce,
        expiresAt: later(clock.now(), identityTimings.redirectCacheSeconds),
        sessionId: authentication.session.id,
      })
      return { success: true as const, url: url.href }
    },

    /**
     * Links a proven identity to the account of the session that started the flow. Throws if the session has ended, or
     * if the identity belongs to another account.
     */
    link: (sessionId: string, external: ExternalIdentity) =>
      database.transaction(async (tx) => {
        const store = userStore(tx)
        const now = clock.now()
        const started = await sessionStore(tx).findOpen(sessionId, now)
        const user = started === undefined ? undefined : await store.lock(started.userId)
        // The session may have ended while this transaction waited for the lock, so it is looked up again.
        const open = await sessionStore(tx).findOpen(sessionId, now)
        if (user === undefined || open === undefined || user.disabledAt !== null)
          throw new AppError('auth.tokenExpired')
        if ((await store.findByIdentity(external.issuer, external.subject))?.id === user.id) return
        await store.linkIdentity(external, user.id, now)
        // `linkIdentity` adds nothing if the identity already belongs to another account, for example because another
        // request has just linked it.
        const owner = await store.findByIdentity(external.issuer, external.subject)
        if (owner?.id !== user.id) throw new AppError('identity.taken')
        await mailer.enqueue(tx, { letter: 'identityAdded', userId: user.id })
      }),

    /**
     * Unlinks all Google accounts. Ends the other sessions, because somebody may have opened them with one of these
     * accounts. Fails for an account without a password, because its owner could no longer sign in.
     */
    unlink: async (authentication: Authentication, password: string | undefined) => {
      if (authentication.user.passwordHash === null) throw new AppError('identity.onlySignIn')
      await reauthentication.confirm(authentication, password)
      await database.transaction(async (tx) => {
        const user = await reauthentication.lockUser(tx, authentication)
        await userStore(tx).unlinkIdentities(user.id)
        await revokeAccess(tx, user.id, 'Google unlinked', authentication.session.id)
        await mailer.enqueue(tx, { letter: 'identityRemoved', userId: user.id })
      })
      return messages.googleUnlinked
    },
  }
}

export type GoogleLinking = ReturnType<typeof createGoogleLinking>
