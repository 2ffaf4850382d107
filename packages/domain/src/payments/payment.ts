import type { Revocation } from '../plans/terms.ts'

/**
 * The stages of a payment before the price has arrived in full. A later entry takes precedence over an earlier entry.
 * `returned`: the money that arrived was not the price, and the operator has sent it back.
 */
const attempts = [
  'pending',
  'awaiting_transfer',
  'proof_submitted',
  'cancelled',
  'expired',
  'rejected',
  'failed',
  'returned',
] as const

export type PaymentAttempt = (typeof attempts)[number]

export const paymentStatuses = [...attempts, 'mismatched', 'completed', 'disputed', 'refunded'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

const disputes = ['none', 'open', 'won', 'lost'] as const

/** The price that the user must pay. A payment with another amount or currency does not entitle the user to a plan. */
export interface Price {
  amountPaisa: number
  currency: string
}

/** A fact about a payment, reported by a provider or the operator, in our own format. */
export type PaymentFact =
  | { kind: 'attempt'; attempt: PaymentAttempt }
  | ({ kind: 'paid' } & Price)
  /** The total received so far for a payment that may arrive in parts. */
  | { kind: 'received'; totalPaisa: number }
  /** The total sent back so far because it was not the price. */
  | { kind: 'returned'; totalPaisa: number }
  /** The total refunded so far, not the latest refund. */
  | { kind: 'refunded'; totalPaisa: number }
  | { kind: 'dispute'; dispute: 'open' | 'won' | 'lost' }
  /** A refund was sent but did not arrive. */
  | { kind: 'refund_failed' }

/**
 * Everything known about a payment. The same facts always lead to the same state, even if they arrive twice or in
 * another order.
 */
export interface PaymentState {
  attempt: PaymentAttempt
  /** The price if it was received in full, otherwise 0. */
  capturedPaisa: number
  refundedPaisa: number
  /** The total of the statement lines of a bank transfer, or a wrong amount that a provider has reported. */
  receivedPaisa: number
  /** The part of `receivedPaisa` that was sent back because it was not the price. */
  returnedPaisa: number
  dispute: (typeof disputes)[number]
  /**
   * Whether the amount or currency was wrong or a refund did not arrive. The operator then has to check the payment.
   */
  isMismatched: boolean
}

export const initialPaymentState: PaymentState = {
  attempt: 'pending',
  capturedPaisa: 0,
  refundedPaisa: 0,
  receivedPaisa: 0,
  returnedPaisa: 0,
  dispute: 'none',
  isMismatched: false,
}

export function applyPaymentFact(known: PaymentState, fact: PaymentFact, price: Price): PaymentState {
  if (fact.kind === 'attempt') return { ...known, attempt: later(attempts, known.attempt, fact.attempt) }
  if (fact.kind === 'dispute') return { ...known, dispute: later(disputes, known.dispute, fact.dispute) }
  if (fact.kind === 'refunded') {
    return { ...known, refundedPaisa: Math.max(known.refundedPaisa, fact.totalPaisa) }
  }
  if (fact.kind === 'refund_failed') return { ...known, isMismatched: true }
  if (fact.kind === 'received') {
    return { ...known, receivedPaisa: Math.max(known.receivedPaisa, fact.totalPaisa) }
  }
  if (fact.kind === 'returned') {
    const returnedPaisa = Math.max(known.returnedPaisa, fact.totalPaisa)
    return { ...known, returnedPaisa, attempt: later(attempts, known.attempt, 'returned') }
  }
  if (fact.currency !== price.currency) return { ...known, isMismatched: true }
  if (fact.amountPaisa === price.amountPaisa) return { ...known, capturedPaisa: price.amountPaisa }
  return { ...known, isMismatched: true, receivedPaisa: Math.max(known.receivedPaisa, fact.amountPaisa) }
}

/**
 * Returns the received money that is not the price, and that neither we nor the provider have sent back, nor the bank
 * has taken back.
 */
export function heldPaisa({ capturedPaisa, receivedPaisa, returnedPaisa, refundedPaisa, dispute }: PaymentState) {
  if (capturedPaisa > 0 || dispute === 'lost') return 0
  // The operator records money as returned that the provider may have refunded, so the two must not be added.
  return Math.max(0, receivedPaisa - Math.max(returnedPaisa, refundedPaisa))
}

const later = <Step extends string>(order: readonly Step[], one: Step, other: Step) =>
  order.indexOf(one) >= order.indexOf(other) ? one : other

export function paymentStatusOf(known: PaymentState): PaymentStatus {
  const { attempt, capturedPaisa, refundedPaisa, dispute, isMismatched } = known
  const isWrong = heldPaisa(known) > 0 || (isMismatched && attempt !== 'returned')
  // Without received money, a refund has no effect on the status yet, because it may be reported before the payment it
  // belongs to.
  if (capturedPaisa === 0) return isWrong ? 'mismatched' : attempt
  if (refundedPaisa >= capturedPaisa) return 'refunded'
  return dispute === 'open' || dispute === 'lost' ? 'disputed' : 'completed'
}

/**
 * Checks whether the payment currently entitles the user to its plan: it is paid in full, not refunded and not
 * disputed.
 */
export const isEntitling = (known: PaymentState) => paymentStatusOf(known) === 'completed'

/**
 * Returns why a received payment no longer entitles the user to its plan, or undefined if it was neither refunded nor
 * disputed.
 */
export function revocationOf(known: PaymentState): Revocation | undefined {
  const status = paymentStatusOf(known)
  if (status === 'refunded') return 'refund'
  return status === 'disputed' ? 'dispute' : undefined
}
