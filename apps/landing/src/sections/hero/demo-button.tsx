import { Button, ButtonLink } from '@titer/ui'
import { ExternalLink } from 'lucide-react'
import type { MouseEvent } from 'react'
import { openAuth } from '../../account/auth-modal/auth-modal.ts'
import { goToApp } from '../../account/session/go-to-app.ts'
import { useSession } from '../../account/session/session-state.ts'
import { isPlainClick } from '../../site/plain-click.ts'

/** Opens the sign-up dialog for a visitor, and the study app for a signed-in user. */
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
  return (
    <Button look="quiet" className={className} busyLabel={isReady ? undefined : 'One moment'} onClick={goToApp}>
      <ExternalLink size={20} strokeWidth={2.25} aria-hidden="true" />
      Go to App
    </Button>
  )
}

function signUpHere(click: MouseEvent) {
  if (!isPlainClick(click)) return
  click.preventDefault()
  openAuth('signup')
}
