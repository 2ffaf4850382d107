import { planLabels } from '@titer/client'
import type { Account, Subscription } from '@titer/client'
import { describePlanTime } from '@titer/client/words'
import { Button, ButtonLink, Notice, signOut } from '@titer/ui'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { client } from '../account/client.ts'
import { useGoToApp } from '../account/go-to-app.ts'
import type { AccountEntriesProps } from './signed-in-parts.tsx'

/** Who is signed in, what their plan is, and where they can go from here. */
export function AccountEntries({ account, onDone }: AccountEntriesProps) {
  const { isLeaving, failure, leave } = useGoToApp()
  return (
    <div className="flex flex-col gap-4">
      <Identity key={account.userId} account={account} />
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-col gap-2.5">
        <Button small wide busyLabel={isLeaving ? 'Opening...' : undefined} onClick={() => void leave()}>
          <ExternalLink size={20} strokeWidth={2.25} aria-hidden="true" />
          Go to App
        </Button>
        <div className="grid grid-cols-2 gap-2.5">
          <ButtonLink href="/account" look="quiet" small>
            Your account
          </ButtonLink>
          <Button
            look="quiet"
            small
            onClick={() => {
              onDone()
              void signOut(client().session)
            }}
          >
            Sign Out
          </Button>
        </div>
      </div>
    </div>
  )
}

function Identity({ account }: { account: Account }) {
  const subscription = useSubscription()
  const tier = subscription?.type ?? account.subscriptionType
  return (
    <div>
      <p className="font-head text-[1.1875rem] leading-tight font-bold">{account.username}</p>
      <p className="text-small text-muted">{account.email}</p>
      <p className="mt-3 inline-flex min-h-8 items-center rounded-full bg-violet-wash px-3.5 font-semibold text-violet">
        {planLabels[tier]}
      </p>
      {/* The line is kept free for a plan that will have something in it. */}
      {tier !== 'demo' && (
        <p className="mt-1.5 min-h-[1.5em] text-small text-muted tabular-nums">
          {subscription && describePlanTime(subscription)}
        </p>
      )}
    </div>
  )
}

/** What the server says of the plan; nothing until it has. */
function useSubscription() {
  const [subscription, setSubscription] = useState<Subscription>()
  useEffect(() => {
    const ask = async () => setSubscription(await client().askSubscription())
    void ask()
  }, [])
  return subscription
}
