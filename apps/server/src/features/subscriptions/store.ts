import {
  termEnd,
  planCatalogue,
  termPlanId,
  termStatus,
  parseTier,
  type Revocation,
  type SubscriptionStatus,
  type Term,
  type Tier,
} from '@titer/domain'
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'
import { subscriptionPeriods, subscriptionPlans, userAnalytics, userSubscriptions } from './tables.ts'

/** A term with the id and status from its database row. A new term has no row yet. */
export interface StoredTerm extends Term {
  id?: number
  status?: SubscriptionStatus
}

/** The reason why a cancelled plan ended, and when it ended. */
export interface PlanEnding {
  by: 'cancellation' | Revocation
  /** Null if the time was not stored. */
  at: Date | null
}

export const subscriptionStore = (handle: Handle) => ({
  /** Finds the active subscription, or the newest one if none is active, with its plan's name. */
  findCurrent: async (userId: number) =>
    (
      await handle
        .select({
          id: userSubscriptions.id,
          planId: userSubscriptions.planId,
          planName: subscriptionPlans.name,
          status: userSubscriptions.status,
          endDate: userSubscriptions.endDate,
          cancelledAt: userSubscriptions.cancelledAt,
        })
        .from(userSubscriptions)
        .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, userSubscriptions.planId))
        .where(eq(userSubscriptions.userId, userId))
        .orderBy(desc(eq(userSubscriptions.status, 'active')), desc(userSubscriptions.id))
        .limit(1)
    )[0],

  /**
   * Returns why and when a cancelled plan ended. If all its payments were returned, the reason is the refund or
   * dispute, even if the student had cancelled the plan before.
   */
  endingOf: async ({ id, cancelledAt }: { id: number; cancelledAt: Date | null }): Promise<PlanEnding> => {
    const periods = await handle
      .select({
        isRevoked: subscriptionPeriods.isRevoked,
        by: subscriptionPeriods.revokedBy,
        at: subscriptionPeriods.revokedAt,
      })
      .from(subscriptionPeriods)
      .where(eq(subscriptionPeriods.subscriptionId, id))
      .orderBy(sql`${subscriptionPeriods.revokedAt} desc nulls last`)
    const [last] = periods
    const isReturned = periods.every(({ isRevoked }) => isRevoked)
    if (last?.by && isReturned) return { by: last.by, at: last.at }
    return { by: 'cancellation', at: cancelledAt }
  },

  plans: () =>
    handle
      .select()
      .from(subscriptionPlans)
      .where(eq(subscriptionPlans.isActive, true))
      .orderBy(asc(subscriptionPlans.pricePkr)),

  /** Returns all of a user's terms, oldest first. */
  terms: async (userId: number): Promise<StoredTerm[]> => {
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
          revokedBy: subscriptionPeriods.revokedBy,
          revokedAt: subscriptionPeriods.revokedAt,
        },
      })
      .from(userSubscriptions)
      .leftJoin(subscriptionPeriods, eq(subscriptionPeriods.subscriptionId, userSubscriptions.id))
      .where(eq(userSubscriptions.userId, userId))
      .orderBy(asc(userSubscriptions.id), asc(subscriptionPeriods.transactionId))
      .prepare('user_terms')
      .execute()
    const terms = new Map<number, StoredTerm>()
    for (const { term, period } of rows) {
      const { id, status, startDate, chosenPlanId, cancelledAt } = term
      const periods = [...(terms.get(id)?.periods ?? []), ...(period === null ? [] : [period])]
      terms.set(id, {
        id,
        status,
        startDate,
        periods,
        chosenPlanId: chosenPlanId ?? undefined,
        cancelledAt: cancelledAt ?? undefined,
      })
    }
    return [...terms.values()]
  },

  /** Saves a term with its periods. A period may have belonged to another term earlier. */
  saveTerm: async (userId: number, term: StoredTerm, now: Date) => {
    const statement = termStatement(handle, userId, term, now)
    if (term.periods.length === 0) {
      await statement
      return
    }
    const saved = handle.$with('saved').as(statement)
    const subscriptionId = sql<number>`(select id from ${saved})`
    const periods = term.periods.map((period) => ({ ...period, subscriptionId }))
    await handle
      .with(saved)
      .insert(subscriptionPeriods)
      .values(periods)
      .onConflictDoUpdate({
        target: subscriptionPeriods.transactionId,
        set: {
          subscriptionId: sql`excluded.subscription_id`,
          isRevoked: sql`excluded.is_revoked`,
          revokedBy: sql`excluded.revoked_by`,
          revokedAt: sql`excluded.revoked_at`,
        },
      })
  },

  /**
   * Returns the plans that a user had. For each term, the result contains the current plan and every plan that was paid
   * for, because the user may have changed the plan during the term. Each of them gets the start and end of the whole
   * term. A cancelled term ends when it was cancelled.
   */
  planHistory: async (userId: number): Promise<{ tier: Tier; from: Date; until: Date }[]> => {
    const found = await handle
      .select({ term: userSubscriptions, paidPlan: subscriptionPeriods.planId })
      .from(userSubscriptions)
      .leftJoin(subscriptionPeriods, eq(subscriptionPeriods.subscriptionId, userSubscriptions.id))
      .where(eq(userSubscriptions.userId, userId))
    return found.flatMap(({ term: { planId, status, startDate, endDate, cancelledAt, updatedAt }, paidPlan }) => {
      // A refund or a dispute cancels a term without setting `cancelledAt`. In that case the row's last update is the
      // time of the refund or dispute.
      const endedAt = cancelledAt ?? (status === 'cancelled' ? updatedAt : endDate)
      return [planId, ...(paidPlan === null ? [] : [paidPlan])].map((plan) => ({
        tier: parseTier(planCatalogue.find(({ id }) => id === plan)?.tier),
        from: startDate,
        until: endedAt < endDate ? endedAt : endDate,
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

  /** Marks subscriptions whose end date has passed as expired. Returns the ids of their users. */
  expire: async (now: Date): Promise<number[]> => {
    const expired = await handle
      .update(userSubscriptions)
      .set({ status: 'expired', updatedAt: now })
      .where(and(eq(userSubscriptions.status, 'active'), lte(userSubscriptions.endDate, now)))
      .returning({ userId: userSubscriptions.userId })
    return expired.map(({ userId }) => userId)
  },
})

/** Builds the statement that inserts or updates a term's row and returns its id. */
function termStatement(handle: Handle, userId: number, term: StoredTerm, now: Date) {
  const [planId, endDate] = [termPlanId(term), termEnd(term)]
  const { id, startDate, chosenPlanId = null, cancelledAt = null } = term
  const columns = { status: termStatus(term, now), chosenPlanId, cancelledAt, updatedAt: now }
  const returned = { id: userSubscriptions.id }
  if (id !== undefined) {
    // If the term has no valid periods left, its row keeps the old end date. If it has no periods and no chosen plan,
    // the row also keeps the old plan.
    const changed = { ...columns, ...(planId && { planId }), ...(endDate > startDate && { endDate }) }
    return handle.update(userSubscriptions).set(changed).where(eq(userSubscriptions.id, id)).returning(returned)
  }
  if (planId === undefined) throw new Error('A new term needs at least one period.')
  return handle
    .insert(userSubscriptions)
    .values({ ...columns, userId, planId, startDate, endDate, createdAt: now })
    .returning(returned)
}

export type CurrentSubscription = NonNullable<Awaited<ReturnType<ReturnType<typeof subscriptionStore>['findCurrent']>>>
