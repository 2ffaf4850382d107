import { and, count, eq, ne } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'
import { subscriptionPeriods, userSubscriptions } from './tables.ts'

/** The term that the months of a payment stand in, and how many other payments it counts. */
export async function findPaidTerm(handle: Handle, transactionId: string) {
  const [term] = await handle
    .select({
      id: userSubscriptions.id,
      status: userSubscriptions.status,
      endDate: userSubscriptions.endDate,
      isRevoked: subscriptionPeriods.isRevoked,
    })
    .from(subscriptionPeriods)
    .innerJoin(userSubscriptions, eq(userSubscriptions.id, subscriptionPeriods.subscriptionId))
    .where(eq(subscriptionPeriods.transactionId, transactionId))
  if (term === undefined) return undefined
  const [beside] = await handle
    .select({ count: count() })
    .from(subscriptionPeriods)
    .where(
      and(
        eq(subscriptionPeriods.subscriptionId, term.id),
        ne(subscriptionPeriods.transactionId, transactionId),
        eq(subscriptionPeriods.isRevoked, false),
      ),
    )
  return { ...term, others: beside?.count ?? 0 }
}

export type PaidTerm = NonNullable<Awaited<ReturnType<typeof findPaidTerm>>>
