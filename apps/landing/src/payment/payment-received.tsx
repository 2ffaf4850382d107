import type { Subscription } from '@titer/client'
import { describePlanTime } from '@titer/client/words'
import type { Transaction } from '@titer/contract'
import { Button, ButtonLink, Notice, Wells } from '@titer/ui'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { client } from '../account/client.ts'
import { useGoToApp } from '../account/go-to-app.ts'
import { usePageTitle } from '../navigation.ts'
import { Fact, PaymentFacts } from './payment-facts.tsx'
import { PaymentLayout } from './payment-layout.tsx'
import { planById } from './sold-plan.ts'

const title = 'Payment received'
const nothing = '\u00a0'

export function PaymentReceived({ transaction }: { transaction: Transaction }) {
  const subscription = useNewPlan()
  const { isLeaving, failure, leave } = useGoToApp()
  usePageTitle(title)
  return (
    <PaymentLayout title={title} lead={`Thank you. Titer ${transaction.plan_name} is open to you now.`}>
      <div className="flex max-w-2xl flex-col gap-6 rounded-surface bg-agar p-5.5 lg:p-8">
        <Wells
          levels={Array.from({ length: planById(transaction.plan_id)?.durationMonths ?? 1 }, () => 1)}
          size={32}
          className={`max-w-full gap-1.5! text-correct [&>svg]:h-auto [&>svg]:min-w-0 [&>svg]:shrink ${filling}`}
        />
        <PaymentFacts transaction={transaction}>
          {/* The line is kept free, so that nothing moves when it comes. */}
          <Fact name="Your plan">{subscription ? describePlanTime(subscription) : nothing}</Fact>
        </PaymentFacts>
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button
            className="max-sm:w-full"
            busyLabel={isLeaving ? 'Opening...' : undefined}
            onClick={() => void leave()}
          >
            <ExternalLink size={20} strokeWidth={2.25} aria-hidden="true" />
            Go to App
          </Button>
          <ButtonLink href="/account" look="quiet" className="max-sm:w-full">
            See your receipts
          </ButtonLink>
        </div>
        <p className="text-small text-muted">A receipt is on its way to your mail.</p>
      </div>
    </PaymentLayout>
  )
}

// The one celebration: the wells of the months fill as they come onto the page.
const filling =
  '[&_path]:transition-[clip-path] [&_path]:duration-(--fill) [&_path]:ease-fill [&_path]:[clip-path:inset(0)] starting:[&_path]:[clip-path:inset(100%_0_0)]'

/** The plan as the server tells it now, which the rest of the page is told of as well. */
function useNewPlan() {
  const [subscription, setSubscription] = useState<Subscription>()
  useEffect(() => {
    const ask = async () => {
      const { session, askSubscription } = client()
      const told = await askSubscription()
      if (told.status === null) return
      session.amend({ subscriptionType: told.type })
      setSubscription(told)
    }
    void ask()
  }, [])
  return subscription
}
