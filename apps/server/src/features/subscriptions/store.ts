import {
  endOf,
  planCatalogue,
  planOf,
  termStatus,
  tierOf,
  type SubscriptionStatus,
  type Term,
  type Tier,
} from '@titer/domain'
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'
import { subscriptionPeriods, subscriptionPlans, userAnalytics, userSubscriptions } from './tables.ts'

/** A term and the row that keeps it, with the status it was last written with; one that was just opened has none yet. */
export interface KeptTerm extends Term {
  id?: number
  status?: SubscriptionStatus
}

export const subscriptionStore = (handle: Handle) => ({
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

  plans: () =>
    handle
      .select()
      .from(subscriptionPlans)
      .where(eq(subscriptionPlans.isActive, true))
      .orderBy(asc(subscriptionPlans.pricePkr)),

  /** Every term of somebody, the oldest first. */
  terms: async (userId: number): Promise<KeptTerm[]> => {
    const rows = await handle
      .select({
        term: {
          id: userSubscriptions.id,
          status: userSubscriptions.status,
          startDate: userSubscriptions.startDate,
          chosenPlanId: userSubscriptions.chosenPlanId,
          cancelledAt: userSubscriptions.cancelledAt,
        },
        period: {
          transactionId: subscriptionPeriods.transactionId,
          planId: subscriptionPeriods.planId,
          months: subscriptionPeriods.months,
          isRevoked: subscriptionPeriods.isRevoked,
        },
      })
      .from(userSubscriptions)
      .leftJoin(subscriptionPeriods, eq(subscriptionPeriods.subscriptionId, userSubscriptions.id))
      .where(eq(userSubscriptions.userId, userId))
      .orderBy(asc(userSubscriptions.id), asc(subscriptionPeriods.transactionId))
      .prepare('user_terms')
      .execute()
    const kept = new Map<number, KeptTerm>()
    for (const { term, period } of rows) {
      const { id, status, startDate, chosenPlanId, cancelledAt } = term
      const periods = [...(kept.get(id)?.periods ?? []), ...(period === null ? [] : [period])]
      kept.set(id, {
        id,
        status,
        startDate,
        periods,
        chosenPlanId: chosenPlanId ?? undefined,
        cancelledAt: cancelledAt ?? undefined,
      })
    }
    return [...kept.values()]
  },

  /** Writes a term as it has become, and its periods, which may have stood under another one. */
  keep: async (userId: number, term: KeptTerm, now: Date) => {
    const row = rowOf(handle, userId, term, now)
    if (term.periods.length === 0) {
      await row
      return
    }
    const kept = handle.$with('kept').as(row)
    const subscriptionId = sql<number>`(select id from ${kept})`
    const periods = term.periods.map((period) => ({ ...period, subscriptionId }))
    await handle
      .with(kept)
      .insert(subscriptionPeriods)
      .values(periods)
      .onConflictDoUpdate({
        target: subscriptionPeriods.transactionId,
        set: { subscriptionId: sql`excluded.subscription_id`, isRevoked: sql`excluded.is_revoked` },
      })
  },

  /** From when to when somebody had which plan: the one of a term, and each that was paid for in it. */
  spans: async (userId: number): Promise<{ tier: Tier; from: Date; until: Date }[]> => {
    const found = await handle
      .select({ term: userSubscriptions, paidPlan: subscriptionPeriods.planId })
      .from(userSubscriptions)
      .leftJoin(subscriptionPeriods, eq(subscriptionPeriods.subscriptionId, userSubscriptions.id))
      .where(eq(userSubscriptions.userId, userId))
    return found.flatMap(({ term: { planId, status, startDate, endDate, cancelledAt, updatedAt }, paidPlan }) => {
      // Money that was given back ended it at once, and changed nothing else.
      const ended = cancelledAt ?? (status === 'cancelled' ? updatedAt : endDate)
      return [planId, ...(paidPlan === null ? [] : [paidPlan])].map((plan) => ({
        tier: tierOf(planCatalogue.find(({ id }) => id === plan)?.tier),
        from: startDate,
        until: ended < endDate ? ended : endDate,
      }))
    })
  },

  usageOn: async (userId: number, day: string) =>
    (
      await handle
        .select({
          questions: userAnalytics.questionsAnsweredToday,
          cases: userAnalytics.clinicalCasesCompletedToday,
        })
        .from(userAnalytics)
        .where(and(eq(userAnalytics.userId, userId), eq(userAnalytics.day, day)))
    )[0],

  /** Marks what has passed, and says whose it was. */
  expire: async (now: Date): Promise<number[]> => {
    const passed = await handle
      .update(userSubscriptions)
      .set({ status: 'expired', updatedAt: now })
      .where(and(eq(userSubscriptions.status, 'active'), lte(userSubscriptions.endDate, now)))
      .returning({ userId: userSubscriptions.userId })
    return passed.map(({ userId }) => userId)
  },
})

/** The statement that writes the row of a term, and gives its id. */
function rowOf(handle: Handle, userId: number, term: KeptTerm, now: Date) {
  const [planId, endDate] = [planOf(term), endOf(term)]
  const { id, startDate, chosenPlanId = null, cancelledAt = null } = term
  const shape = { status: termStatus(term, now), chosenPlanId, cancelledAt, updatedAt: now }
  const given = { id: userSubscriptions.id }
  if (id !== undefined) {
    // Without a period left it keeps the plan and the end it had.
    const changed = { ...shape, ...(planId && { planId }), ...(endDate > startDate && { endDate }) }
    return handle.update(userSubscriptions).set(changed).where(eq(userSubscriptions.id, id)).returning(given)
  }
  if (planId === undefined) throw new Error('A term begins with a period.')
  return handle
    .insert(userSubscriptions)
    .values({ ...shape, userId, planId, startDate, endDate, createdAt: now })
    .returning(given)
}

export type CurrentSubscription = NonNullable<Awaited<ReturnType<ReturnType<typeof subscriptionStore>['findCurrent']>>>
