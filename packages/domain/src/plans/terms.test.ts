import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isEntitling,
  applyPaymentFact,
  initialPaymentState,
  type PaymentFact,
  type PaymentState,
} from '../payments/payment.ts'
import { planCatalogue } from './catalogue.ts'
import { addMonths } from './months.ts'
import {
  activeTerm,
  cancelTerm,
  changePlan,
  termEnd,
  termPlanId,
  reconcileTerms,
  termStatus,
  type Term,
} from './terms.ts'

const now = new Date('2026-08-31T08:00:00Z')
const starter = 1
const premium = 2
const later = (months: number) => addMonths(now, months)

const paid = (transactionId: string, planId = starter, isPaid = true) => ({
  transactionId,
  planId,
  months: planId === starter ? 6 : 12,
  isEntitling: isPaid,
})

const activePlan = (terms: readonly Term[], at: Date) => {
  const active = activeTerm(terms, at)
  return active === undefined ? undefined : { planId: termPlanId(active), endDate: termEnd(active) }
}

describe('reconcileTerms', () => {
  it('opens a term when a payment arrives, and cancels it when the payment is reversed', () => {
    const open = reconcileTerms([], paid('a'), now)
    expect(activePlan(open, now)).toEqual({ planId: starter, endDate: new Date('2027-02-28T08:00:00Z') })
    const gone = reconcileTerms(open, paid('a', starter, false), later(1))
    expect(gone.map((term) => termStatus(term, later(1)))).toEqual(['cancelled'])
  })

  it('extends the term when the user pays a second time, and shortens it when the first payment is reversed', () => {
    const twice = reconcileTerms(reconcileTerms([], paid('a'), now), paid('b'), later(1))
    expect(activePlan(twice, later(1))).toEqual({ planId: starter, endDate: later(12) })
    const once = reconcileTerms(twice, paid('a', starter, false), later(2))
    expect(activePlan(once, later(2))).toEqual({ planId: starter, endDate: later(6) })
  })

  it('resumes the original term when a dispute is won, or extends a term bought in the meantime', () => {
    const lost = reconcileTerms(reconcileTerms([], paid('a'), now), paid('a', starter, false), later(1))
    expect(activePlan(reconcileTerms(lost, paid('a'), later(2)), later(2))).toEqual({
      planId: starter,
      endDate: later(6),
    })
    const bought = reconcileTerms(lost, paid('b', premium), later(2))
    const both = reconcileTerms(bought, paid('a'), later(3))
    expect(activePlan(both, later(3))).toEqual({ planId: premium, endDate: addMonths(later(2), 18) })
  })

  it('does not grant the same months twice if a dispute is won after the term has passed', () => {
    const open = reconcileTerms([], paid('a'), now)
    const disputed = reconcileTerms(open, paid('a', starter, false), later(4))
    const won = reconcileTerms(disputed, paid('a'), later(7))
    expect(activePlan(won, later(7))).toBeUndefined()
    const renewed = reconcileTerms(won, paid('b'), later(8))
    const again = reconcileTerms(reconcileTerms(renewed, paid('a', starter, false), later(9)), paid('a'), later(10))
    expect(activePlan(again, later(10))).toEqual({ planId: starter, endDate: addMonths(later(8), 6) })
  })

  it('keeps a term cancelled if a dispute is won after the user cancelled', () => {
    const cancelled = cancelTerm(reconcileTerms([], paid('a'), now), later(1))
    const won = reconcileTerms(reconcileTerms(cancelled, paid('a', starter, false), later(2)), paid('a'), later(3))
    expect(activePlan(won, later(3))).toBeUndefined()
  })

  it('opens a new term if the last term has expired or was cancelled', () => {
    const old = reconcileTerms([], paid('a'), now)
    expect(activePlan(reconcileTerms(old, paid('b'), later(7)), later(7))).toEqual({
      planId: starter,
      endDate: later(13),
    })
    const cancelled = cancelTerm(old, later(1))
    expect(activePlan(cancelled, later(1))).toBeUndefined()
    expect(activePlan(reconcileTerms(cancelled, paid('b'), later(1)), later(1))?.endDate).toEqual(
      addMonths(later(1), 6),
    )
    expect(activePlan(reconcileTerms(cancelled, paid('a'), later(1)), later(1))).toBeUndefined()
  })

  it('[B-05][B-06][B-10] keeps the end date when the plan is changed, and adds a later purchase’s months to it', () => {
    const open = reconcileTerms([], paid('a'), now)
    const up = changePlan(open, premium, later(1))
    expect(activePlan(up, later(1))).toEqual({ planId: premium, endDate: termEnd(open[0] as Term) })
    expect(activePlan(changePlan(up, starter, later(2)), later(2))).toEqual({ planId: starter, endDate: later(6) })
    const bought = reconcileTerms(changePlan(up, starter, later(2)), paid('b', premium), later(3))
    expect(activePlan(bought, later(3))).toEqual({ planId: premium, endDate: later(18) })
  })
})

const price = { amountPaisa: 70_000, currency: 'PKR' }
const facts = fc.oneof(
  fc.constant<PaymentFact>({ kind: 'paid', ...price }),
  fc.constantFrom<PaymentFact>(
    { kind: 'paid', amountPaisa: 69_999, currency: 'PKR' },
    { kind: 'paid', amountPaisa: 70_000, currency: 'USD' },
    { kind: 'refunded', totalPaisa: 70_000 },
    { kind: 'refunded', totalPaisa: 35_000 },
    { kind: 'dispute', dispute: 'open' },
    { kind: 'dispute', dispute: 'won' },
    { kind: 'dispute', dispute: 'lost' },
    { kind: 'attempt', attempt: 'failed' },
    { kind: 'attempt', attempt: 'expired' },
  ),
)
const paymentEvent = fc.record({ payment: fc.constantFrom('a', 'b', 'c'), fact: facts })
const planOfPayment = (payment: string) => (payment === 'c' ? premium : starter)

interface AccountState {
  known: Map<string, PaymentState>
  terms: Term[]
}

const applyEvent = (
  { known, terms }: AccountState,
  { payment, fact }: { payment: string; fact: PaymentFact },
  at: Date,
): AccountState => {
  const state = applyPaymentFact(known.get(payment) ?? initialPaymentState, fact, price)
  const entitlement = { ...paid(payment, planOfPayment(payment)), isEntitling: isEntitling(state) }
  return { known: new Map(known).set(payment, state), terms: reconcileTerms(terms, entitlement, at) }
}

const emptyAccount = (): AccountState => ({ known: new Map(), terms: [] })

describe('any sequence of payment events', () => {
  it('leads to the same active plan, regardless of the order and repetition of the events', () => {
    fc.assert(
      fc.property(
        fc.array(paymentEvent, { maxLength: 12 }).chain((history) =>
          fc.record({
            history: fc.constant(history),
            shuffled: fc.shuffledSubarray([...history, ...history], { minLength: history.length * 2 }),
          }),
        ),
        ({ history, shuffled }) => {
          const [one, other] = [history, shuffled].map((events) =>
            events.reduce((account, event) => applyEvent(account, event, now), emptyAccount()),
          )
          expect(activePlan(other?.terms ?? [], now)).toEqual(activePlan(one?.terms ?? [], now))
        },
      ),
    )
  })

  it('[S-13] leaves at most one active term, at most one period per payment, and no valid period without a valid payment', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('event' as const), event: paymentEvent }),
        fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 300 }) }),
        fc.record({ kind: fc.constant('cancel' as const) }),
        fc.record({ kind: fc.constant('change' as const), planId: fc.constantFrom(starter, premium) }),
      ),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(steps, (history) => {
        let at = now
        let account = emptyAccount()
        for (const step of history) {
          if (step.kind === 'wait') at = new Date(at.getTime() + step.days * 86_400_000)
          else if (step.kind === 'event') account = applyEvent(account, step.event, at)
          else if (step.kind === 'cancel') account = { ...account, terms: cancelTerm(account.terms, at) }
          else account = { ...account, terms: changePlan(account.terms, step.planId, at) }

          expect(account.terms.filter((term) => termStatus(term, at) === 'active').length).toBeLessThan(2)
          const periods = account.terms.flatMap((term) => term.periods)
          expect(new Set(periods.map(({ transactionId }) => transactionId)).size).toBe(periods.length)
          for (const { transactionId, isRevoked } of periods) {
            const state = account.known.get(transactionId) ?? initialPaymentState
            expect(isRevoked).toBe(!isEntitling(state))
          }
          const active = account.terms.filter((term) => term === activeTerm(account.terms, at))
          expect(active.filter((term) => !planCatalogue.some(({ id }) => id === termPlanId(term)))).toEqual([])
        }
      }),
    )
  })
})
