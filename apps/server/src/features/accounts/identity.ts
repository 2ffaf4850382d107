import { AppError, identityTimings, messages } from '@titer/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { OutsideIdentity } from '../../platform/identity/identity.ts'
import type { ShutDoors } from './doors.ts'
import type { Mailroom } from './mailroom.ts'
import type { Entry, Sessions, Visitor } from './sessions.ts'
import type { UserRow } from './tables.ts'
import { userStore } from './users.ts'

interface Needs {
  database: Database
  clock: Clock
  sessions: Sessions
  shutDoors: ShutDoors
  mailroom: Mailroom
}

export interface FoundAccount {
  user: UserRow
  isNewUser: boolean
}

export function createIdentityEntry({ database, clock, sessions, shutDoors, mailroom }: Needs) {
  const link = async (tx: Handle, user: UserRow, outside: OutsideIdentity) => {
    const store = userStore(tx)
    const now = clock.now()
    await store.link(outside.issuer, outside.subject, user.id, now)
    if (user.emailVerifiedAt !== null) {
      await mailroom.order(tx, { letter: 'identityLinked', to: user.email, username: user.username })
      return user
    }
    // Whoever registered this address never proved it. Its password and everything issued under it go.
    await shutDoors(tx, user.id, 'address proved by another')
    return store.change(user.id, { emailVerifiedAt: now, passwordHash: null })
  }

  const add = async (tx: Handle, email: string, outside: OutsideIdentity) => {
    const store = userStore(tx)
    const now = clock.now()
    if (await store.isTaken(email, now)) throw new AppError('auth.emailTaken')
    const picture = outside.picture ?? null
    const user = await store.add({ email, profilePicture: picture, emailVerifiedAt: now, createdAt: now })
    await store.link(outside.issuer, outside.subject, user.id, now)
    return user
  }

  /** The account of an outside identity: known, or linked by a verified email, or new. Held by its lock. */
  const find = async (tx: Handle, outside: OutsideIdentity): Promise<FoundAccount> => {
    const store = userStore(tx)
    const { email } = outside
    const known = await store.findByIdentity(outside.issuer, outside.subject)
    if (known !== undefined) {
      const user = await store.lock(known.id)
      // While we waited for the lock the owner may have taken the account back and dropped this identity.
      const still = await store.findByIdentity(outside.issuer, outside.subject)
      if (user === undefined || still?.id !== user.id) throw new AppError('identity.failed')
      return { user, isNewUser: false }
    }
    if (email === undefined || !outside.emailVerified) throw new AppError('identity.unverified')
    const holder = await store.findByEmail(email)
    if (holder === undefined) return { user: await add(tx, email, outside), isNewUser: true }
    const held = await store.lock(holder.id)
    if (held?.email.toLowerCase() !== email.toLowerCase()) throw new AppError('identity.failed')
    return { user: await link(tx, held, outside), isNewUser: false }
  }

  /** Runs `work` with the account of an outside identity, in one transaction that holds its lock. */
  const withAccount = async <Result>(
    outside: OutsideIdentity,
    work: (tx: Handle, found: FoundAccount) => Promise<Result>,
  ): Promise<Result> => {
    const once = () =>
      database.transaction(async (tx) => {
        const found = await find(tx, outside)
        if (found.user.disabledAt !== null) throw new AppError('auth.disabled')
        return work(tx, found)
      })
    try {
      return await once()
    } catch (error) {
      // The same person at once from two tabs: the other made the account, so this one finds it.
      if (error instanceof AppError && error.code === 'auth.emailTaken') return once()
      throw error
    }
  }

  return {
    withAccount,

    /** Signs in by an ID token, which must be fresh: an old one may have been lying about somewhere. */
    enter: async (outside: OutsideIdentity, visitor: Visitor): Promise<Entry> => {
      const ageSeconds = (clock.now().getTime() - outside.issuedAt.getTime()) / 1000
      if (ageSeconds > identityTimings.tokenSyncMaxAgeSeconds) throw new AppError('auth.tokenExpired')
      return withAccount(outside, (tx, { user, isNewUser }) => {
        const message = isNewUser ? messages.accountCreated : messages.welcomeBack
        return sessions.open(tx, user, visitor, { message, isNewUser })
      })
    },
  }
}

export type IdentityEntry = ReturnType<typeof createIdentityEntry>
