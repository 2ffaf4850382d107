import type { Tier } from '@titer/domain'
import { eq } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'
import { users } from './tables.ts'

/** What other features may know and change of somebody, inside a transaction of theirs. */
export const standingOf = (tx: Handle, userId: number) => ({
  /** Until the transaction ends nobody else changes what this person has; undefined if there is no such person. */
  lock: async () =>
    (
      await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, userId))
        .for('no key update')
        .prepare('user_lock')
        .execute()
    )[0],

  email: async () => (await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email,

  /** As somebody is called in papers about them. */
  names: async () =>
    (await tx.select({ username: users.username, email: users.email }).from(users).where(eq(users.id, userId)))[0],

  setTier: async (tier: Tier) => {
    await tx.update(users).set({ subscriptionStatus: tier }).where(eq(users.id, userId)).prepare('user_tier').execute()
  },
})
