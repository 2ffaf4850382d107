import type { KnownPayment } from '@titer/client/payments'
import { isAbandoned } from '@titer/client/words'
import { Foldable } from '../foldable.tsx'
import type { PaymentDesk } from './payment-desk.ts'
import { PaymentLine } from './payment-line.tsx'
import { PaymentRow } from './payment-row.tsx'

interface PaymentHistoryProps {
  desk: PaymentDesk
  payments: readonly KnownPayment[]
}

/** What was paid and for what, with receipts and the way to have the money back. */
export function PaymentHistory({ desk, payments }: PaymentHistoryProps) {
  const attempts = payments.filter(({ transaction }) => isAbandoned(transaction))
  const others = payments.filter(({ transaction }) => !isAbandoned(transaction))
  return (
    <>
      {others.length === 0 ? (
        <p className="text-muted">You have not paid for anything yet.</p>
      ) : (
        <ul>
          {others.map((payment) => (
            <PaymentRow key={payment.transaction.transaction_id} desk={desk} {...payment} />
          ))}
        </ul>
      )}
      {attempts.length > 0 && <Attempts payments={attempts} />}
    </>
  )
}

/** Out of the way: nothing was charged for any of them. */
const Attempts = ({ payments }: Pick<PaymentHistoryProps, 'payments'>) => (
  <Foldable title={<AttemptsTitle count={payments.length} />}>
    <ul className="flex flex-col gap-4">
      {payments.map(({ transaction }) => (
        <li key={transaction.transaction_id}>
          <PaymentLine transaction={transaction} />
        </li>
      ))}
    </ul>
  </Foldable>
)

const AttemptsTitle = ({ count }: { count: number }) => (
  <span className="text-small">
    <span className="group-open:hidden">Show</span>
    <span className="hidden group-open:inline">Hide</span> attempts without payment ({count})
  </span>
)
