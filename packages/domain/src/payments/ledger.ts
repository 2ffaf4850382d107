import type { PaymentKnowledge } from './payment.ts'

export const ledgerAccounts = ['cash', 'disputes', 'sales'] as const

export type LedgerAccount = (typeof ledgerAccounts)[number]

/** What each account holds; money that came in stands with plus in cash and with minus in sales. */
export type Balances = Record<LedgerAccount, number>

/** The balances that belong to what is known. They depend on nothing else, so no order of facts can unbalance them. */
export function balancesOf({ capturedPaisa, refundedPaisa, dispute }: PaymentKnowledge): Balances {
  const refunded = Math.min(refundedPaisa, capturedPaisa)
  const left = capturedPaisa - refunded
  if (dispute === 'lost') return { cash: 0, disputes: 0, sales: 0 }
  return dispute === 'open'
    ? { cash: 0, disputes: left, sales: 0 - left }
    : { cash: left, disputes: 0, sales: 0 - left }
}

/** The entries that lead from one state of knowledge to the next; they sum to zero. */
export function postingsBetween(before: PaymentKnowledge, after: PaymentKnowledge) {
  const [from, to] = [balancesOf(before), balancesOf(after)]
  return ledgerAccounts.flatMap((account) => {
    const amountPaisa = to[account] - from[account]
    return amountPaisa === 0 ? [] : [{ account, amountPaisa }]
  })
}
