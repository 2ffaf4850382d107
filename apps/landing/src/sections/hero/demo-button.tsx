import { Button, ButtonLink } from '@titer/ui'
import { ExternalLink } from 'lucide-react'
import type { MouseEvent } from 'react'
import { openAuth } from '../../account/auth-modal.ts'
import { useGoToApp } from '../../account/go-to-app.ts'
import { useSession } from '../../account/session-state.ts'
import { isPlainClick } from '../../site/plain-click.ts'

/** Leads to the demo: a visitor by way of signing up, somebody signed in straight into the app. */
export function DemoButton({ className }: { className: string }) {
  const { status } = useSession()
  if (status !== 'signedOut') return <AppButton className={className} isReady={status === 'signedIn'} />
  return (
    <ButtonLink look="quiet" href="/signup" className={className} onClick={signUpHere}>
      Try the demo
    </ButtonLink>
  )
}

function AppButton({ className, isReady }: { className: string; isReady: boolean }) {
  const { isLeaving, failure, leave } = useGoToApp()
  return (
    <>
      <Button
        look="quiet"
        className={className}
        busyLabel={isLeaving || !isReady ? 'One moment' : undefined}
        onClick={() => void leave()}
      >
        <ExternalLink size={20} strokeWidth={2.25} aria-hidden="true" />
        Go to App
      </Button>
      {failure && (
        <p role="alert" className="col-span-full w-0 min-w-full font-semibold text-wrong">
          {failure}
        </p>
      )}
    </>
  )
}

function signUpHere(click: MouseEvent) {
  if (!isPlainClick(click)) return
  click.preventDefault()
  openAuth('signup')
}
