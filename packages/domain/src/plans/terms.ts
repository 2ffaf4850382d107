import { tierRank } from './access.ts'
import { planCatalogue } from './catalogue.ts'
import { addMonths } from './months.ts'
import type { SubscriptionStatus } from './subscription.ts'
import { parseTier } from './tier.ts'

/** Why the months of a payment were revoked. A dispute may still end in the student's favour. */
export type Revocation = 'refund' | 'dispute'

/** The months that one payment bought. A refund or a dispute revokes them. */
export interface Period {
  transactionId: string
  planId: number
  months: number
  isRevoked: boolean
  /** Null for a period that is not revoked, and for periods that were revoked before the reason was stored. */
  revokedBy: Revocation | null
  revokedAt: Date | null
}

/** A subscription without a gap in time. It consists of one or more periods, each bought by one payment. */
export interface Term {
  startDate: Date
  periods: readonly Period[]
  /** The plan that the user switched to during the term. Switching costs nothing and keeps the dates. */
  chosenPlanId: number | undefined
  /** When the user cancelled. Later facts about an old payment do not undo a cancellation. */
  cancelledAt: Date | undefined
}

/** The plan and months that a payment buys, and whether the payment currently entitles the user to them. */
export interface PaymentEntitlement extends Pick<Period, 'transactionId' | 'planId' | 'months'> {
  isEntitling: boolean
  /** Why the payment no longer entitles the user to its plan. */
  revocation?: Revocation | undefined
}

const validPeriods = ({ periods }: Pick<Term, 'periods'>) => periods.filter(({ isRevoked }) => !isRevoked)

/**
 * Returns a term's end date. Adds the months of all periods that are not revoked in one step, so that the order of the
 * payments does not matter.
 */
export const termEnd = (term: Pick<Term, 'startDate' | 'periods'>): Date =>
  addMonths(
    term.startDate,
    validPeriods(term).reduce((sum, { months }) => sum + months, 0),
  )

const rankOfPlan = (planId: number) => tierRank(parseTier(planCatalogue.find(({ id }) => id === planId)?.tier))

const higherPlan = (one: number, other: number) => (rankOfPlan(one) >= rankOfPlan(other) ? one : other)

/** Returns the id of the plan that the user switched to, or else of the highest plan paid for. */
export function termPlanId(term: Pick<Term, 'periods' | 'chosenPlanId'>): number | undefined {
  const [first, ...others] = (validPeriods(term).length > 0 ? validPeriods(term) : term.periods).map(
    ({ planId }) => planId,
  )
  return (
    term.chosenPlanId ??
    others.reduce((best, planId) => (best === undefined ? planId : higherPlan(best, planId)), first)
  )
}

export function termStatus(term: Term, now: Date): SubscriptionStatus {
  if (term.cancelledAt !== undefined || validPeriods(term).length === 0) return 'cancelled'
  return termEnd(term) <= now ? 'expired' : 'active'
}

/** Returns the active term. At most one term is active at any time. */
export const activeTerm = <T extends Term>(terms: readonly T[], now: Date): T | undefined =>
  terms.find((term) => termStatus(term, now) === 'active')

/**
 * Updates the terms after a change in a payment. Opens or extends a term while the payment entitles the user to its
 * plan, and revokes the payment's period when the payment no longer entitles the user. Calling this function again with
 * the same payment changes nothing.
 */
export function reconcileTerms<T extends Term>(
  terms: readonly T[],
  payment: PaymentEntitlement,
  now: Date,
): (T | Term)[] {
  const { transactionId, planId, months, isEntitling, revocation = null } = payment
  const isOfPayment = (period: Period) => period.transactionId === transactionId
  const holder = terms.find(({ periods }) => periods.some(isOfPayment))
  const current = holder?.periods.find(isOfPayment)
  const isOpen = current?.isRevoked === false
  const isReasonKnown = isEntitling || current === undefined || current.revokedBy === revocation
  if (isOpen === isEntitling && isReasonKnown) return [...terms]

  const withPeriods = (change: (periods: readonly Period[]) => Period[]): (T | Term)[] =>
    terms.map((term) => (term === holder ? { ...term, periods: change(term.periods) } : term))
  if (!isEntitling) {
    return withPeriods((periods) =>
      periods.map((known) =>
        isOfPayment(known) ? { ...known, isRevoked: true, revokedBy: revocation, revokedAt: now } : known,
      ),
    )
  }

  const period: Period = { transactionId, planId, months, isRevoked: false, revokedBy: null, revokedAt: null }
  const active = activeTerm(terms, now)
  const restored = withPeriods((periods) => periods.map((known) => (isOfPayment(known) ? period : known)))
  const original = holder && restored[terms.indexOf(holder)]
  // A payment that entitles the user again after a dispute resumes its original term. If that term has expired or was
  // cancelled in the meantime, it stays expired or cancelled.
  const resumesOriginal =
    original !== undefined && (active === undefined || active === holder || termStatus(original, now) !== 'active')
  if (resumesOriginal) return restored

  const others = withPeriods((periods) => periods.filter((known) => !isOfPayment(known)))
  if (active === undefined) {
    return [...others, { startDate: now, periods: [period], chosenPlanId: undefined, cancelledAt: undefined }]
  }
  const { chosenPlanId } = active
  const isHigher = chosenPlanId !== undefined && rankOfPlan(planId) > rankOfPlan(chosenPlanId)
  return others.with(terms.indexOf(active), {
    ...active,
    periods: [...active.periods, period],
    chosenPlanId: isHigher ? undefined : chosenPlanId,
  })
}

export const cancelTerm = <T extends Term>(terms: readonly T[], now: Date): T[] => {
  const active = activeTerm(terms, now)
  return terms.map((term) => (term === active ? { ...term, cancelledAt: now } : term))
}

export const changePlan = <T extends Term>(terms: readonly T[], planId: number, now: Date): T[] => {
  const active = activeTerm(terms, now)
  return terms.map((term) => (term === active ? { ...term, chosenPlanId: planId } : term))
}
