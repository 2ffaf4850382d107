import { accountTimings, AppError, messages, resendWait } from '@titer/contract'
import { personalWords } from '@titer/domain'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Handle } from '../../../platform/database/database.ts'
import type { HitCounter } from '../../../platform/http/rate-limits.ts'
import { sha256, type Secrets } from '../../../platform/secrets.ts'
import { codeStore } from '../credentials/one-time-codes.ts'
import type { AccountMailer } from '../mail/account-mailer.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { UserRow } from '../tables.ts'
import { usedTrialStore } from '../users/used-trials.ts'
import { toUser, userStore } from '../users/user-store.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  passwords: Passwords
  mailer: AccountMailer
  countHits: HitCounter
  hideRegisteredEmails: boolean
}

interface NewAccount {
  email: string
  password: string
  username?: string | undefined
  nextPage?: string | undefined
}

const verificationSeconds = accountTimings.verificationHours * 3600

export function createRegistration(needs: Needs) {
  const { database, clock, secrets, passwords, mailer, countHits, hideRegisteredEmails } = needs

  const sendVerification = async (tx: Handle, user: UserRow, nextPage?: string) => {
    const codes = codeStore(tx, secrets)
    const codeId = await codes.issue(
      'verifyEmail',
      { userId: user.id, email: user.email },
      clock.now(),
      verificationSeconds,
    )
    await mailer.enqueue(tx, { letter: 'verifyEmail', userId: user.id, codeId, nextPage })
  }

  const coolDown = async (email: string) => {
    const key = `resend ${sha256(email.toLowerCase()).toString('base64url')}`
    const { hits, remainingMs } = await countHits(key, accountTimings.resendCooldownSeconds)
    if (hits === 1) return
    const seconds = Math.max(1, Math.ceil(remainingMs / 1000))
    throw new AppError('auth.resendWait', { message: resendWait(seconds), retryAfterSeconds: seconds })
  }

  return {
    sendVerification,

    register: async (newAccount: NewAccount) => {
      const { email, username, nextPage } = newAccount
      passwords.check(newAccount.password, personalWords(newAccount))
      const passwordHash = await passwords.hash(newAccount.password)
      const hidden = { success: true, needsVerification: true, message: messages.registered } as const
      const created = database.transaction(async (tx) => {
        const store = userStore(tx)
        // Check the username before the email. If the email were checked first, the error "username taken" would reveal
        // that the email is not registered.
        if (username !== undefined && (await store.findByName(username)) !== undefined) {
          throw new AppError('auth.usernameTaken')
        }
        if (await store.isTaken(email, clock.now())) {
          if (!hideRegisteredEmails) throw new AppError('auth.emailTaken')
          const holder = await store.findByEmail(email)
          if (holder !== undefined && (await mailer.reserveMail(tx, 'alreadyRegistered', email))) {
            await mailer.enqueue(tx, { letter: 'alreadyRegistered', userId: holder.id })
          }
          return undefined
        }
        const trialStartedAt = await usedTrialStore(tx, secrets).findStart(email, clock.now())
        const added = await store.add({ email, username, passwordHash, trialStartedAt, createdAt: clock.now() })
        await sendVerification(tx, added, nextPage)
        return added
      })
      // When two people register the same email at the same time, the unique index rejects the later registration. If
      // registered emails are hidden, that registration must get the same response as any other. An error would reveal
      // that the email is registered.
      const user = await created.catch((error: unknown) => {
        if (hideRegisteredEmails && error instanceof AppError && error.code === 'auth.emailTaken') return undefined
        throw error
      })
      await coolDown(email).catch(() => undefined)
      return user === undefined || hideRegisteredEmails
        ? hidden
        : { ...hidden, userId: user.id, user: toUser(user), isNewUser: true }
    },

    /**
     * Counts a request for a verification mail. Throws if one was already requested for the same address within the
     * last minute.
     */
    coolDown,

    /**
     * Sends the verification mail again. It runs in a job, so that the request takes the same time whether or not the
     * email is registered.
     */
    resend: (userId: number) =>
      database.transaction(async (tx) => {
        const user = await userStore(tx).find(userId)
        if (user !== undefined && user.emailVerifiedAt === null && user.disabledAt === null) {
          await sendVerification(tx, user)
        }
      }),

    verify: (code: string) =>
      database.transaction(async (tx) => {
        const codes = codeStore(tx, secrets)
        const store = userStore(tx)
        const { userId, email } = await codes.peek('verifyEmail', code, clock.now())
        const user = await store.lock(userId)
        await codes.use('verifyEmail', code, clock.now())
        if (user === undefined || user.email !== email) throw new AppError('link.expired')
        if (user.disabledAt !== null) throw new AppError('auth.disabled')
        if (user.emailVerifiedAt === null) await store.change(userId, { emailVerifiedAt: clock.now() })
        await codes.revoke(userId, ['verifyEmail'], clock.now())
        return { success: true as const, message: messages.emailVerified, email: user.email }
      }),
  }
}

export type Registration = ReturnType<typeof createRegistration>
