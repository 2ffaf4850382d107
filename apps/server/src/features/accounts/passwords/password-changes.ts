import { accountTimings, messages } from '@titer/contract'
import { personalWords } from '@titer/domain'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { codeStore } from '../credentials/one-time-codes.ts'
import type { RevokeAccess } from '../credentials/access-revocation.ts'
import type { AccountMailer } from '../mail/account-mailer.ts'
import type { Reauthentication } from '../own-account/reauthentication.ts'
import type { Passwords } from './passwords.ts'
import type { Authentication } from '../sessions/sessions.ts'
import type { SignInThrottles } from '../sign-in/sign-in-throttles.ts'
import { lockLinkedUser } from '../users/lock-linked-user.ts'
import { userStore } from '../users/user-store.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  passwords: Passwords
  throttles: SignInThrottles
  mailer: AccountMailer
  revokeAccess: RevokeAccess
  reauthentication: Reauthentication
}

/**
 * Creates the functions that send a reset mail and set a new password. A signed-in person needs the current password
 * or, if the account has none, a recent sign-in. Anybody else needs a reset code.
 */
export function createPasswordChanges(needs: Needs) {
  const { database, clock, secrets, passwords, throttles, mailer, revokeAccess, reauthentication } = needs

  return {
    /**
     * Sends a reset mail. It runs in a job, so that the request takes the same time whether or not the email is
     * registered.
     */
    sendReset: (userId: number) =>
      database.transaction(async (tx) => {
        const user = await userStore(tx).find(userId)
        if (user === undefined || user.disabledAt !== null) return
        const boundTo = { userId, email: user.email }
        const lifeSeconds = accountTimings.resetMinutes * 60
        const codeId = await codeStore(tx, secrets).issue('resetPassword', boundTo, clock.now(), lifeSeconds)
        await mailer.enqueue(tx, { letter: 'resetPassword', userId, codeId })
      }),

    /**
     * Sets a new password with a code. On request, also unlinks all Google accounts, because they would still allow a
     * sign-in without the password.
     */
    reset: async (code: string, password: string, unlinksIdentities: boolean) => {
      const known = await codeStore(database, secrets).peek('resetPassword', code, clock.now())
      const owner = await userStore(database).find(known.userId)
      passwords.check(password, owner === undefined ? [] : personalWords(owner))
      const passwordHash = await passwords.hash(password)
      const user = await database.transaction(async (tx) => {
        const now = clock.now()
        const locked = await lockLinkedUser(tx, known.userId)
        await codeStore(tx, secrets).use('resetPassword', code, now)
        await revokeAccess(tx, locked.id, 'password reset')
        if (unlinksIdentities) await userStore(tx).unlinkIdentities(locked.id)
        await mailer.enqueue(tx, { letter: 'passwordChanged', userId: locked.id })
        // The code was sent by mail, so a person who has the code also owns the email address.
        return userStore(tx).change(locked.id, { passwordHash, emailVerifiedAt: locked.emailVerifiedAt ?? now })
      })
      const accounts = [{ name: user.email }, { name: user.username }, { knownDeviceOf: user.id }, { ownerId: user.id }]
      await throttles.clear(accounts)
      return messages.passwordReset
    },

    change: async (authentication: Authentication, currentPassword: string | undefined, newPassword: string) => {
      passwords.check(newPassword, personalWords(authentication.user))
      await reauthentication.confirm(authentication, currentPassword)
      const passwordHash = await passwords.hash(newPassword)
      await database.transaction(async (tx) => {
        const user = await reauthentication.lockUser(tx, authentication)
        await revokeAccess(tx, user.id, 'password changed', authentication.session.id)
        await userStore(tx).change(user.id, { passwordHash })
        await mailer.enqueue(tx, { letter: 'passwordChanged', userId: user.id })
      })
      return messages.passwordChanged
    },
  }
}

export type PasswordChanges = ReturnType<typeof createPasswordChanges>
