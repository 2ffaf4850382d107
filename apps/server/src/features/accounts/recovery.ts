import { accountTimings, AppError, messages, type LinkMode } from '@titer/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { codeStore } from './codes.ts'
import type { Mailroom } from './mailroom.ts'
import type { Passwords } from './passwords.ts'
import type { Presence, Sessions } from './sessions.ts'
import type { UserRow } from './tables.ts'
import type { Throttles } from './throttles.ts'
import { toUser, userStore } from './users.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  passwords: Passwords
  sessions: Sessions
  throttles: Throttles
  mailroom: Mailroom
}

const day = 86_400

/** Changes to what opens an account: each holds the user's lock, ends what it must, and tells the owner. */
export function createRecovery({ database, clock, secrets, passwords, sessions, throttles, mailroom }: Needs) {
  const ownNames = (user: UserRow) => [user.email, user.email.split('@')[0] ?? '', user.username]

  const lockAlive = async (tx: Handle, userId: number) => {
    const user = await userStore(tx).lock(userId)
    if (user === undefined) throw new AppError('link.expired')
    if (user.disabledAt !== null) throw new AppError('auth.disabled')
    return user
  }

  /** A password if the account has one; otherwise a session that was opened just now. */
  const confirmOwner = async ({ user, session }: Presence, password: string | undefined) => {
    if (user.passwordHash === null) {
      const ageSeconds = (clock.now().getTime() - session.createdAt.getTime()) / 1000
      if (ageSeconds > accountTimings.recentLoginSeconds) throw new AppError('auth.recentLogin')
      return
    }
    await throttles.enter(`#${user.id} confirm`, session.address)
    if (!(await passwords.verify(password ?? '', user.passwordHash))) throw new AppError('auth.passwordWrong')
    await throttles.succeed(`#${user.id} confirm`, session.address)
  }

  /** Locks the user and makes sure that what was confirmed a moment ago still stands. */
  const lockConfirmed = async (tx: Handle, { user, session }: Presence) => {
    const now = await userStore(tx).lock(user.id)
    if (now === undefined || now.disabledAt !== null || !(await sessions.isOpen(tx, session.id))) {
      throw new AppError('auth.tokenExpired')
    }
    if (now.passwordHash !== user.passwordHash) throw new AppError('auth.passwordWrong')
    return now
  }

  return {
    /** What a code is for, so that a page can name the account before anything happens. */
    check: async (mode: LinkMode, code: string) => {
      const row = await codeStore(database, secrets).peek(mode, code, clock.now())
      const user = await userStore(database).find(row.userId)
      if (user === undefined) throw new AppError('link.expired')
      if (user.disabledAt !== null) throw new AppError('auth.disabled')
      return { success: true as const, mode, email: row.email ?? user.email }
    },

    forgot: (email: string) =>
      database.transaction(async (tx) => {
        const user = await userStore(tx).findByEmail(email)
        if (user !== undefined && user.disabledAt === null) {
          const bound = { userId: user.id, email: user.email }
          const codeId = await codeStore(tx, secrets).issue(
            'resetPassword',
            bound,
            clock.now(),
            accountTimings.resetMinutes * 60,
          )
          await mailroom.order(tx, { letter: 'resetPassword', to: user.email, username: user.username, codeId })
        }
        return messages.resetSent
      }),

    reset: async (code: string, password: string) => {
      const now = clock.now()
      const known = await codeStore(database, secrets).peek('resetPassword', code, now)
      const owner = await userStore(database).find(known.userId)
      passwords.check(password, owner === undefined ? [] : ownNames(owner))
      const passwordHash = await passwords.hash(password)
      const user = await database.transaction(async (tx) => {
        const codes = codeStore(tx, secrets)
        const held = await lockAlive(tx, known.userId)
        const { email } = await codes.use('resetPassword', code, clock.now())
        if (email !== held.email) throw new AppError('link.expired')
        await codes.revoke(held.id, ['resetPassword', 'changeEmail', 'handoff', 'verifyEmail'], now)
        await sessions.endAll(tx, held.id, 'password reset')
        await mailroom.order(tx, { letter: 'passwordChanged', to: held.email, username: held.username })
        // The link came by mail, so whoever follows it holds the address.
        return userStore(tx).change(held.id, { passwordHash, emailVerifiedAt: held.emailVerifiedAt ?? now })
      })
      await throttles.clear([`#${user.id}`, `#${user.id} confirm`])
      return messages.passwordReset
    },

    changePassword: async (presence: Presence, currentPassword: string | undefined, newPassword: string) => {
      passwords.check(newPassword, ownNames(presence.user))
      await confirmOwner(presence, currentPassword)
      const passwordHash = await passwords.hash(newPassword)
      await database.transaction(async (tx) => {
        const user = await lockConfirmed(tx, presence)
        await codeStore(tx, secrets).revoke(user.id, ['resetPassword', 'changeEmail', 'handoff'], clock.now())
        await sessions.endAll(tx, user.id, 'password changed', presence.session.id)
        await userStore(tx).change(user.id, { passwordHash })
        await mailroom.order(tx, { letter: 'passwordChanged', to: user.email, username: user.username })
      })
      return messages.passwordChanged
    },

    /** Asks for another address. The answer is the same whether somebody has it: only the mail tells. */
    changeEmail: async (presence: Presence, email: string, password: string | undefined) => {
      await confirmOwner(presence, password)
      await database.transaction(async (tx) => {
        const user = await lockConfirmed(tx, presence)
        const codes = codeStore(tx, secrets)
        const store = userStore(tx)
        if (await store.isTaken(email, clock.now(), user.id)) {
          const holder = await store.findByEmail(email)
          if (holder !== undefined) {
            await mailroom.order(tx, { letter: 'alreadyRegistered', to: holder.email, username: holder.username })
          }
          return
        }
        await codes.revoke(user.id, ['changeEmail'], clock.now())
        const bound = { userId: user.id, email }
        const codeId = await codes.issue('changeEmail', bound, clock.now(), accountTimings.verificationHours * 3600)
        await mailroom.order(tx, { letter: 'changeEmail', to: email, username: user.username, codeId })
      })
      return messages.emailChangeSent
    },

    confirmEmailChange: (code: string) =>
      database.transaction(async (tx) => {
        const codes = codeStore(tx, secrets)
        const now = clock.now()
        const { userId } = await codes.peek('changeEmail', code, now)
        const user = await lockAlive(tx, userId)
        const { email } = await codes.use('changeEmail', code, now)
        if (email === null || (await userStore(tx).isTaken(email, now, user.id))) throw new AppError('auth.emailTaken')
        await codes.revoke(user.id, ['resetPassword', 'verifyEmail'], now)
        await userStore(tx).change(user.id, { email, emailVerifiedAt: now })
        const bound = { userId, email: user.email }
        const codeId = await codes.issue('recoverEmail', bound, now, accountTimings.recoverDays * day)
        const order = {
          letter: 'emailChanged',
          to: user.email,
          username: user.username,
          codeId,
          newEmail: email,
        } as const
        await mailroom.order(tx, order)
        return messages.emailChanged
      }),

    /** The old address takes the account back: every session and every other code dies with the change. */
    recoverEmail: (code: string) =>
      database.transaction(async (tx) => {
        const codes = codeStore(tx, secrets)
        const now = clock.now()
        const { userId } = await codes.peek('recoverEmail', code, now)
        const user = await lockAlive(tx, userId)
        const { email, createdAt } = await codes.use('recoverEmail', code, now)
        if (email === null) throw new AppError('link.expired')
        await codes.revokeAfter(user.id, 'recoverEmail', createdAt, now)
        await userStore(tx).unlinkAfter(user.id, createdAt)
        await codes.revoke(user.id, ['resetPassword', 'changeEmail', 'verifyEmail', 'handoff'], now)
        await sessions.endAll(tx, user.id, 'address taken back')
        const back = await userStore(tx).change(user.id, { email, emailVerifiedAt: now })
        const bound = { userId, email: back.email }
        const resetId = await codes.issue('resetPassword', bound, now, accountTimings.resetMinutes * 60)
        const reset = await codes.write(resetId)
        if (reset === undefined) throw new Error('A code that was just issued can be written.')
        return { success: true as const, email: back.email, resetCode: reset.code, message: messages.emailRecovered }
      }),

    changeUsername: (presence: Presence, username: string) =>
      database.transaction(async (tx) => {
        const user = await userStore(tx).change(presence.user.id, { username })
        return { success: true as const, message: messages.profileSaved, user: toUser(user) }
      }),

    remove: async (presence: Presence, password: string | undefined) => {
      await confirmOwner(presence, password)
      await database.transaction(async (tx) => {
        const user = await lockConfirmed(tx, presence)
        await userStore(tx).remove(user.id)
      })
      return messages.accountDeleted
    },
  }
}
