import type { Subscription } from '@titer/client'
import { describePlanTime } from '@titer/screens/words'
import { Button, ButtonLink, Wells } from '@titer/ui'
import type { Transaction } from '@titer/contract'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { client } from '../../account/session/client.ts'
import { goToApp } from '../../account/session/go-to-app.ts'
import { usePageTitle } from '../../navigation.ts'
import { Fact, PaymentFacts } from './payment-facts.tsx'
import { PaymentLayout } from '../payment-layout.tsx'
import { planById } from '../plan/plan-lookup.ts'

const title = 'Payment received'
const emptyLine = '\u00a0'

export function PaymentReceived({ transaction }: { transaction: Transaction }) {
  const subscription = useNewPlan()
  usePageTitle(title)
  return (
    <PaymentLayout title={title} lead={`Thank you. Your Titer ${transaction.plan_name} plan is active now.`}>
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
