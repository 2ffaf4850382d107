/** Where a payment stands while no money has come; later ones outrank earlier ones. */
const attempts = [
  'pending',
  'awaiting_transfer',
  'proof_submitted',
  'cancelled',
  'expired',
  'rejected',
  'failed',
] as const

export type PaymentAttempt = (typeof attempts)[number]

export const paymentStatuses = [...attempts, 'mismatched', 'completed', 'disputed', 'refunded'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

const disputes = ['none', 'open', 'won', 'lost'] as const

/** What is asked for; money that differs from it in amount or currency opens nothing. */
export interface Price {
  amountPaisa: number
  currency: string
}

/** Something a provider or the operator has told us of a payment, in our own words. */
export type PaymentFact =
  | { kind: 'attempt'; attempt: PaymentAttempt }
  | ({ kind: 'paid' } & Price)
  /** Counted from the beginning, not since the last time. */
  | { kind: 'refunded'; totalPaisa: number }
  | { kind: 'dispute'; dispute: 'open' | 'won' | 'lost' }
  /** It was on its way back and did not arrive. */
  | { kind: 'refund_failed' }

/** All that is known of a payment. It only ever grows, so facts may come twice and in any order. */
export interface PaymentKnowledge {
  attempt: PaymentAttempt
  capturedPaisa: number
  refundedPaisa: number
  dispute: (typeof disputes)[number]
  /** Money came that is not what was asked for, or did not get back to where it was sent; a person has to look. */
  isMismatched: boolean
}

export const nothingKnown: PaymentKnowledge = {
  attempt: 'pending',
  capturedPaisa: 0,
  refundedPaisa: 0,
  dispute: 'none',
  isMismatched: false,
}

export function learn(known: PaymentKnowledge, fact: PaymentFact, price: Price): PaymentKnowledge {
  if (fact.kind === 'attempt') return { ...known, attempt: later(attempts, known.attempt, fact.attempt) }
  if (fact.kind === 'dispute') return { ...known, dispute: later(disputes, known.dispute, fact.dispute) }
  if (fact.kind === 'refunded') {
    const total = Math.min(fact.totalPaisa, price.amountPaisa)
    return { ...known, refundedPaisa: Math.max(known.refundedPaisa, total) }
  }
  if (fact.kind === 'refund_failed') return { ...known, isMismatched: true }
  return fact.amountPaisa === price.amountPaisa && fact.currency === price.currency
    ? { ...known, capturedPaisa: price.amountPaisa }
    : { ...known, isMismatched: true }
}

const later = <Step extends string>(order: readonly Step[], one: Step, other: Step) =>
  order.indexOf(one) >= order.indexOf(other) ? one : other

export function statusOf(known: PaymentKnowledge): PaymentStatus {
  const { attempt, capturedPaisa, refundedPaisa, dispute, isMismatched } = known
  // A refund may be heard of before the payment it belongs to.
  if (capturedPaisa === 0) return isMismatched && attempt !== 'rejected' ? 'mismatched' : attempt
  if (refundedPaisa >= capturedPaisa) return 'refunded'
  return dispute === 'open' || dispute === 'lost' ? 'disputed' : 'completed'
}

/** Whether the payment opens a plan now: its money is here, all of it, and nobody is taking it back. */
export const isEntitling = (known: PaymentKnowledge) => statusOf(known) === 'completed'
