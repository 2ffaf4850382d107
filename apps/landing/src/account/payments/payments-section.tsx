import type { Account } from '@titer/client'
import { refundRules } from '@titer/domain'
import { LoadingWells, RetryNotice } from '@titer/ui'
import { useFoundSection } from '../../sections/use-found-section.ts'
import { Foldable } from '../../site/foldable.tsx'
import { Section } from '../settings/section.tsx'
import { useLoaded } from '../use-loaded.ts'
import { loadPayments } from './known-payments.ts'
import type { KnownPayment } from './known-payments.ts'
import { PaymentLine } from './payment-line.tsx'
import { PaymentRow } from './payment-row.tsx'
import { isAbandoned } from './payment-words.ts'
import { PlanState } from './plan-state.tsx'

const notFetched = 'Your payments could not be fetched.'

/** What was paid and for what, with receipts and the way to have the money back. */
export function PaymentsSection({ account }: { account: Account }) {
  const { value, failure, reload } = useLoaded(loadPayments, notFetched)
  useFoundSection()
  return (
    <Section
      id="payments"
      title="Your payments"
      lead={`Receipts, and money back within ${refundRules.guaranteeDays} days.`}
    >
      <PlanState account={account} />
      {failure && <RetryNotice sentence={failure} onRetry={() => void reload()} />}
      {!value && !failure && (
        <div className="grid min-h-36 place-items-center">
          <LoadingWells label="Fetching your payments" />
        </div>
      )}
      {value && <History payments={value} />}
    </Section>
  )
}

function History({ payments }: { payments: KnownPayment[] }) {
  const attempts = payments.filter(({ transaction }) => isAbandoned(transaction))
  const others = payments.filter(({ transaction }) => !isAbandoned(transaction))
  return (
    <>
      {others.length === 0 && <p className="text-muted">You have not paid for anything yet.</p>}
      <ul className="flex flex-col">
        {others.map((payment) => (
          <PaymentRow key={payment.transaction.transaction_id} {...payment} />
        ))}
      </ul>
      {attempts.length > 0 && <Attempts payments={attempts} />}
    </>
  )
}

/** Out of the way: nothing was charged for any of them. */
const Attempts = ({ payments }: { payments: KnownPayment[] }) => (
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
