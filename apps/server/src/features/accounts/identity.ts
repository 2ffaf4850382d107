import { AppError, identityTimings, messages } from '@titer/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { OutsideIdentity } from '../../platform/identity/identity.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { codeStore } from './codes.ts'
import type { Entry, Sessions, Visitor } from './sessions.ts'
import type { UserRow } from './tables.ts'
import { userStore } from './users.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  sessions: Sessions
}

export function createIdentityEntry({ database, clock, secrets, sessions }: Needs) {
  /** The account of an outside identity: known, or linked by a verified email, or new. */
  const accountOf = async (tx: Handle, outside: OutsideIdentity): Promise<{ user: UserRow; isNewUser: boolean }> => {
    const store = userStore(tx)
    const now = clock.now()
    const known = await store.findByIdentity(outside.issuer, outside.subject)
    if (known !== undefined) {
      const user = await store.lock(known.id)
      if (user === undefined) throw new AppError('identity.failed')
      return { user, isNewUser: false }
    }
    if (outside.email === undefined || !outside.emailVerified) throw new AppError('identity.unverified')
    const holder = await store.findByEmail(outside.email)
    const held = holder === undefined ? undefined : await store.lock(holder.id)
    if (held !== undefined) {
      await store.link(outside.issuer, outside.subject, held.id, now)
      if (held.emailVerifiedAt !== null) return { user: held, isNewUser: false }
      // Whoever registered this address never proved it. Its password and everything issued under it go.
      await sessions.endAll(tx, held.id, 'address proved by another')
      await codeStore(tx, secrets).revoke(held.id, ['verifyEmail', 'resetPassword', 'changeEmail', 'handoff'], now)
      return { user: await store.change(held.id, { emailVerifiedAt: now, passwordHash: null }), isNewUser: false }
    }
    if (await store.isTaken(outside.email, now)) throw new AppError('auth.emailTaken')
    const user = await store.add({
      email: outside.email,
      profilePicture: outside.picture ?? null,
      emailVerifiedAt: now,
      createdAt: now,
    })
    await store.link(outside.issuer, outside.subject, user.id, now)
    return { user, isNewUser: true }
  }

  const admitUser = (user: UserRow) => {
    if (user.disabledAt !== null) throw new AppError('auth.disabled')
  }

  return {
    accountOf: (outside: OutsideIdentity) =>
      database.transaction(async (tx) => {
        const found = await accountOf(tx, outside)
        admitUser(found.user)
        return found
      }),

    /** Signs in by an ID token, which must be fresh: an old one may have been lying about somewhere. */
    enter: async (outside: OutsideIdentity, visitor: Visitor): Promise<Entry> => {
      const ageSeconds = (clock.now().getTime() - outside.issuedAt.getTime()) / 1000
      if (ageSeconds > identityTimings.tokenSyncMaxAgeSeconds) throw new AppError('auth.tokenExpired')
      return database.transaction(async (tx) => {
        const { user, isNewUser } = await accountOf(tx, outside)
        admitUser(user)
        const message = isNewUser ? messages.accountCreated : messages.welcomeBack
        return sessions.open(tx, user, visitor, { message, isNewUser })
      })
    },

    /** Opens the session of a finished sign-in flow, if the account still may. */
    open: (userId: number, isNewUser: boolean, visitor: Visitor): Promise<Entry> =>
      database.transaction(async (tx) => {
        const user = await userStore(tx).lock(userId)
        if (user === undefined) throw new AppError('identity.failed')
        admitUser(user)
        return sessions.open(tx, user, visitor, { message: messages.googleSuccess, isNewUser })
      }),
  }
}

export type IdentityEntry = ReturnType<typeof createIdentityEntry>
