import { accountTimings, AppError, messages } from '@titer/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { codeStore } from './codes.ts'
import type { ShutDoors } from './doors.ts'
import type { Mailroom } from './mailroom.ts'
import { lockByLink, type OwnerCheck } from './owner.ts'
import type { Presence } from './sessions.ts'
import { userStore } from './users.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  mailroom: Mailroom
  shutDoors: ShutDoors
  owner: OwnerCheck
}

const daySeconds = 86_400

/** Another address: it holds once the mail sent there is followed, and the old one can take it back. */
export function createEmailChanges({ database, clock, secrets, mailroom, shutDoors, owner }: Needs) {
  return {
    /** The answer is the same whether somebody has the address: only the mail tells. */
    ask: async (presence: Presence, email: string, password: string | undefined) => {
      await owner.confirm(presence, password)
      await database.transaction(async (tx) => {
        const user = await owner.lock(tx, presence)
        const store = userStore(tx)
        const codes = codeStore(tx, secrets)
        if (!(await mailroom.mayWrite('changeEmail', email))) return
        if (await store.isTaken(email, clock.now(), user.id)) {
          const holder = await store.findByEmail(email)
          if (holder !== undefined) {
            await mailroom.order(tx, { letter: 'alreadyRegistered', to: holder.email, username: holder.username })
          }
          return
        }
        await codes.revoke(user.id, ['changeEmail'], clock.now())
        const lifeSeconds = accountTimings.verificationHours * 3600
        const codeId = await codes.issue('changeEmail', { userId: user.id, email }, clock.now(), lifeSeconds)
        await mailroom.order(tx, { letter: 'changeEmail', to: email, username: user.username, codeId })
      })
      return messages.emailChangeSent
    },

    confirm: (code: string) =>
      database.transaction(async (tx) => {
        const codes = codeStore(tx, secrets)
        const now = clock.now()
        const { userId } = await codes.peek('changeEmail', code, now)
        const user = await lockByLink(tx, userId)
        const { email } = await codes.use('changeEmail', code, now)
        if (email === null || (await userStore(tx).isTaken(email, now, user.id))) throw new AppError('auth.emailTaken')
        await codes.revoke(user.id, ['resetPassword', 'verifyEmail'], now)
        await userStore(tx).change(user.id, { email, emailVerifiedAt: now })
        const bound = { userId, email: user.email }
        const codeId = await codes.issue('recoverEmail', bound, now, accountTimings.recoverDays * daySeconds)
        const told = { to: user.email, username: user.username, codeId, newEmail: email }
        await mailroom.order(tx, { letter: 'emailChanged', ...told })
        return messages.emailChanged
      }),

    /** Every door shuts, the password goes too: whoever changed the address must have known it. */
    takeBack: (code: string) =>
      database.transaction(async (tx) => {
        const codes = codeStore(tx, secrets)
        const store = userStore(tx)
        const now = clock.now()
        const { userId } = await codes.peek('recoverEmail', code, now)
        const user = await lockByLink(tx, userId)
        const { email, createdAt } = await codes.use('recoverEmail', code, now)
        if (email === null) throw new AppError('link.expired')
        await codes.revokeAfter(user.id, 'recoverEmail', createdAt, now)
        await store.unlinkAfter(user.id, createdAt)
        await shutDoors(tx, user.id, 'address taken back')
        const back = await store.change(user.id, { email, emailVerifiedAt: now, passwordHash: null })
        const bound = { userId, email: back.email }
        const resetId = await codes.issue('resetPassword', bound, now, accountTimings.resetMinutes * 60)
        const reset = await codes.write(resetId)
        if (reset === undefined) throw new Error('A code that was just issued can be written.')
        return { success: true as const, email: back.email, resetCode: reset.code, message: messages.emailRecovered }
      }),
  }
}
