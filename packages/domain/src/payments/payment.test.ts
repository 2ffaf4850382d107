import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balancesOf, postingsBetween } from './ledger.ts'
import { isEntitling, applyPaymentFact, heldPaisa, initialPaymentState, paymentStatusOf } from './payment.ts'
import type { PaymentFact, PaymentState } from './payment.ts'

const price = { amountPaisa: 70_000, currency: 'PKR' }

const anyFact: fc.Arbitrary<PaymentFact> = fc.oneof(
  fc.record({
    kind: fc.constant('attempt' as const),
    attempt: fc.constantFrom(
      'pending',
      'awaiting_transfer',
      'proof_submitted',
      'cancelled',
      'expired',
      'rejected',
      'failed',
      'returned',
    ),
  }),
  fc.record({
    kind: fc.constant('paid' as const),
    amountPaisa: fc.constantFrom(70_000, 69_999, 120_000),
    currency: fc.constantFrom('PKR', 'USD'),
  }),
  fc.record({ kind: fc.constant('refunded' as const), totalPaisa: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({ kind: fc.constant('dispute' as const), dispute: fc.constantFrom('open', 'won', 'lost') }),
  fc.constant({ kind: 'refund_failed' as const }),
  fc.record({
    kind: fc.constantFrom('received' as const, 'returned' as const),
    totalPaisa: fc.integer({ min: 1, max: 200_000 }),
  }),
)
const history = fc.array(anyFact, { maxLength: 8 })
const after = (facts: PaymentFact[], from: PaymentState = initialPaymentState) =>
  facts.reduce((known, fact) => applyPaymentFact(known, fact, price), from)
const isCorrectPayment = (fact: PaymentFact) =>
  fact.kind === 'paid' && fact.amountPaisa === price.amountPaisa && fact.currency === price.currency

describe('a payment’s state', () => {
  it('[S-12] depends only on the set of facts, not on their order or repetitions', () => {
    const shuffled = history.chain((facts) =>
      fc.tuple(fc.constant(facts), fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 })),
    )
    fc.assert(
      fc.property(shuffled, ([facts, again]) => {
        expect(after(again)).toEqual(after(facts))
      }),
    )
  })

  it('[S-12] entitles to a plan and counts as a sale only after money has arrived in the right amount and currency', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const isPaid = facts.some(isCorrectPayment)
        expect(isPaid || !isEntitling(after(facts))).toBe(true)
        expect(isPaid || balancesOf(after(facts)).sales === 0).toBe(true)
      }),
    )
  })

  it('[S-12] can change from completed only to refunded or disputed', () => {
    fc.assert(
      fc.property(history, anyFact, (facts, next) => {
        const known = after(facts)
        fc.pre(paymentStatusOf(known) === 'completed')
        expect(['completed', 'disputed', 'refunded']).toContain(paymentStatusOf(applyPaymentFact(known, next, price)))
      }),
    )
  })

  it('stays refunded, regardless of the next fact', () => {
    fc.assert(
      fc.property(history, anyFact, (facts, next) => {
        const known = after(facts)
        fc.pre(paymentStatusOf(known) === 'refunded')
        expect(paymentStatusOf(applyPaymentFact(known, next, price))).toBe('refunded')
      }),
    )
  })

  it('becomes completed if money arrives after a failure, for example when a card is retried', () => {
    const tried: PaymentFact[] = [
      { kind: 'attempt', attempt: 'failed' },
      { kind: 'paid', ...price },
    ]
    expect(paymentStatusOf(after(tried))).toBe('completed')
    expect(paymentStatusOf(after(tried.toReversed()))).toBe('completed')
  })

  it('becomes completed again when a dispute is won', () => {
    const paid = after([{ kind: 'paid', ...price }])
    const held = after([{ kind: 'dispute', dispute: 'open' }], paid)
    expect([paymentStatusOf(held), isEntitling(held)]).toEqual(['disputed', false])
    expect(paymentStatusOf(after([{ kind: 'dispute', dispute: 'won' }], held))).toBe('completed')
  })
})

describe('a payment with a wrong amount', () => {
  const wrong: PaymentFact[] = [
    { kind: 'received', totalPaisa: 90_000 },
    { kind: 'paid', amountPaisa: 90_000, currency: 'PKR' },
  ]

  it('is in the ledger as money that we hold until it is sent back', () => {
    const held = after(wrong)
    expect([paymentStatusOf(held), balancesOf(held)]).toEqual([
      'mismatched',
      { cash: 90_000, disputes: 0, held: -90_000, sales: 0 },
    ])
    const closed = after([{ kind: 'returned', totalPaisa: 90_000 }], held)
    expect([paymentStatusOf(closed), balancesOf(closed)]).toEqual([
      'returned',
      { cash: 0, disputes: 0, held: 0, sales: 0 },
    ])
  })

  it('is completed by the right amount, also after the wrong amount was sent back, and is mismatched again by another wrong one', () => {
    const closed = after([...wrong, { kind: 'returned', totalPaisa: 90_000 }])
    const paid = after(
      [
        { kind: 'received', totalPaisa: 160_000 },
        { kind: 'paid', ...price },
      ],
      closed,
    )
    expect([paymentStatusOf(paid), balancesOf(paid)]).toEqual([
      'completed',
      { cash: 70_000, disputes: 0, held: 0, sales: -70_000 },
    ])
    const short = after(
      [
        { kind: 'received', totalPaisa: 95_000 },
        { kind: 'paid', amountPaisa: 5_000, currency: 'PKR' },
      ],
      closed,
    )
    expect([paymentStatusOf(short), balancesOf(short).held]).toEqual(['mismatched', -5_000])
  })
})

describe('money that we hold', () => {
  it('never exceeds what was received and not sent back, and is nothing once the price is paid', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const known = after(facts)
        const { capturedPaisa, receivedPaisa } = known
        const returnedPaisa = Math.max(known.returnedPaisa, known.refundedPaisa)
        expect(heldPaisa(known)).toBeGreaterThanOrEqual(0)
        expect(heldPaisa(known)).toBeLessThanOrEqual(Math.max(0, receivedPaisa - returnedPaisa))
        expect(capturedPaisa === 0 || heldPaisa(known) === 0).toBe(true)
        const isOpen = capturedPaisa === 0 && receivedPaisa > returnedPaisa && known.dispute !== 'lost'
        expect(isOpen && paymentStatusOf(known)).toBe(isOpen && 'mismatched')
      }),
    )
  })

  it('is nothing after the provider has refunded it, also if it was more than the price', () => {
    const wrong = { kind: 'paid', amountPaisa: 90_000, currency: 'PKR' } as const
    const partly = after([wrong, { kind: 'refunded', totalPaisa: 20_000 }])
    expect([heldPaisa(partly), balancesOf(partly).cash]).toEqual([70_000, 70_000])
    const refunded = after([{ kind: 'refunded', totalPaisa: 90_000 }, wrong])
    expect([heldPaisa(refunded), balancesOf(refunded)]).toEqual([0, { cash: 0, disputes: 0, held: 0, sales: 0 }])
    expect(paymentStatusOf(refunded)).toBe('mismatched')
  })

  it('is nothing after the bank has taken it back', () => {
    const lost = after([
      { kind: 'paid', amountPaisa: 90_000, currency: 'PKR' },
      { kind: 'dispute', dispute: 'lost' },
    ])
    expect([heldPaisa(lost), balancesOf(lost)]).toEqual([0, { cash: 0, disputes: 0, held: 0, sales: 0 }])
  })
})

describe('the ledger', () => {
  it('sums to zero after every fact', () => {
    fc.assert(
      fc.property(history, (facts) => {
        let known = initialPaymentState
        for (const fact of facts) {
          const next = applyPaymentFact(known, fact, price)
          const sum = postingsBetween(known, next).reduce((total, { amountPaisa }) => total + amountPaisa, 0)
          expect(sum).toBe(0)
          known = next
        }
        expect(Object.values(balancesOf(known)).reduce((total, amount) => total + amount, 0)).toBe(0)
      }),
    )
  })

  it('never refunds more than was received', () => {
    fc.assert(
      fc.property(history, (facts) => {
        expect(balancesOf(after(facts)).cash).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
