import { rankOf } from './access.ts'
import { planCatalogue } from './catalogue.ts'
import { addMonths } from './months.ts'
import type { SubscriptionStatus } from './subscription.ts'
import { tierOf } from './tier.ts'

/** What one payment has opened. Money that goes back revokes it. */
export interface Period {
  transactionId: string
  planId: number
  months: number
  isRevoked: boolean
}

/** A stretch of time somebody has paid for, by one payment or several that extend it. */
export interface Term {
  startDate: Date
  periods: readonly Period[]
  /** A change of plan inside the term, which costs nothing and moves no date. */
  chosenPlanId: number | undefined
  /** By the person; no later word about an old payment undoes it. */
  cancelledAt: Date | undefined
}

/** A payment as terms see it: what it would open, and whether its money is here now. */
export interface PaymentStanding extends Omit<Period, 'isRevoked'> {
  isEntitling: boolean
}

const live = ({ periods }: Pick<Term, 'periods'>) => periods.filter(({ isRevoked }) => !isRevoked)

/** Counted from the start over all months at once, so that it does not matter which payment came first. */
export const endOf = (term: Pick<Term, 'startDate' | 'periods'>): Date =>
  addMonths(
    term.startDate,
    live(term).reduce((sum, { months }) => sum + months, 0),
  )

const rankOfPlan = (planId: number) => rankOf(tierOf(planCatalogue.find(({ id }) => id === planId)?.tier))

const higherPlan = (one: number, other: number) => (rankOfPlan(one) >= rankOfPlan(other) ? one : other)

/** The plan chosen last, else the highest of those paid for. */
export function planOf(term: Pick<Term, 'periods' | 'chosenPlanId'>): number | undefined {
  const [first, ...others] = (live(term).length > 0 ? live(term) : term.periods).map(({ planId }) => planId)
  return (
    term.chosenPlanId ??
    others.reduce((best, planId) => (best === undefined ? planId : higherPlan(best, planId)), first)
  )
}

export function termStatus(term: Term, now: Date): SubscriptionStatus {
  if (term.cancelledAt !== undefined || live(term).length === 0) return 'cancelled'
  return endOf(term) <= now ? 'expired' : 'active'
}

/** At most one is active at any moment. */
export const activeTerm = <T extends Term>(terms: readonly T[], now: Date): T | undefined =>
  terms.find((term) => termStatus(term, now) === 'active')

/**
 * Brings the terms in line with a payment: opened or extended while its money is here, revoked when it is not. Told the
 * same again, it changes nothing.
 */
export function settleTerms<T extends Term>(terms: readonly T[], payment: PaymentStanding, now: Date): (T | Term)[] {
  const { transactionId, planId, months, isEntitling } = payment
  const isOurs = (period: Period) => period.transactionId === transactionId
  const holder = terms.find(({ periods }) => periods.some(isOurs))
  const isOpen = holder?.periods.some((period) => isOurs(period) && !period.isRevoked) ?? false
  if (isOpen === isEntitling) return [...terms]

  const withPeriods = (change: (periods: readonly Period[]) => Period[]): (T | Term)[] =>
    terms.map((term) => (term === holder ? { ...term, periods: change(term.periods) } : term))
  if (!isEntitling) {
    return withPeriods((periods) => periods.map((known) => (isOurs(known) ? { ...known, isRevoked: true } : known)))
  }

  const period: Period = { transactionId, planId, months, isRevoked: false }
  const active = activeTerm(terms, now)
  const restored = withPeriods((periods) => periods.map((known) => (isOurs(known) ? period : known)))
  const home = holder && restored[terms.indexOf(holder)]
  // Money that was gone for a while goes on where it stood; what is over or cancelled by then stays so.
  const isHome = home !== undefined && (active === undefined || active === holder || termStatus(home, now) !== 'active')
  if (isHome) return restored

  const others = withPeriods((periods) => periods.filter((known) => !isOurs(known)))
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
