import { planLabels } from '@titer/client'
import { messages } from '@titer/contract'
import { Button, Wells, Wordmark } from '@titer/ui'
import { toast } from 'sonner'
import { session, useSession } from '../../app/client.ts'
import { usePageTitle } from '../../app/page-title.ts'

const dilution = [1, 0.8, 0.6, 0.4, 0.2, 0]

export function HomePage() {
  usePageTitle('Today')
  const state = useSession()
  if (state.status !== 'signedIn') return null
  const { username, email, subscriptionType } = state.account
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col px-(--margin)">
      <header className="flex min-h-15 items-center justify-between">
        <Wordmark className="h-6.5" />
        <Button look="quiet" small onClick={() => void signOut()}>
          Sign Out
        </Button>
      </header>
      <main tabIndex={-1} className="flex flex-1 flex-col items-start gap-8 pt-8 pb-16">
        <Wells levels={dilution} size={40} className="text-violet" />
        <div>
          <h1 className="text-h1 leading-none font-extrabold tracking-display">Ready when you are.</h1>
          <p className="mt-4 text-lead text-muted">Questions, cases, cards and articles will open here.</p>
        </div>
        <div className="w-full rounded-surface bg-violet-wash p-6">
          <p className="text-lead">
            Signed in as <strong className="font-semibold">{username}</strong>
          </p>
          <p className="text-muted">{email}</p>
          <p className="mt-3 font-semibold text-violet">{planLabels[subscriptionType]}</p>
        </div>
      </main>
    </div>
  )
}

async function signOut() {
  const isHeard = await session.signOut()
  if (isHeard) toast.success(messages.signedOut)
  else toast.warning(messages.network)
}
