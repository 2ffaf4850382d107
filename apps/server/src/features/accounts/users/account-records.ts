import { AppError } from '@titer/contract'
import { personalWords } from '@titer/domain'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Handle } from '../../../platform/database/database.ts'
import type { RevokeAccess } from '../credentials/access-revocation.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { Registration } from '../registration/registration.ts'
import { sessionStore } from '../sessions/session-store.ts'
import type { UserRow } from '../tables.ts'
import { userStore } from './user-store.ts'

/** An account as the operator sees it: every column except the password hash. */
export type AccountRecord = Omit<UserRow, 'passwordHash'> & { hasPassword: boolean }

const recordOf = ({ passwordHash, ...user }: UserRow): AccountRecord => ({
  ...user,
  hasPassword: passwordHash !== null,
})

interface Needs {
  database: Database
  clock: Clock
  passwords: Passwords
  registration: Registration
  revokeAccess: RevokeAccess
}

/** Creates the operator's actions on accounts. */
export function createAccountRecords({ database, clock, passwords, registration, revokeAccess }: Needs) {
  const change = (id: number, work: (tx: Handle, locked: UserRow) => Promise<UserRow>) =>
    database.transaction(async (tx) => {
      const locked = await userStore(tx).lock(id)
      if (locked === undefined) throw new AppError('auth.credentials')
      return recordOf(await work(tx, locked))
    })

  return {
    find: async (name: string) => {
      const store = userStore(database)
      const user =
        (await store.findByName(name)) ?? (/^\d{1,15}$/.test(name) ? await store.find(Number(name)) : undefined)
      return user === undefined ? undefined : recordOf(user)
    },

    /**
     * Creates an account. If `verified` is true, the email counts as verified. Otherwise a verification mail is sent.
     */
    create: async (
      newAccount: { email: string; password: string; username?: string | undefined },
      verified: boolean,
    ) => {
      passwords.check(newAccount.password, personalWords(newAccount))
      const passwordHash = await passwords.hash(newAccount.password)
      return database.transaction(async (tx) => {
        const now = clock.now()
        const { email, username } = newAccount
        if (await userStore(tx).isTaken(email, now)) throw new AppError('auth.emailTaken')
        const emailVerifiedAt = verified ? now : null
        const user = await userStore(tx).add({ email, username, passwordHash, createdAt: now, emailVerifiedAt })
        if (!verified) await registration.sendVerification(tx, user)
        return recordOf(user)
      })
    },

    verify: (id: number) => change(id, (tx) => userStore(tx).change(id, { emailVerifiedAt: clock.now() })),

    disable: (id: number) =>
      change(id, async (tx) => {
        await sessionStore(tx).endAll(id, 'disabled', clock.now())
        return userStore(tx).change(id, { disabledAt: clock.now() })
      }),

    /** Enables a disabled account again, and revokes all access that was granted earlier. */
    enable: (id: number) =>
      change(id, async (tx, locked) => {
        if (locked.disabledAt !== null) await revokeAccess(tx, id, 'enabled')
        return userStore(tx).change(id, { disabledAt: null })
      }),
  }
}
