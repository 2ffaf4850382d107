import type { Account, Subscription } from '@titer/client'
import { planWords } from '@titer/client/words'
import { TextLink } from '@titer/ui'
import { useEffect, useState } from 'react'
import { client } from '../client.ts'

const nothing = '\u00a0'

/** The plan that runs now, and until when. */
export function PlanState({ account: { subscriptionType } }: { account: Account }) {
  const { name, time, isRunning } = planWords(useSubscription(), subscriptionType)
  return (
    <div className="rounded-surface bg-agar px-4 pt-3.5 pb-1 leading-snug sm:px-5">
      <p className="font-semibold">{name}</p>
      {/* The line is kept free, so that nothing moves when it comes. */}
      <p className="tabular-nums">{time ?? nothing}</p>
      <TextLink href="/pricing">{isRunning ? 'Change or cancel' : 'See the plans'}</TextLink>
    </div>
  )
}

function useSubscription() {
  const [subscription, setSubscription] = useState<Subscription>()
  useEffect(() => {
    void client().askSubscription().then(setSubscription)
  }, [])
  return subscription
}
