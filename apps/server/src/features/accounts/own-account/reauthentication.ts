import { accountTimings, AppError } from '@titer/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Handle } from '../../../platform/database/database.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { sessionStore } from '../sessions/session-store.ts'
import type { Authentication } from '../sessions/sessions.ts'
import type { UserRow } from '../tables.ts'
import type { SignInThrottles } from '../sign-in/sign-in-throttles.ts'
import { userStore } from '../users/user-store.ts'

interface Needs {
  clock: Clock
  passwords: Passwords
  throttles: SignInThrottles
}

/** Creates the check that the signed-in person owns the account. It runs before every sensitive change. */
export function createReauthentication({ clock, passwords, throttles }: Needs) {
  return {
    /** Checks the password. If the account has no password, requires a recent sign-in instead. */
    confirm: async ({ user, session }: Authentication, password: string | undefined) => {
      if (user.passwordHash === null) {
        const ageSeconds = (clock.now().getTime() - session.signedInAt.getTime()) / 1000
        if (ageSeconds > accountTimings.recentLoginSeconds) throw new AppError('auth.recentLogin')
        return
      }
      const attempt = await throttles.countAttempt({ ownerId: user.id })
      if (!(await passwords.verify(password ?? '', user.passwordHash))) throw new AppError('auth.passwordWrong')
      await attempt.recordSuccess()
    },

    /**
     * Locks the user. Throws if the session has ended, if the account was disabled or deleted, or if its password has
     * changed since `confirm`.
     */
    lockUser: async (tx: Handle, { user, session }: Authentication): Promise<UserRow> => {
      const locked = await userStore(tx).lock(user.id)
      const open = await sessionStore(tx).findOpen(session.id, clock.now())
      if (locked === undefined || locked.disabledAt !== null || open === undefined) {
        throw new AppError('auth.tokenExpired')
      }
      if (locked.passwordHash !== user.passwordHash) throw new AppError('auth.passwordWrong')
      return locked
    },
  }
}

export type Reauthentication = ReturnType<typeof createReauthentication>
