import { createPayments, loadKnownPayments } from '@titer/client/payments'
import { PaymentHistory } from '@titer/screens'
import { Section } from '@titer/ui'
import { refundRules } from '@titer/domain'
import { api, session } from '../../device/account/client.ts'
import { useLandingHref } from '../../widgets/links/landing-link.tsx'
import { NeedsNetwork } from '../../widgets/notices/needs-network.tsx'
import { useLoaded } from '../../device/account/use-loaded.ts'

const payments = createPayments({ api, session })
const load = () => loadKnownPayments(payments)

/** Shows the payment history, with receipts and the refund form. */
export function PaymentsSection() {
  const { value, failure, isOffline, reload } = useLoaded(load)
  const hrefOf = useLandingHref()
  return (
    <Section
      id="payments"
      title="Payments"
      lead={`Your receipts, and refunds within ${refundRules.guaranteeDays} days.`}
    >
      {value === undefined ? (
        <NeedsNetwork
          what="Your payment history"
          failure={failure}
          isOffline={isOffline}
          onRetry={() => void reload()}
        />
      ) : (
        <PaymentHistory context={{ payments, hrefOf }} payments={value} />
      )}
    </Section>
  )
}
