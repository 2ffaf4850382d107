import { AppError } from '@titer/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { ShutDoors } from './doors.ts'
import type { Passwords } from './passwords.ts'
import type { Registration } from './registration.ts'
import type { Sessions } from './sessions.ts'
import type { UserRow } from './tables.ts'
import { ownNames, userStore } from './users.ts'

/** An account as the operator sees it: everything but its secrets. */
export type AccountRecord = Omit<UserRow, 'passwordHash'> & { hasPassword: boolean }

const recordOf = ({ passwordHash, ...user }: UserRow): AccountRecord => ({
  ...user,
  hasPassword: passwordHash !== null,
})

interface Needs {
  database: Database
  clock: Clock
  passwords: Passwords
  sessions: Sessions
  registration: Registration
  shutDoors: ShutDoors
}

/** What the operator may do with accounts. */
export function createRecords({ database, clock, passwords, sessions, registration, shutDoors }: Needs) {
  const change = (id: number, work: (tx: Handle, held: UserRow) => Promise<UserRow>) =>
    database.transaction(async (tx) => {
      const held = await userStore(tx).lock(id)
      if (held === undefined) throw new AppError('auth.credentials')
      return recordOf(await work(tx, held))
    })

  return {
    find: async (name: string) => {
      const store = userStore(database)
      const user =
        (await store.findByName(name)) ?? (/^\d{1,15}$/.test(name) ? await store.find(Number(name)) : undefined)
      return user === undefined ? undefined : recordOf(user)
    },

    /** Verified at once, or by mail like everybody else. */
    create: async (wanted: { email: string; password: string; username?: string | undefined }, verified: boolean) => {
      passwords.check(wanted.password, ownNames(wanted))
      const passwordHash = await passwords.hash(wanted.password)
      return database.transaction(async (tx) => {
        const now = clock.now()
        const { email, username } = wanted
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
        await sessions.endAll(tx, id, 'disabled')
        return userStore(tx).change(id, { disabledAt: clock.now() })
      }),

    /** Opens the account again, with none of the codes that were issued before. */
    enable: (id: number) =>
      change(id, async (tx, held) => {
        if (held.disabledAt !== null) await shutDoors(tx, id, 'enabled')
        return userStore(tx).change(id, { disabledAt: null })
      }),
  }
}
