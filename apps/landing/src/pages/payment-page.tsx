import { messages } from '@titer/contract'
import { ButtonLink, Notice, TextLink } from '@titer/ui'
import { goToCheckout } from '../payment/go-to-checkout.ts'
import { PaymentChoice } from '../payment/payment-choice.tsx'
import { PaymentLayout, PaymentLoading } from '../payment/payment-layout.tsx'
import { PlanSummary } from '../payment/plan-summary.tsx'
import type { SummedPlan } from '../payment/plan-summary.tsx'
import { usePlanToPay } from '../payment/use-plan-to-pay.ts'

export function PaymentPage() {
  const found = usePlanToPay()
  return (
    <PaymentLayout title="Choose how to pay">
      {found.status === 'loading' && <PaymentLoading />}
      {found.status === 'unknown' && <UnknownPlan />}
      {found.status === 'ready' && <PayFor plan={found.plan} />}
    </PaymentLayout>
  )
}

const PayFor = ({ plan }: { plan: SummedPlan }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-start lg:gap-16">
    <div className="lg:order-last">
      <PlanSummary {...plan} />
    </div>
    <div>
      <PaymentChoice planId={plan.id} onPaymentInitiated={(session) => goToCheckout(session, plan.id)} />
      <p className="mt-3 text-small text-muted">
        You pay on the page of the payment provider; we never see your card. Money back within 7 days, unless you have
        used more than half of the content.
      </p>
      <TextLink href="/refund-policy" className="text-small">
        Refund policy
      </TextLink>
    </div>
  </div>
)

const UnknownPlan = () => (
  <Notice
    kind="error"
    actions={
      <ButtonLink href="/pricing" small look="quiet">
        See the plans
      </ButtonLink>
    }
  >
    {messages.planNotFound}
  </Notice>
)
