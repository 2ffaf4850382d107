import { createPayments, loadKnownPayments } from '@titer/client/payments'
import { refundRules } from '@titer/domain'
import { PaymentHistory, Section } from '@titer/ui'
import { api, session } from '../../app/client.ts'
import { useLandingHref } from '../../app/landing-link.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { useLoaded } from './use-loaded.ts'

const payments = createPayments({ api, session })
const load = () => loadKnownPayments(payments)

/** What was paid and for what, with receipts and the way to have the money back. */
export function PaymentsSection() {
  const { value, failure, isOffline, reload } = useLoaded(load)
  const hrefOf = useLandingHref()
  return (
    <Section id="payments" title="Payments" lead={`Receipts, and money back within ${refundRules.guaranteeDays} days.`}>
      {value === undefined ? (
        <NeedsNetwork what="Your history" failure={failure} isOffline={isOffline} onRetry={() => void reload()} />
      ) : (
        <PaymentHistory desk={{ payments, hrefOf }} payments={value} />
      )}
    </Section>
  )
}
