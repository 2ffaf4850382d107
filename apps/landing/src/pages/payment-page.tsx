import type { Subscription } from '@titer/client'
import { describePlanTime } from '@titer/client/words'
import { messages } from '@titer/contract'
import { ButtonLink, Notice, TextLink } from '@titer/ui'
import { goToCheckout } from '../payment/go-to-checkout.ts'
import { PaymentChoice } from '../payment/payment-choice.tsx'
import { PaymentLayout, PaymentLoading } from '../payment/payment-layout.tsx'
import { PlanSummary } from '../payment/plan-summary.tsx'
import type { SummedPlan } from '../payment/plan-summary.tsx'
import { planById } from '../payment/sold-plan.ts'
import { usePlanToPay } from '../payment/use-plan-to-pay.ts'
import { planActionFor } from '../pricing/plan-action.ts'

export function PaymentPage() {
  const found = usePlanToPay()
  return (
    <PaymentLayout title="Choose how to pay">
      {found.status === 'loading' && <PaymentLoading />}
      {found.status === 'unknown' && <UnknownPlan />}
      {found.status === 'ready' && <PayFor {...found} />}
    </PaymentLayout>
  )
}

const PayFor = ({ plan, running }: { plan: SummedPlan; running: Subscription }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-start lg:gap-16">
    <div className="flex flex-col gap-4 lg:order-last">
      <PlanSummary {...plan} />
      <PlanBefore plan={plan} running={running} />
    </div>
    <div>
      <PaymentChoice planId={plan.id} onPaymentInitiated={(session) => goToCheckout(session, plan.id)} />
      <p className="mt-3 text-small text-muted">
        Cards are paid on the page of the payment provider; we never see yours. Money back within 7 days, unless you
        have used more than half of the content.
      </p>
      <TextLink href="/refund-policy" className="text-small">
        Refund policy
      </TextLink>
    </div>
  </div>
)

/** Nobody should pay a second time without knowing it. */
function PlanBefore({ plan, running }: { plan: SummedPlan; running: Subscription }) {
  const time = describePlanTime(running)
  if (time === undefined) return null
  const isUpgrade = planActionFor(running.type, planById(plan.id)?.tier ?? running.type) === 'upgrade'
  return (
    <Notice
      kind="info"
      title="You have a plan already"
      actions={
        isUpgrade && (
          <ButtonLink href="/pricing" small look="quiet">
            Upgrade on the pricing page
          </ButtonLink>
        )
      }
    >
      {running.planName}: {time}. Paying here adds {plan.durationMonths} months.
      {isUpgrade && ` To change to ${plan.name} without more time you need not pay.`}
    </Notice>
  )
}

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
