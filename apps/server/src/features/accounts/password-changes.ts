import { accountTimings, messages } from '@titer/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { codeStore } from './codes.ts'
import type { ShutDoors } from './doors.ts'
import type { Mailroom } from './mailroom.ts'
import { lockByLink, type OwnerCheck } from './owner.ts'
import type { Passwords } from './passwords.ts'
import type { Presence } from './sessions.ts'
import type { Throttles } from './throttles.ts'
import { ownNames, userStore } from './users.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  passwords: Passwords
  throttles: Throttles
  mailroom: Mailroom
  shutDoors: ShutDoors
  owner: OwnerCheck
}

/** A new password: by mail for who forgot theirs, or by the current one. */
export function createPasswordChanges(needs: Needs) {
  const { database, clock, secrets, passwords, throttles, mailroom, shutDoors, owner } = needs

  return {
    /** Done by a job for every address that asked, known or not, so that the asking takes the same time. */
    sendReset: (email: string) =>
      database.transaction(async (tx) => {
        const user = await userStore(tx).findByEmail(email)
        if (user === undefined || user.disabledAt !== null) return
        const bound = { userId: user.id, email: user.email }
        const lifeSeconds = accountTimings.resetMinutes * 60
        const codeId = await codeStore(tx, secrets).issue('resetPassword', bound, clock.now(), lifeSeconds)
        await mailroom.order(tx, { letter: 'resetPassword', to: user.email, username: user.username, codeId })
      }),

    reset: async (code: string, password: string) => {
      const known = await codeStore(database, secrets).peek('resetPassword', code, clock.now())
      const person = await userStore(database).find(known.userId)
      passwords.check(password, person === undefined ? [] : ownNames(person))
      const passwordHash = await passwords.hash(password)
      const user = await database.transaction(async (tx) => {
        const now = clock.now()
        const held = await lockByLink(tx, known.userId)
        await codeStore(tx, secrets).use('resetPassword', code, now)
        await shutDoors(tx, held.id, 'password reset')
        await mailroom.order(tx, { letter: 'passwordChanged', to: held.email, username: held.username })
        // The link came by mail, so whoever follows it holds the address.
        return userStore(tx).change(held.id, { passwordHash, emailVerifiedAt: held.emailVerifiedAt ?? now })
      })
      await throttles.clear([{ name: user.email }, { name: user.username }, { ownerId: user.id }])
      return messages.passwordReset
    },

    change: async (presence: Presence, currentPassword: string | undefined, newPassword: string) => {
      passwords.check(newPassword, ownNames(presence.user))
      await owner.confirm(presence, currentPassword)
      const passwordHash = await passwords.hash(newPassword)
      await database.transaction(async (tx) => {
        const user = await owner.lock(tx, presence)
        await shutDoors(tx, user.id, 'password changed', presence.session.id)
        await userStore(tx).change(user.id, { passwordHash })
        await mailroom.order(tx, { letter: 'passwordChanged', to: user.email, username: user.username })
      })
      return messages.passwordChanged
    },
  }
}

export type PasswordChanges = ReturnType<typeof createPasswordChanges>
