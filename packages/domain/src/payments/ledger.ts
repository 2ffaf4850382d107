import { heldPaisa, type PaymentState } from './payment.ts'

export const ledgerAccounts = ['cash', 'disputes', 'held', 'sales'] as const

export type LedgerAccount = (typeof ledgerAccounts)[number]

/**
 * Each account's balance. Received money is positive in cash and negative in sales. Money that is not the price is not a
 * sale: it is negative in `held` until it is sent back or the rest arrives.
 */
export type Balances = Record<LedgerAccount, number>

/**
 * Computes the balances for a payment state. They depend only on that state, so the order in which facts arrive cannot
 * unbalance the ledger.
 */
export function balancesOf(payment: PaymentState): Balances {
  const { capturedPaisa, refundedPaisa, dispute } = payment
  const held = heldPaisa(payment)
  const refunded = Math.min(refundedPaisa, capturedPaisa)
  const left = capturedPaisa - refunded
  if (dispute === 'lost') return { cash: 0, disputes: 0, held: 0, sales: 0 }
  const cash = left + held
  return dispute === 'open'
    ? { cash: 0, disputes: cash, held: 0 - held, sales: 0 - left }
    : { cash, disputes: 0, held: 0 - held, sales: 0 - left }
}

/** Returns the ledger entries that lead from one payment state to the next. The entries sum to zero. */
export function postingsBetween(before: PaymentState, after: PaymentState) {
  const [from, to] = [balancesOf(before), balancesOf(after)]
  return ledgerAccounts.flatMap((account) => {
    const amountPaisa = to[account] - from[account]
    return amountPaisa === 0 ? [] : [{ account, amountPaisa }]
  })
}
