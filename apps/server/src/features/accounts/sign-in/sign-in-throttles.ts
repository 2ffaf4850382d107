import { AppError } from '@titer/contract'
import { accountThrottle, addressThrottle, admitAttempt, type ThrottleRule } from '@titer/domain'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { sha256 } from '../../../platform/secrets.ts'
import { signInThrottles } from '../tables.ts'

/** The account an attempt counts against: a name typed into the form, or a signed-in owner who confirms the password. */
type Account = { name: string } | { ownerId: number }

/** Growing delays against password guessing, per account and per address, in a table that all processes share. */
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

  // The key is the name as typed, registered or not, so that a delay does not reveal who is registered. The name is
  // hashed, so that the table is not a list of people who tried to sign in.
  const keyOf = (account: Account) =>
    'name' in account ? `name:${sha256(account.name.toLowerCase()).toString('base64url')}` : `owner:${account.ownerId}`

  const uncount = (key: string) =>
    database
      .update(signInThrottles)
      .set({ attempts: sql`greatest(${signInThrottles.attempts} - 1, 0)`, blockedUntil: clock.now() })
      .where(eq(signInThrottles.key, key))

  return {
    /** Counts the attempt against the address and the account. Throws if either has to wait. */
    countAttempt: async (account: Account, address: string) => {
      await attempt(`address:${addressKey(address)}`, addressThrottle)
      await attempt(keyOf(account), accountThrottle)
    },

    /** After a correct password: resets the account's count and takes this attempt off the address's count. */
    recordSuccess: async (account: Account, address: string) => {
      await database.delete(signInThrottles).where(eq(signInThrottles.key, keyOf(account)))
      await uncount(`address:${addressKey(address)}`)
    },

    /** After a server error: the password was not checked, so the attempt counts against neither. */
    uncountAttempt: async (account: Account, address: string) => {
      await uncount(keyOf(account))
      await uncount(`address:${addressKey(address)}`)
    },

    /** After a password reset by mail: resets the counts, so that guesses by others cannot lock the owner out. */
    clear: async (accounts: Account[]) => {
      for (const account of accounts) {
        await database.delete(signInThrottles).where(eq(signInThrottles.key, keyOf(account)))
      }
    },
  }
}

export type SignInThrottles = ReturnType<typeof createSignInThrottles>
