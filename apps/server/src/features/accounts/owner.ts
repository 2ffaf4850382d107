import { accountTimings, AppError } from '@titer/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Passwords } from './passwords.ts'
import type { Presence, Sessions } from './sessions.ts'
import type { UserRow } from './tables.ts'
import type { Throttles } from './throttles.ts'
import { userStore } from './users.ts'

interface Needs {
  clock: Clock
  passwords: Passwords
  sessions: Sessions
  throttles: Throttles
}

/** Makes sure that it is the owner who asks for something grave. */
export function createOwnerCheck({ clock, passwords, sessions, throttles }: Needs) {
  return {
    /** By the password if the account has one; otherwise by having signed in just now. */
    confirm: async ({ user, session, address }: Presence, password: string | undefined) => {
      if (user.passwordHash === null) {
        const ageSeconds = (clock.now().getTime() - session.signedInAt.getTime()) / 1000
        if (ageSeconds > accountTimings.recentLoginSeconds) throw new AppError('auth.recentLogin')
        return
      }
      await throttles.enter({ ownerId: user.id }, address)
      if (!(await passwords.verify(password ?? '', user.passwordHash))) throw new AppError('auth.passwordWrong')
      await throttles.succeed({ ownerId: user.id }, address)
    },

    /** Locks the user and makes sure that what was confirmed a moment ago still stands. */
    lock: async (tx: Handle, { user, session }: Presence): Promise<UserRow> => {
      const now = await userStore(tx).lock(user.id)
      if (now === undefined || now.disabledAt !== null || (await sessions.findOpen(tx, session.id)) === undefined) {
        throw new AppError('auth.tokenExpired')
      }
      if (now.passwordHash !== user.passwordHash) throw new AppError('auth.passwordWrong')
      return now
    },
  }
}

export type OwnerCheck = ReturnType<typeof createOwnerCheck>

/** Locks the account that a link from a mail is about. */
export async function lockByLink(tx: Handle, userId: number): Promise<UserRow> {
  const user = await userStore(tx).lock(userId)
  if (user === undefined) throw new AppError('link.expired')
  if (user.disabledAt !== null) throw new AppError('auth.disabled')
  return user
}
