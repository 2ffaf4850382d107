import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEntitling, learn, nothingKnown, type PaymentFact, type PaymentKnowledge } from '../payments/payment.ts'
import { planCatalogue } from './catalogue.ts'
import { addMonths } from './months.ts'
import { activeTerm, cancelTerm, changePlan, endOf, planOf, settleTerms, termStatus, type Term } from './terms.ts'

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

const seen = (terms: readonly Term[], at: Date) => {
  const active = activeTerm(terms, at)
  return active === undefined ? undefined : { planId: planOf(active), endDate: endOf(active) }
}

describe('settleTerms', () => {
  it('opens a term with the money, and ends it when the money goes', () => {
    const open = settleTerms([], paid('a'), now)
    expect(seen(open, now)).toEqual({ planId: starter, endDate: new Date('2027-02-28T08:00:00Z') })
    const gone = settleTerms(open, paid('a', starter, false), later(1))
    expect(gone.map((term) => termStatus(term, later(1)))).toEqual(['cancelled'])
  })

  it('extends the term when somebody pays twice', () => {
    const twice = settleTerms(settleTerms([], paid('a'), now), paid('b'), later(1))
    expect(seen(twice, later(1))).toEqual({ planId: starter, endDate: later(12) })
    const once = settleTerms(twice, paid('a', starter, false), later(2))
    expect(seen(once, later(2))).toEqual({ planId: starter, endDate: later(6) })
  })

  it('goes on where it stood when a dispute is won, or extends what was bought meanwhile', () => {
    const lost = settleTerms(settleTerms([], paid('a'), now), paid('a', starter, false), later(1))
    expect(seen(settleTerms(lost, paid('a'), later(2)), later(2))).toEqual({ planId: starter, endDate: later(6) })
    const bought = settleTerms(lost, paid('b', premium), later(2))
    const both = settleTerms(bought, paid('a'), later(3))
    expect(seen(both, later(3))).toEqual({ planId: premium, endDate: addMonths(later(2), 18) })
  })

  it('gives no month twice when a dispute is won after the months have passed', () => {
    const open = settleTerms([], paid('a'), now)
    const disputed = settleTerms(open, paid('a', starter, false), later(4))
    const won = settleTerms(disputed, paid('a'), later(7))
    expect(seen(won, later(7))).toBeUndefined()
    const renewed = settleTerms(won, paid('b'), later(8))
    const again = settleTerms(settleTerms(renewed, paid('a', starter, false), later(9)), paid('a'), later(10))
    expect(seen(again, later(10))).toEqual({ planId: starter, endDate: addMonths(later(8), 6) })
  })

  it('stays cancelled when a dispute is won afterwards', () => {
    const cancelled = cancelTerm(settleTerms([], paid('a'), now), later(1))
    const won = settleTerms(settleTerms(cancelled, paid('a', starter, false), later(2)), paid('a'), later(3))
    expect(seen(won, later(3))).toBeUndefined()
  })

  it('opens a new term after the last has passed or was cancelled', () => {
    const old = settleTerms([], paid('a'), now)
    expect(seen(settleTerms(old, paid('b'), later(7)), later(7))).toEqual({ planId: starter, endDate: later(13) })
    const cancelled = cancelTerm(old, later(1))
    expect(seen(cancelled, later(1))).toBeUndefined()
    expect(seen(settleTerms(cancelled, paid('b'), later(1)), later(1))?.endDate).toEqual(addMonths(later(1), 6))
    expect(seen(settleTerms(cancelled, paid('a'), later(1)), later(1))).toBeUndefined()
  })

  it('[B-05][B-06][B-10] keeps the end date when the plan is changed', () => {
    const open = settleTerms([], paid('a'), now)
    const up = changePlan(open, premium, later(1))
    expect(seen(up, later(1))).toEqual({ planId: premium, endDate: endOf(open[0] as Term) })
    expect(seen(changePlan(up, starter, later(2)), later(2))).toEqual({ planId: starter, endDate: later(6) })
    const bought = settleTerms(changePlan(up, starter, later(2)), paid('b', premium), later(3))
    expect(seen(bought, later(3))).toEqual({ planId: premium, endDate: later(18) })
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
const told = fc.record({ payment: fc.constantFrom('a', 'b', 'c'), fact: facts })
const planOfPayment = (payment: string) => (payment === 'c' ? premium : starter)

interface World {
  known: Map<string, PaymentKnowledge>
  terms: Term[]
}

const hear = ({ known, terms }: World, { payment, fact }: { payment: string; fact: PaymentFact }, at: Date): World => {
  const knowledge = learn(known.get(payment) ?? nothingKnown, fact, price)
  const standing = { ...paid(payment, planOfPayment(payment)), isEntitling: isEntitling(knowledge) }
  return { known: new Map(known).set(payment, knowledge), terms: settleTerms(terms, standing, at) }
}

const nothing = (): World => ({ known: new Map(), terms: [] })

describe('any history', () => {
  it('ends the same in whatever order and however often its events arrive', () => {
    fc.assert(
      fc.property(
        fc.array(told, { maxLength: 12 }).chain((history) =>
          fc.record({
            history: fc.constant(history),
            shuffled: fc.shuffledSubarray([...history, ...history], { minLength: history.length * 2 }),
          }),
        ),
        ({ history, shuffled }) => {
          const [one, other] = [history, shuffled].map((events) =>
            events.reduce((world, event) => hear(world, event, now), nothing()),
          )
          expect(seen(other?.terms ?? [], now)).toEqual(seen(one?.terms ?? [], now))
        },
      ),
    )
  })

  it('[S-13] has at most one active term and one period a payment, and none without its money', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('hear' as const), event: told }),
        fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 300 }) }),
        fc.record({ kind: fc.constant('cancel' as const) }),
        fc.record({ kind: fc.constant('change' as const), planId: fc.constantFrom(starter, premium) }),
      ),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(steps, (history) => {
        let at = now
        let world = nothing()
        for (const step of history) {
          if (step.kind === 'wait') at = new Date(at.getTime() + step.days * 86_400_000)
          else if (step.kind === 'hear') world = hear(world, step.event, at)
          else if (step.kind === 'cancel') world = { ...world, terms: cancelTerm(world.terms, at) }
          else world = { ...world, terms: changePlan(world.terms, step.planId, at) }

          expect(world.terms.filter((term) => termStatus(term, at) === 'active').length).toBeLessThan(2)
          const periods = world.terms.flatMap((term) => term.periods)
          expect(new Set(periods.map(({ transactionId }) => transactionId)).size).toBe(periods.length)
          for (const { transactionId, isRevoked } of periods) {
            const knowledge = world.known.get(transactionId) ?? nothingKnown
            expect(isRevoked).toBe(!isEntitling(knowledge))
          }
          const active = world.terms.filter((term) => term === activeTerm(world.terms, at))
          expect(active.filter((term) => !planCatalogue.some(({ id }) => id === planOf(term)))).toEqual([])
        }
      }),
    )
  })
})
