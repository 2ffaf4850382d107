import type { Subscription } from '@titer/client'
import { describePlanTime } from '@titer/screens/words'
import { Button, Dialog, TextLink } from '@titer/ui'
import { planCatalogue } from '@titer/domain'
import type { Tier } from '@titer/domain'
import { useEffect, useState } from 'react'
import { client } from '../../account/session/client.ts'
import type { PendingChange } from './plan-action.ts'

interface ConfirmChangeProps extends PendingChange {
  isRunning: boolean
  onConfirm: () => void
  onKeep: () => void
}

/**
 * Asks the user to confirm a plan change. Lists the features that the user will lose, and says when the user will lose
 * them.
 */
export function ConfirmChange({ kind, current, plan, isRunning, onConfirm, onKeep }: ConfirmChangeProps) {
  const time = usePlanTime()
  const [from, to] = [nameOf(current), nameOf(plan)]
  const isEnding = kind !== 'downgrade'
  const question = kind === 'unsubscribe' ? `Unsubscribe from ${from}?` : `Downgrade to ${to}?`
  return (
    <Dialog title={question} isOpen onClose={onKeep}>
      {isEnding ? <EndingEffects plan={current} time={time} /> : <DowngradeEffects from={from} to={to} time={time} />}
      <div className="mt-1 flex flex-col gap-2.5 sm:flex-row">
        {/* The dialog focuses its first button, so the harmless button is the first. */}
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
  starter: 'the full content and full analytics',
  premium: 'the full content, full analytics, priority access, your own questions and your custom avatar',
}

/** Reserves two lines, so that the layout does not shift when the remaining time has loaded. */
const timeLine = 'min-h-[2lh]'

const EndingEffects = ({ plan, time }: { plan: Tier; time: string | undefined }) => (
  <>
    <p>
      {nameOf(plan)} ends immediately, and you lose {lostWith[plan]}.
    </p>
    <p className={timeLine}>
      {time ? `You have ${time}. You will lose this time` : 'You will lose the remaining time'}, and cancelling alone
      does not give you a refund.
    </p>
    <p>You keep your account, your progress and demo access.</p>
  </>
)

const DowngradeEffects = ({ from, to, time }: { from: string; to: string; time: string | undefined }) => (
  <>
    <p>
      You immediately lose priority access to new content, your own questions and your custom avatar. You keep
      everything else.
    </p>
    <p className={timeLine}>Your end date stays the same{time && `: ${to} has ${time}`}.</p>
    <p>Until then you can switch back to {from} without paying again.</p>
  </>
)

const nameOf = (plan: Tier) => planCatalogue.find(({ tier }) => tier === plan)?.name ?? 'Demo'

/** Returns the plan's remaining time, or undefined until it has loaded. */
function usePlanTime() {
  const [subscription, setSubscription] = useState<Subscription>()
  useEffect(() => {
    void client().fetchSubscription().then(setSubscription)
  }, [])
  return subscription && describePlanTime(subscription)
}
