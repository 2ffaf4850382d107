import { lt, or } from 'drizzle-orm'
import { later, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { oneTimeCodes, sessions, signInFlows, signInThrottles, usedTrials } from './tables.ts'

const retentionDays = 30

/**
 * Creates the nightly cleanup job. It deletes expired sign-in flows and expired hashes of deleted accounts' addresses.
 * Codes and sessions are deleted 30 days after their end. The counts of sign-in attempts are deleted 30 days after the
 * start of the time window in which they were counted.
 */
export function createCleanupJob({ database, clock }: { database: Database; clock: Clock }): Queue<object> {
  return {
    name: 'accounts-sweep',
    schedule: '20 22 * * *',
    work: async () => {
      const now = clock.now()
      const before = later(now, -retentionDays * 86_400)
      await database.delete(signInFlows).where(lt(signInFlows.expiresAt, now))
      await database.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, before))
      await database.delete(sessions).where(or(lt(sessions.endedAt, before), lt(sessions.expiresAt, before)))
      await database.delete(usedTrials).where(lt(usedTrials.expiresAt, now))
      await database.delete(signInThrottles).where(lt(signInThrottles.windowStartedAt, before))
    },
  }
}
