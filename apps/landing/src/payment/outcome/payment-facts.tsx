import type { Transaction } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import type { ReactNode } from 'react'

interface PaymentFactsProps {
  transaction: Transaction
  children?: ReactNode
}

/** Lists a payment's plan and amount, followed by any further facts. */
export const PaymentFacts = ({ transaction: { plan_name, amount_paisa, status }, children }: PaymentFactsProps) => (
  <dl className="flex flex-wrap gap-x-12 gap-y-4">
    <Fact name="Plan">Titer {plan_name}</Fact>
    <Fact name={status === 'completed' ? 'Paid' : 'Price'}>{formatRupees(amount_paisa / 100)}</Fact>
    {children}
  </dl>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-small text-muted">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)
