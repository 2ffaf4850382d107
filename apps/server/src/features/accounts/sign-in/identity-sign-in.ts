import { AppError, identityTimings, messages, newDisplayName } from '@titer/contract'
import { displayNameOf } from '@titer/domain'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Handle } from '../../../platform/database/database.ts'
import type { ExternalIdentity } from '../../../platform/identity/identity.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { RevokeAccess } from '../credentials/access-revocation.ts'
import type { AccountMailer } from '../mail/account-mailer.ts'
import type { SignInResult, Sessions, Visitor } from '../sessions/sessions.ts'
import type { UserRow } from '../tables.ts'
import { usedTrialStore } from '../users/used-trials.ts'
import { userStore } from '../users/user-store.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  sessions: Sessions
  revokeAccess: RevokeAccess
  mailer: AccountMailer
}

export interface FoundAccount {
  user: UserRow
  isNewUser: boolean
}

/** Returns the display name of a person who signs in with an external identity. */
export const displayNameFrom = ({ name, email }: ExternalIdentity) =>
  displayNameOf(name, email, (known) => newDisplayName.safeParse(known).success)

export function createIdentitySignIn({ database, clock, secrets, sessions, revokeAccess, mailer }: Needs) {
  const link = async (tx: Handle, user: UserRow, external: ExternalIdentity) => {
    const store = userStore(tx)
    const now = clock.now()
    await store.linkIdentity(external, user.id, now)
    if (user.emailVerifiedAt !== null) {
      await mailer.enqueue(tx, { letter: 'identityLinked', userId: user.id })
      return user
    }
    // The person who registered this email never verified it and may be somebody else. Remove their password and revoke
    // their access.
    await revokeAccess(tx, user.id, 'address proved by another')
    return store.change(user.id, { emailVerifiedAt: now, passwordHash: null })
  }

  const add = async (tx: Handle, email: string, external: ExternalIdentity) => {
    const store = userStore(tx)
    const now = clock.now()
    if (await store.isTaken(email, now)) throw new AppError('auth.emailTaken')
    const user = await store.add({
      email,
      fullName: displayNameFrom(external),
      profilePicture: external.picture ?? null,
      emailVerifiedAt: now,
      trialStartedAt: await usedTrialStore(tx, secrets).findStart(email, now),
      createdAt: now,
    })
    await store.linkIdentity(external, user.id, now)
    return user
  }

  /**
   * Finds the account that is linked to an external identity. Otherwise links the account that has the identity's
   * verified email, or adds a new account. An existing account is locked.
   */
  const find = async (tx: Handle, external: ExternalIdentity): Promise<FoundAccount> => {
    const store = userStore(tx)
    const { email } = external
    const known = await store.findByIdentity(external.issuer, external.subject)
    if (known !== undefined) {
      const user = await store.lock(known.id)
      // While this transaction waited for the lock, the owner may have unlinked the identity, for example by reverting
      // an email change. So check the link again.
      const linked = await store.findByIdentity(external.issuer, external.subject)
      if (user === undefined || linked?.id !== user.id) throw new AppError('identity.failed')
      return { user, isNewUser: false }
    }
    if (email === undefined || !external.emailVerified) throw new AppError('identity.unverified')
    const holder = await store.findByEmail(email)
    if (holder === undefined) return { user: await add(tx, email, external), isNewUser: true }
    const locked = await store.lock(holder.id)
    if (locked?.email.toLowerCase() !== email.toLowerCase()) throw new AppError('identity.failed')
    return { user: await link(tx, locked, external), isNewUser: false }
  }

  /** Runs `work` with an external identity's account, in one transaction that keeps the account locked. */
  const withAccount = async <Result>(
    external: ExternalIdentity,
    work: (tx: Handle, found: FoundAccount) => Promise<Result>,
  ): Promise<Result> => {
    const attempt = () =>
      database.transaction(async (tx) => {
        const found = await find(tx, external)
        if (found.user.disabledAt !== null) throw new AppError('auth.disabled')
        return work(tx, found)
      })
    try {
      return await attempt()
    } catch (error) {
      // If the same person signs in from two tabs at the same time, the other tab may have added the account. A second
      // attempt then finds that account.
      if (error instanceof AppError && error.code === 'auth.emailTaken') return attempt()
      throw error
    }
  }

  return {
    withAccount,

    /** Signs in with the identity from an ID token. Rejects a token that is not recent, because it may have leaked. */
    signIn: async (external: ExternalIdentity, visitor: Visitor): Promise<SignInResult> => {
      const ageSeconds = (clock.now().getTime() - external.issuedAt.getTime()) / 1000
      if (ageSeconds > identityTimings.tokenSyncMaxAgeSeconds) throw new AppError('auth.tokenExpired')
      return withAccount(external, (tx, { user, isNewUser }) => {
        const message = isNewUser ? messages.accountCreated : messages.welcomeBack
        return sessions.open(tx, user, visitor, { message, isNewUser })
      })
    },
  }
}

export type IdentitySignIn = ReturnType<typeof createIdentitySignIn>
