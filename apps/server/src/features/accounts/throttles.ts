import { AppError, type ErrorCode } from '@titer/contract'
import { accountThrottle, addressThrottle, admit, type ThrottleRule } from '@titer/domain'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { addressKey } from '../../platform/http/address.ts'
import { sha256 } from '../../platform/secrets.ts'
import { signInThrottles } from './tables.ts'

/** Growing delays against guessing, per account and per address, kept where every process sees them. */
export function createThrottles({ database, clock }: { database: Database; clock: Clock }) {
  const attempt = (key: string, rule: ThrottleRule, refusal: ErrorCode) =>
    database.transaction(async (tx) => {
      const now = clock.now()
      await tx
        .insert(signInThrottles)
        .values({ key, attempts: 0, lastAttemptAt: now, blockedUntil: now })
        .onConflictDoNothing()
      const [held] = await tx.select().from(signInThrottles).where(eq(signInThrottles.key, key)).for('update')
      const admission = admit(held, now, rule)
      if (!admission.admitted) throw new AppError(refusal, { retryAfterSeconds: admission.retryAfterSeconds })
      await tx.update(signInThrottles).set(admission.state).where(eq(signInThrottles.key, key))
    })

  // Names are hashed: the table of failures must not become a list of who has tried to sign in.
  const accountKey = (name: string) => `account:${sha256(name.toLowerCase()).toString('base64url')}`

  return {
    /** Counts the attempt against both; refuses when either has to wait. */
    enter: async (account: string, address: string, refusal: ErrorCode = 'auth.throttled') => {
      await attempt(`address:${addressKey(address)}`, addressThrottle, refusal)
      await attempt(accountKey(account), accountThrottle, refusal)
    },

    /** The attempt was right: the account starts afresh, the address gets this one attempt back. */
    succeed: async (account: string, address: string) => {
      await database.delete(signInThrottles).where(eq(signInThrottles.key, accountKey(account)))
      await database
        .update(signInThrottles)
        .set({ attempts: sql`greatest(${signInThrottles.attempts} - 1, 0)` })
        .where(eq(signInThrottles.key, `address:${addressKey(address)}`))
    },

    /** Whoever holds the mailbox may go on, so that nobody can lock another out. */
    clear: async (accounts: string[]) => {
      for (const account of accounts) {
        await database.delete(signInThrottles).where(eq(signInThrottles.key, accountKey(account)))
      }
    },
  }
}

export type Throttles = ReturnType<typeof createThrottles>
