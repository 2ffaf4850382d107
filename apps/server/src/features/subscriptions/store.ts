import { desc, eq } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'
import { subscriptionPlans, userSubscriptions } from './tables.ts'

export function subscriptionStore(handle: Handle) {
  return {
    /** The active one, else the newest, with the name of its plan. */
    findCurrent: async (userId: number) =>
      (
        await handle
          .select({
            planId: userSubscriptions.planId,
            planName: subscriptionPlans.name,
            status: userSubscriptions.status,
            endDate: userSubscriptions.endDate,
          })
          .from(userSubscriptions)
          .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, userSubscriptions.planId))
          .where(eq(userSubscriptions.userId, userId))
          .orderBy(desc(eq(userSubscriptions.status, 'active')), desc(userSubscriptions.id))
          .limit(1)
      )[0],
  }
}

export type CurrentSubscription = NonNullable<Awaited<ReturnType<ReturnType<typeof subscriptionStore>['findCurrent']>>>
