import type { Account } from '@titer/client'
import { loadKnownPayments } from '@titer/client/payments'
import { refundRules } from '@titer/domain'
import { LoadingWells, PaymentHistory, RetryNotice, Section } from '@titer/ui'
import { payments } from '../../payment/payments.ts'
import { useFoundSection } from '../../sections/use-found-section.ts'
import { useLoaded } from '../use-loaded.ts'
import { PlanState } from './plan-state.tsx'

const notFetched = 'Your payments could not be fetched.'

const load = () => loadKnownPayments(payments())

/** What was paid and for what, with receipts and the way to have the money back. */
export function PaymentsSection({ account }: { account: Account }) {
  const { value, failure, reload } = useLoaded(load, notFetched)
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
      {value && <PaymentHistory desk={{ payments: payments(), hrefOf: (path) => path }} payments={value} />}
    </Section>
  )
}
