import { authLabels, ButtonLink } from '@titer/ui'
import type { MouseEvent } from 'react'
import { openAuth } from '../account/auth-modal.ts'
import { isPlainClick } from '../site/plain-click.ts'

/** For a payment that only its owner may see; once signed in they see it here. */
export function SignInFirst() {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openAuth('login', { isGuarded: true })
  }
  const here = location.pathname + location.search
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-lead">Please sign in to see your payment.</p>
      <ButtonLink href={`/login?next=${encodeURIComponent(here)}`} onClick={open}>
        {authLabels.signIn}
      </ButtonLink>
    </div>
  )
}
