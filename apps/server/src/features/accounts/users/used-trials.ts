import { and, eq, gt, sql } from 'drizzle-orm'
import { later } from '../../../platform/clock.ts'
import type { Handle } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { usedTrials, type UserRow } from '../tables.ts'

const rememberedDays = 365

/** Returns when the free trial of an account started. */
export const trialStartOf = ({ trialStartedAt, createdAt }: Pick<UserRow, 'trialStartedAt' | 'createdAt'>) =>
  trialStartedAt ?? createdAt

/**
 * Remembers the trials of deleted accounts by a keyed hash of the address. Otherwise a student could delete the account
 * and register again for another trial. The hash cannot be turned back into the address without the server's secret.
 */
export function usedTrialStore(handle: Handle, secrets: Secrets) {
  const hashOf = (email: string) => secrets.digest('used-trial', email.toLowerCase())

  return {
    remember: async (user: UserRow, now: Date) => {
      const row = {
        addressHash: hashOf(user.email),
        startedAt: trialStartOf(user),
        expiresAt: later(now, rememberedDays * 86_400),
      }
      await handle
        .insert(usedTrials)
        .values(row)
        .onConflictDoUpdate({
          target: usedTrials.addressHash,
          set: { startedAt: sql`least(${usedTrials.startedAt}, excluded.started_at)`, expiresAt: row.expiresAt },
        })
    },

    /** Returns when an earlier account with this address started its trial, or null if no such trial is remembered. */
    findStart: async (email: string, now: Date): Promise<Date | null> => {
      const [row] = await handle
        .select()
        .from(usedTrials)
        .where(and(eq(usedTrials.addressHash, hashOf(email)), gt(usedTrials.expiresAt, now)))
      return row?.startedAt ?? null
    },
  }
}
