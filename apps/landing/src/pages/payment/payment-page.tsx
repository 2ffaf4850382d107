import type { Subscription } from '@titer/client'
import { describePlanTime } from '@titer/screens/words'
import { ButtonLink, Notice, TextLink } from '@titer/ui'
import { messages } from '@titer/contract'
import { goToCheckout } from '../../payment/method/go-to-checkout.ts'
import { MethodChoice } from '../../payment/method/method-choice.tsx'
import { PaymentLayout, PaymentLoading } from '../../payment/payment-layout.tsx'
import { PlanSummary } from '../../payment/plan/plan-summary.tsx'
import type { PayablePlan } from '../../payment/plan/plan-summary.tsx'
import { planById } from '../../payment/plan/plan-lookup.ts'
import { usePlanToPay } from '../../payment/plan/use-plan-to-pay.ts'
import { planActionFor } from '../../pricing/changes/plan-action.ts'

export function PaymentPage() {
  const planToPay = usePlanToPay()
  return (
    <PaymentLayout title="Choose how to pay">
      {planToPay.status === 'loading' && <PaymentLoading />}
      {planToPay.status === 'unknown' && <UnknownPlan />}
      {planToPay.status === 'ready' && <PaymentForm {...planToPay} />}
    </PaymentLayout>
  )
}

const PaymentForm = ({ plan, existing }: { plan: PayablePlan; existing: Subscription }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-start lg:gap-16">
    <div className="flex flex-col gap-4 lg:order-last">
      <PlanSummary {...plan} />
      <ExistingPlanNotice plan={plan} existing={existing} />
    </div>
    <div>
      <MethodChoice planId={plan.id} onPaymentInitiated={(session) => goToCheckout(session, plan.id)} />
      <p className="mt-3 text-small text-muted">
        Cards are charged on the payment provider&apos;s page, so we never see your card details. You can get your money
        back within 7 days, unless you have used more than half of the content.
      </p>
      <TextLink href="/refund-policy" className="text-small">
        Refund policy
      </TextLink>
    </div>
  </div>
)

/** Warns users who already have a plan before they pay again. */
function ExistingPlanNotice({ plan, existing }: { plan: PayablePlan; existing: Subscription }) {
  const time = describePlanTime(existing)
  if (time === undefined) return null
  const isUpgrade = planActionFor(existing.type, planById(plan.id)?.tier ?? existing.type) === 'upgrade'
  return (
    <Notice
      kind="info"
      title="You already have a plan"
      actions={
        isUpgrade && (
          <ButtonLink href="/pricing" small look="quiet">
            Upgrade on the pricing page
          </ButtonLink>
        )
      }
    >
      {existing.planName}: {time}. Paying here adds {plan.durationMonths} months.
      {isUpgrade && ` You can switch to ${plan.name} for the time you have left without paying.`}
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
