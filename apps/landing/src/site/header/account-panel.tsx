import { shownName } from '@titer/client'
import type { Account, Subscription } from '@titer/client'
import { signOut } from '@titer/screens'
import { describePlanTime, planLabels } from '@titer/screens/words'
import { Button, ButtonLink } from '@titer/ui'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { client } from '../../account/session/client.ts'
import { goToApp } from '../../account/session/go-to-app.ts'
import { EmailAddress } from '../email-address.tsx'

interface AccountPanelProps {
  account: Account
  /** Called when the user signs out. */
  onClose: () => void
}

/** Shows the content of the user menu: the name, email address, plan and buttons. */
export function AccountPanel({ account, onClose }: AccountPanelProps) {
  return (
    <div className="flex flex-col gap-4">
      <Identity key={account.userId} account={account} />
      <div className="flex flex-col gap-2.5">
        <Button small wide onClick={goToApp}>
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
              onClose()
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
      <p className="font-head text-[1.1875rem] leading-tight font-bold">{shownName(account)}</p>
      <p className="text-small text-muted">
        <EmailAddress email={account.email} />
      </p>
      <p className="mt-3 inline-flex min-h-8 items-center rounded-full bg-violet-wash px-3.5 font-semibold text-violet">
        {planLabels[tier]}
      </p>
      {/* The line is reserved, so that the layout does not shift when the remaining time has loaded. */}
      {tier !== 'demo' && (
        <p className="mt-1.5 min-h-[1.5em] text-small text-muted tabular-nums">
          {subscription && describePlanTime(subscription)}
        </p>
      )}
    </div>
  )
}

/** Returns the subscription, or undefined until the subscription has loaded. */
function useSubscription() {
  const [subscription, setSubscription] = useState<Subscription>()
  useEffect(() => {
    const load = async () => setSubscription(await client().fetchSubscription())
    void load()
  }, [])
  return subscription
}
