import { planLabels } from '@titer/client'
import type { Account } from '@titer/client'
import { accountCalls, messages } from '@titer/contract'
import { Button, Notice, TextLink } from '@titer/ui'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { session } from '../account/client.ts'
import { explainHere } from '../account/explain-here.ts'

export function SignedInPanel({ account }: { account: Account }) {
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()

  const goToApp = async () => {
    // Opened inside the click, empty: a tab opened after the call would count as a popup.
    const tab = open('', '_blank')
    setLeaving(true)
    setFailure(undefined)
    try {
      const { url } = await session.call(accountCalls.handoff, { body: {} })
      if (tab) {
        tab.opener = null
        tab.location.replace(url)
      } else {
        location.assign(url)
      }
    } catch (error) {
      tab?.close()
      const { message, toast: said } = explainHere(error, { message: messages.unexpected })
      setFailure(message ?? said)
      toast.error(said)
    } finally {
      setLeaving(false)
    }
  }

  return (
    <div className="flex flex-col items-start gap-5">
      <div className="min-w-0">
        <p className="text-lead">
          Signed in as <strong className="font-semibold">{account.username}</strong>
        </p>
        <p className="text-muted">{account.email}</p>
        <p className="mt-3 inline-flex min-h-8 items-center rounded-full bg-violet-wash px-3.5 font-semibold text-violet">
          {planLabels[account.subscriptionType]}
        </p>
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="flex w-full flex-wrap gap-2.5">
        <Button className="flex-1" busyLabel={isLeaving ? 'Opening...' : undefined} onClick={() => void goToApp()}>
          <ExternalLink size={20} strokeWidth={2.25} aria-hidden="true" />
          Go to App
        </Button>
        <Button look="quiet" className="flex-1" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </div>
      <TextLink href="/account">Your account</TextLink>
    </div>
  )
}

async function signOut() {
  const isHeard = await session.signOut()
  if (isHeard) toast.success(messages.signedOut)
  else toast.warning(messages.network)
}
