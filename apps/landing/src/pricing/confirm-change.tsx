import type { Subscription } from '@titer/client'
import { describePlanTime } from '@titer/client/words'
import { planCatalogue } from '@titer/domain'
import type { Tier } from '@titer/domain'
import { Button, Dialog, TextLink } from '@titer/ui'
import { useEffect, useState } from 'react'
import { client } from '../account/client.ts'
import type { AskedChange } from './use-plan-choice.ts'

interface ConfirmChangeProps extends AskedChange {
  isRunning: boolean
  onConfirm: () => void
  onKeep: () => void
}

/** Says what a change takes away, and from when on, before it is made. */
export function ConfirmChange({ kind, current, plan, isRunning, onConfirm, onKeep }: ConfirmChangeProps) {
  const time = usePlanTime()
  const [from, to] = [nameOf(current), nameOf(plan)]
  const isEnding = kind !== 'downgrade'
  const question = kind === 'unsubscribe' ? `Unsubscribe from ${from}?` : `Downgrade to ${to}?`
  return (
    <Dialog title={question} isOpen onClose={onKeep}>
      {isEnding ? <WhatEnds plan={current} time={time} /> : <WhatChanges from={from} to={to} time={time} />}
      <div className="mt-1 flex flex-col gap-2.5 sm:flex-row">
        {/* First, and so in focus: what takes nothing away. */}
        <Button look="quiet" small disabled={isRunning} onClick={onKeep}>
          Keep {from}
        </Button>
        <Button look="danger" small busyLabel={isRunning ? 'Processing...' : undefined} onClick={onConfirm}>
          {kind === 'unsubscribe' ? 'Unsubscribe' : `Downgrade to ${to}`}
        </Button>
      </div>
      {isEnding && (
        <div className="-mt-2 -mb-3 flex flex-wrap gap-x-6">
          <TextLink href="/account#payments">Ask for a refund</TextLink>
          <TextLink href="/refund-policy">Refund policy</TextLink>
        </div>
      )}
    </Dialog>
  )
}

const lostWith: Record<Tier, string> = {
  demo: '',
  starter: 'the full content and the full analytics',
  premium: 'the full content, the full analytics, priority access, your own questions and your own avatar',
}

/** Two lines are kept for the time, which comes a moment later. */
const timeLine = 'min-h-[2lh]'

const WhatEnds = ({ plan, time }: { plan: Tier; time: string | undefined }) => (
  <>
    <p>
      {nameOf(plan)} ends at once, and with it {lostWith[plan]}.
    </p>
    <p className={timeLine}>
      {time ? `You have ${time}. This time is lost` : 'The time that is left is lost'}, and cancelling alone returns no
      money.
    </p>
    <p>You keep your account, your progress and demo access.</p>
  </>
)

const WhatChanges = ({ from, to, time }: { from: string; to: string; time: string | undefined }) => (
  <>
    <p>At once you lose priority access to new content, your own questions and your own avatar. The rest stays open.</p>
    <p className={timeLine}>Your end date stays{time ? `: ${to} has ${time}` : ' the same'}.</p>
    <p>Until then you can come back to {from} without a second payment.</p>
  </>
)

const nameOf = (plan: Tier) => planCatalogue.find(({ tier }) => tier === plan)?.name ?? 'Demo'

/** How long the plan still runs, once the server has said so. */
function usePlanTime() {
  const [subscription, setSubscription] = useState<Subscription>()
  useEffect(() => {
    void client().askSubscription().then(setSubscription)
  }, [])
  return subscription && describePlanTime(subscription)
}
