import { accountTimings, AppError, messages } from '@titer/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { codeStore } from '../credentials/one-time-codes.ts'
import type { RevokeAccess } from '../credentials/access-revocation.ts'
import type { AccountMailer } from '../mail/account-mailer.ts'
import type { Reauthentication } from './reauthentication.ts'
import type { Authentication } from '../sessions/sessions.ts'
import { lockLinkedUser } from '../users/lock-linked-user.ts'
import { userStore } from '../users/user-store.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  mailer: AccountMailer
  revokeAccess: RevokeAccess
  reauthentication: Reauthentication
}

const daySeconds = 86_400

/**
 * Creates the functions that change an account's email. A change takes effect when the link in the mail to the new
 * address is opened. For some days, a link sent to the old address can revert the change.
 */
export function createEmailChanges({ database, clock, secrets, mailer, revokeAccess, reauthentication }: Needs) {
  return {
    /**
     * Requests a change. The response is the same whether or not the new email is registered; only the mail to that
     * address differs.
     */
    request: async (authentication: Authentication, email: string, password: string | undefined) => {
      await reauthentication.confirm(authentication, password)
      await database.transaction(async (tx) => {
        const user = await reauthentication.lockUser(tx, authentication)
        const store = userStore(tx)
        const codes = codeStore(tx, secrets)
        if (!(await mailer.reserveMail(tx, 'changeEmail', email))) return
        if (await store.isTaken(email, clock.now(), user.id)) {
          const holder = await store.findByEmail(email)
          if (holder !== undefined) {
            await mailer.enqueue(tx, { letter: 'alreadyRegistered', userId: holder.id })
          }
          return
        }
        await codes.revoke(user.id, ['changeEmail'], clock.now())
        const lifeSeconds = accountTimings.verificationHours * 3600
        const codeId = await codes.issue('changeEmail', { userId: user.id, email }, clock.now(), lifeSeconds)
        await mailer.enqueue(tx, { letter: 'changeEmail', userId: user.id, codeId })
      })
      return messages.emailChangeSent
    },

    confirm: (code: string) =>
      database.transaction(async (tx) => {
        const codes = codeStore(tx, secrets)
        const now = clock.now()
        const { userId } = await codes.peek('changeEmail', code, now)
        const user = await lockLinkedUser(tx, userId)
        const { email } = await codes.use('changeEmail', code, now)
        if (email === null || (await userStore(tx).isTaken(email, now, user.id))) throw new AppError('auth.emailTaken')
        await codes.revoke(user.id, ['resetPassword', 'verifyEmail'], now)
        await userStore(tx).change(user.id, { email, emailVerifiedAt: now })
        const boundTo = { userId, email: user.email }
        const codeId = await codes.issue('recoverEmail', boundTo, now, accountTimings.recoverDays * daySeconds)
        await mailer.enqueue(tx, { letter: 'emailChanged', userId, codeId })
        return messages.emailChanged
      }),

    /**
     * Restores the old email, revokes all access, and unlinks the Google accounts that were linked after the change.
     * Also removes the password, if the account has one, because the person who changed the email must have known it.
     */
    revert: (code: string) =>
      database.transaction(async (tx) => {
        const codes = codeStore(tx, secrets)
        const store = userStore(tx)
        const now = clock.now()
        const { userId } = await codes.peek('recoverEmail', code, now)
        const user = await lockLinkedUser(tx, userId)
        const { email, createdAt } = await codes.use('recoverEmail', code, now)
        if (email === null) throw new AppError('link.expired')
        await codes.revokeAfter(user.id, 'recoverEmail', createdAt, now)
        await store.unlinkIdentities(user.id, createdAt)
        await revokeAccess(tx, user.id, 'address taken back')
        const restored = await store.change(user.id, { email, emailVerifiedAt: now, passwordHash: null })
        const boundTo = { userId, email: restored.email }
        const resetId = await codes.issue('resetPassword', boundTo, now, accountTimings.resetMinutes * 60)
        const reset = await codes.derive(resetId)
        if (reset === undefined) throw new Error('The reset code that was just issued is missing')
        return {
          success: true as const,
          email: restored.email,
          hasLinkedIdentity: await store.hasIdentity(userId),
          resetCode: reset.code,
          message: messages.emailRecovered,
        }
      }),
  }
}
