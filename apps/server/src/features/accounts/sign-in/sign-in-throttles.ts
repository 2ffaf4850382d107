import { AppError } from '@titer/contract'
import { accountThrottle, addressThrottle, admitAttempt, type ThrottleRule } from '@titer/domain'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { sha256 } from '../../../platform/secrets.ts'
import { signInThrottles } from '../tables.ts'

/**
 * The account that an attempt counts against: a name entered in the form, or a signed-in owner who confirms the
 * password.
 */
type Account = { name: string } | { ownerId: number }

/**
 * Creates the delays that slow down password guessing. They grow with repeated attempts, per account and per IP
 * address, and are stored in a table that all server processes share.
 */
export function createSignInThrottles({ database, clock }: { database: Database; clock: Clock }) {
  const attempt = (key: string, rule: ThrottleRule) =>
    database.transaction(async (tx) => {
      const now = clock.now()
      await tx
        .insert(signInThrottles)
        .values({ key, attempts: 0, windowStartedAt: now, blockedUntil: now })
        .onConflictDoNothing()
      const [state] = await tx.select().from(signInThrottles).where(eq(signInThrottles.key, key)).for('update')
      const admission = admitAttempt(state, now, rule)
      if (!admission.admitted) throw new AppError('auth.throttled', { retryAfterSeconds: admission.retryAfterSeconds })
      await tx.update(signInThrottles).set(admission.state).where(eq(signInThrottles.key, key))
    })

  // The key is derived from the name that was entered, whether or not that name is registered. A delay therefore does
  // not reveal who is registered. The name is hashed, so that the table does not list people who tried to sign in.
  const keyOf = (account: Account) =>
    'name' in account ? `name:${sha256(account.name.toLowerCase()).toString('base64url')}` : `owner:${account.ownerId}`

  const uncount = (key: string) =>
    database
      .update(signInThrottles)
      .set({ attempts: sql`greatest(${signInThrottles.attempts} - 1, 0)`, blockedUntil: clock.now() })
      .where(eq(signInThrottles.key, key))

  return {
    /** Counts the attempt against the address and the account. Throws if either of them has to wait. */
    countAttempt: async (account: Account, address: string) => {
      await attempt(`address:${addressKey(address)}`, addressThrottle)
      await attempt(keyOf(account), accountThrottle)
    },

    /** Resets the account's count after a correct password, and subtracts this attempt from the address's count. */
    recordSuccess: async (account: Account, address: string) => {
      await database.delete(signInThrottles).where(eq(signInThrottles.key, keyOf(account)))
      await uncount(`address:${addressKey(address)}`)
    },

    /** Subtracts an attempt that failed with a server error from both counts, because the password was not checked. */
    uncountAttempt: async (account: Account, address: string) => {
      await uncount(keyOf(account))
      await uncount(`address:${addressKey(address)}`)
    },

    /**
     * Resets the accounts' counts after a password reset by mail, so that other people's guesses cannot lock the owner
     * out.
     */
    clear: async (accounts: Account[]) => {
      for (const account of accounts) {
        await database.delete(signInThrottles).where(eq(signInThrottles.key, keyOf(account)))
      }
    },
  }
}

export type SignInThrottles = ReturnType<typeof createSignInThrottles>
