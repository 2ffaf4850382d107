import type { Account, Subscription } from '@titer/client'
import { planWords } from '@titer/screens/words'
import { TextLink } from '@titer/ui'
import { useEffect, useState } from 'react'
import { client } from '../session/client.ts'

const emptyLine = '\u00a0'

interface CurrentPlanProps {
  account: Account
  /** When the free trial ends or ended. */
  trialEndsAt: string
}

/** Shows the current plan and its end date, or the remaining time of the free trial. */
export function CurrentPlan({ account: { subscriptionType }, trialEndsAt }: CurrentPlanProps) {
  const [now] = useState(() => new Date())
  const { name, time, isRunning } = planWords(useSubscription(), subscriptionType, {
    endsAt: new Date(trialEndsAt),
    now,
  })
  return (
    <div className="rounded-surface bg-agar px-4 pt-3.5 pb-1 leading-snug sm:px-5">
      <p className="font-semibold">{name}</p>
      {/* The line is reserved, so that the layout does not shift when the end date has loaded. */}
      <p className="tabular-nums">{time ?? emptyLine}</p>
      <TextLink href="/pricing">{isRunning ? 'Change or cancel' : 'See the plans'}</TextLink>
    </div>
  )
}

function useSubscription() {
  const [subscription, setSubscription] = useState<Subscription>()
  useEffect(() => {
    void client().fetchSubscription().then(setSubscription)
  }, [])
  return subscription
}
