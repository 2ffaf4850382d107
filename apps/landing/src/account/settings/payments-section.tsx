import type { Account } from '@titer/client'
import { loadKnownPayments } from '@titer/client/payments'
import { PaymentHistory } from '@titer/screens'
import { LoadingWells, RetryNotice, Section } from '@titer/ui'
import { refundRules } from '@titer/domain'
import { payments } from '../../payment/payments.ts'
import { useSectionHighlight } from '../../sections/use-section-highlight.ts'
import { useLoaded } from '../session/use-loaded.ts'
import { CurrentPlan } from './current-plan.tsx'

const loadFailed = 'Your payments could not be loaded.'

const load = () => loadKnownPayments(payments())

/** Shows the current plan and the payment history, with receipts and refund requests. */
export function PaymentsSection({ account, trialEndsAt }: { account: Account; trialEndsAt: string }) {
  const { value, failure, reload } = useLoaded(load, loadFailed)
  useSectionHighlight()
  return (
    <Section
      id="payments"
      title="Your payments"
      lead={`Your receipts and refunds. You can ask for your money back within ${refundRules.guaranteeDays} days.`}
    >
      <CurrentPlan account={account} trialEndsAt={trialEndsAt} />
      {failure && <RetryNotice sentence={failure} onRetry={() => void reload()} />}
      {!value && !failure && (
        <div className="grid min-h-36 place-items-center">
          <LoadingWells label="Loading your payments" />
        </div>
      )}
      {value && <PaymentHistory context={{ payments: payments(), hrefOf: (path) => path }} payments={value} />}
    </Section>
  )
}
