import { and, count, eq, ne } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'
import { subscriptionPeriods, userSubscriptions } from './tables.ts'

/** Returns the term that contains a payment's months, and how many other payments extend the same term. */
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
  const [otherPayments] = await handle
    .select({ count: count() })
    .from(subscriptionPeriods)
    .where(
      and(
        eq(subscriptionPeriods.subscriptionId, term.id),
        ne(subscriptionPeriods.transactionId, transactionId),
        eq(subscriptionPeriods.isRevoked, false),
      ),
    )
  return { ...term, others: otherPayments?.count ?? 0 }
}

export type PaidTerm = NonNullable<Awaited<ReturnType<typeof findPaidTerm>>>
