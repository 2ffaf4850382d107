import type { Subscription } from '@titer/client'
import { describePlanTime } from '@titer/screens/words'
import { Button, ButtonLink, Notice, Wells } from '@titer/ui'
import type { Transaction } from '@titer/contract'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { client } from '../../account/session/client.ts'
import { goToApp } from '../../account/session/go-to-app.ts'
import { usePageTitle } from '../../navigation.ts'
import { Fact, PaymentFacts } from './payment-facts.tsx'
import { PaymentLayout } from '../payment-layout.tsx'
import { planById } from '../plan/plan-lookup.ts'

const emptyLine = '\u00a0'

export function PaymentReceived({ transaction }: { transaction: Transaction }) {
  const subscription = useNewPlan()
  const { plan_name, is_repeat: isRepeat } = transaction
  const title = isRepeat ? 'You have paid twice' : 'Payment received'
  usePageTitle(title)
  const lead = isRepeat
    ? `You had already paid for Titer ${plan_name}. We will refund this second payment.`
    : `Thank you. Your Titer ${plan_name} plan is active now.`
  return (
    <PaymentLayout title={title} lead={lead}>
      {isRepeat && <RepeatNotice isTransfer={transaction.method === 'local-bank'} />}
      <div className="flex max-w-2xl flex-col gap-6 rounded-surface bg-agar p-5.5 lg:p-8">
        <Wells
          levels={Array.from({ length: planById(transaction.plan_id)?.durationMonths ?? 1 }, () => 1)}
          size={32}
          className={`max-w-full gap-1.5! text-correct [&>svg]:h-auto [&>svg]:min-w-0 [&>svg]:shrink ${filling}`}
        />
        <PaymentFacts transaction={transaction}>
          {/* The line is reserved, so that the layout does not shift when the plan has loaded. */}
          <Fact name="Your plan">{subscription ? describePlanTime(subscription) : emptyLine}</Fact>
        </PaymentFacts>
        <div className="flex flex-wrap gap-3">
          <Button className="max-sm:w-full" onClick={goToApp}>
            <ExternalLink size={20} strokeWidth={2.25} aria-hidden="true" />
            Go to App
          </Button>
          <ButtonLink href="/account" look="quiet" className="max-sm:w-full">
            See your receipts
          </ButtonLink>
        </div>
        <p className="text-small text-muted">We are emailing you a receipt.</p>
      </div>
    </PaymentLayout>
  )
}

/** Explains that a second payment for a plan that was already paid will be refunded. */
const RepeatNotice = ({ isTransfer }: { isTransfer: boolean }) => (
  <div className="mb-5 max-w-2xl">
    <Notice
      kind="info"
      title="We have noted the refund"
      actions={
        <>
          <ButtonLink href="/account#payments" small look="quiet">
            {isTransfer ? 'Enter your account' : 'See the refund'}
          </ButtonLink>
          <ButtonLink href="/#contact" small look="quiet">
            Write to us
          </ButtonLink>
        </>
      }
    >
      {isTransfer
        ? 'Please tell us which bank account should receive the money. '
        : 'A person sends the money back, and you don’t need to do anything. '}
      Did you mean to buy more time? Write to us, and we keep the payment and its months.
    </Notice>
  </div>
)

// Celebrates the purchase: the plan has one well per month, and the wells fill when they appear.
const filling =
  '[&_path]:transition-[clip-path] [&_path]:duration-(--fill) [&_path]:ease-fill [&_path]:[clip-path:inset(0)] starting:[&_path]:[clip-path:inset(100%_0_0)]'

/** Reads the new plan from the server. Also updates the session, so that the whole page shows the new plan. */
function useNewPlan() {
  const [subscription, setSubscription] = useState<Subscription>()
  useEffect(() => {
    const refresh = async () => {
      const { session, fetchSubscription } = client()
      const current = await fetchSubscription()
      if (current.status === null) return
      session.amend({ subscriptionType: current.type })
      setSubscription(current)
    }
    void refresh()
  }, [])
  return subscription
}
