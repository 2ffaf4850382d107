import { AppError } from '@titer/contract'
import { accountThrottle, addressThrottle, admit, type ThrottleRule } from '@titer/domain'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { addressKey } from '../../platform/http/address.ts'
import { sha256 } from '../../platform/secrets.ts'
import { signInThrottles } from './tables.ts'

/** Whose door is knocked at: a name typed into the form, or the owner asked for the password again. */
type Account = { name: string } | { ownerId: number }

/** Growing delays against guessing, per account and per address, kept where every process sees them. */
export function createThrottles({ database, clock }: { database: Database; clock: Clock }) {
  const attempt = (key: string, rule: ThrottleRule) =>
    database.transaction(async (tx) => {
      const now = clock.now()
      await tx
        .insert(signInThrottles)
        .values({ key, attempts: 0, windowStartedAt: now, blockedUntil: now })
        .onConflictDoNothing()
      const [held] = await tx.select().from(signInThrottles).where(eq(signInThrottles.key, key)).for('update')
      const admission = admit(held, now, rule)
      if (!admission.admitted) throw new AppError('auth.throttled', { retryAfterSeconds: admission.retryAfterSeconds })
      await tx.update(signInThrottles).set(admission.state).where(eq(signInThrottles.key, key))
    })

  // By the name as it was typed, known or not, so that a delay tells nothing about who is registered; and hashed,
  // so that the table does not become a list of who has tried to sign in.
  const keyOf = (account: Account) =>
    'name' in account ? `name:${sha256(account.name.toLowerCase()).toString('base64url')}` : `owner:${account.ownerId}`

  const giveBack = (key: string) =>
    database
      .update(signInThrottles)
      .set({ attempts: sql`greatest(${signInThrottles.attempts} - 1, 0)`, blockedUntil: clock.now() })
      .where(eq(signInThrottles.key, key))

  return {
    /** Counts the attempt against both; refuses when either has to wait. */
    enter: async (account: Account, address: string) => {
      await attempt(`address:${addressKey(address)}`, addressThrottle)
      await attempt(keyOf(account), accountThrottle)
    },

    /** The attempt was right: the account starts afresh, the address gets this one attempt back. */
    succeed: async (account: Account, address: string) => {
      await database.delete(signInThrottles).where(eq(signInThrottles.key, keyOf(account)))
      await giveBack(`address:${addressKey(address)}`)
    },

    /** The attempt was never judged: it told nobody anything, and is counted against neither. */
    withdraw: async (account: Account, address: string) => {
      await giveBack(keyOf(account))
      await giveBack(`address:${addressKey(address)}`)
    },

    /** Whoever holds the mailbox may go on, so that nobody can lock another out. */
    clear: async (accounts: Account[]) => {
      for (const account of accounts) {
        await database.delete(signInThrottles).where(eq(signInThrottles.key, keyOf(account)))
      }
    },
  }
}

export type Throttles = ReturnType<typeof createThrottles>
