import type { KnownPayment } from '@titer/client/payments'
import { Foldable } from '@titer/ui'
import { isAbandoned } from '../words/payments/payment-words.ts'
import type { PaymentContext } from './payment-context.ts'
import { PaymentRow } from './payment-row.tsx'
import { PaymentSummary } from './payment-summary.tsx'

interface PaymentHistoryProps {
  context: PaymentContext
  payments: readonly KnownPayment[]
}

/** Lists the payments, with receipts and refund requests. */
export function PaymentHistory({ context, payments }: PaymentHistoryProps) {
  const attempts = payments.filter(({ transaction }) => isAbandoned(transaction))
  const others = payments.filter(({ transaction }) => !isAbandoned(transaction))
  return (
    <>
      {others.length === 0 ? (
        <p className="text-muted">You have not paid for anything yet.</p>
      ) : (
        <ul>
          {others.map((payment) => (
            <PaymentRow key={payment.transaction.transaction_id} context={context} {...payment} />
          ))}
        </ul>
      )}
      {attempts.length > 0 && <Attempts payments={attempts} />}
    </>
  )
}

/** The list of unsuccessful payments. It is collapsed, because nothing was charged for them. */
const Attempts = ({ payments }: Pick<PaymentHistoryProps, 'payments'>) => (
  <Foldable title={<AttemptsTitle count={payments.length} />}>
    <ul className="flex flex-col gap-4">
      {payments.map(({ transaction }) => (
        <li key={transaction.transaction_id}>
          <PaymentSummary transaction={transaction} />
        </li>
      ))}
    </ul>
  </Foldable>
)

const AttemptsTitle = ({ count }: { count: number }) => (
  <span className="text-small">
    <span className="group-open:hidden">Show</span>
    <span className="hidden group-open:inline">Hide</span> unsuccessful payments ({count})
  </span>
)
