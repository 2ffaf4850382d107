import type { Tier } from '@titer/domain'
import { eq } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'
import { users } from '../tables.ts'

/** Returns the functions with which other features read and change an account inside their own transaction. */
export const accountStore = (tx: Handle, userId: number) => ({
  /** Locks the account until the transaction ends. Returns undefined if the account does not exist. */
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

  setTier: async (tier: Tier) => {
    await tx.update(users).set({ subscriptionStatus: tier }).where(eq(users.id, userId)).prepare('user_tier').execute()
  },
})
