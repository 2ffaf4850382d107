import { AppError, tooManyAttemptsFor } from '@titer/contract'
import { accountThrottle, addressThrottle, admitAttempt, type ThrottleRule } from '@titer/domain'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { sha256 } from '../../../platform/secrets.ts'
import { signInThrottles } from '../tables.ts'

/** A user who is identified before the password is checked: by the token of a known device, or by a session. */
type KnownUser = { knownDeviceOf: number } | { ownerId: number }

/** The account for which an attempt is counted: a name that was entered in the form, or a known user. */
type Account = { name: string } | KnownUser

/**
 * An attempt to enter the right password. Attempts of known users are counted separately, and not per IP address.
 * Otherwise the guesses of other people, who may share the address, would delay the known user.
 */
type Attempt = { name: string; address: string } | KnownUser

/**
 * Creates the delays that slow down password guessing. They grow with repeated attempts, per account and per IP
 * address, and are stored in a table that all server processes share.
 */
export function createSignInThrottles({ database, clock }: { database: Database; clock: Clock }) {
  const admit = (key: string, rule: ThrottleRule) =>
    database.transaction(async (tx) => {
      const createdAt = clock.now()
      await tx
        .insert(signInThrottles)
        .values({ key, attempts: 0, windowStartedAt: createdAt, blockedUntil: createdAt })
        .onConflictDoNothing()
      const [state] = await tx.select().from(signInThrottles).where(eq(signInThrottles.key, key)).for('update')
      // The time is read after the lock is granted. A concurrent attempt may have set `blockedUntil` to a time after
      // `createdAt`, so with `createdAt` this attempt could be rejected without reason.
      const admission = admitAttempt(state, clock.now(), rule)
      if (!admission.admitted) {
        const { retryAfterSeconds } = admission
        throw new AppError('auth.throttled', { retryAfterSeconds, message: tooManyAttemptsFor(retryAfterSeconds) })
      }
      await tx.update(signInThrottles).set(admission.state).where(eq(signInThrottles.key, key))
    })

  // PostgreSQL and JavaScript disagree on the lower case of some letters, such as İ. The account is looked up with
  // PostgreSQL's rules, so the key must use them too. Otherwise each spelling of a name would have its own free
  // attempts.
  const lowercase = async (name: string) => {
    const { rows } = await database.execute<{ name: string }>(sql`select lower(${name}::text) as name`)
    return rows[0]?.name ?? name
  }

  // The key is derived from the name that was entered, whether or not that name is registered. A delay therefore does
  // not reveal who is registered. The name is hashed, so that the table does not list people who tried to sign in.
  const keyOf = async (account: Account) => {
    if ('knownDeviceOf' in account) return `known-device:${account.knownDeviceOf}`
    if ('ownerId' in account) return `owner:${account.ownerId}`
    return `name:${sha256(await lowercase(account.name)).toString('base64url')}`
  }

  const reset = (key: string) => database.delete(signInThrottles).where(eq(signInThrottles.key, key))

  const uncount = (key: string) =>
    database
      .update(signInThrottles)
      .set({ attempts: sql`greatest(${signInThrottles.attempts} - 1, 0)`, blockedUntil: clock.now() })
      .where(eq(signInThrottles.key, key))

  return {
    /** Counts an attempt before the password is checked. Throws if the account or the address has to wait. */
    countAttempt: async (attempt: Attempt) => {
      const key = await keyOf(attempt)
      const ofAddress = 'address' in attempt ? `address:${addressKey(attempt.address)}` : undefined
      if (ofAddress !== undefined) await admit(ofAddress, addressThrottle)
      await admit(key, accountThrottle)
      const uncountAddress = async () => {
        if (ofAddress !== undefined) await uncount(ofAddress)
      }
      return {
        /** Resets the account's count after a correct password, and subtracts this attempt from the address's count. */
        recordSuccess: async () => {
          await reset(key)
          await uncountAddress()
        },
        /** Subtracts an attempt that failed with a server error, because the password was not checked. */
        uncount: async () => {
          await uncount(key)
          await uncountAddress()
        },
      }
    },

    /**
     * Resets the accounts' counts after a password reset by mail, so that other people's guesses cannot lock the owner
     * out.
     */
    clear: async (accounts: Account[]) => {
      for (const account of accounts) await reset(await keyOf(account))
    },
  }
}

export type SignInThrottles = ReturnType<typeof createSignInThrottles>
