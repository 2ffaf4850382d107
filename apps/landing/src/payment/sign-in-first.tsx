import { authLabels } from '@titer/screens'
import { ButtonLink } from '@titer/ui'
import type { MouseEvent } from 'react'
import { openAuth } from '../account/auth-modal/auth-modal.ts'
import { withNextPage } from '../account/session/next-page.ts'
import { isPlainClick } from '../site/plain-click.ts'

/** Asks the user to sign in, because only a payment's owner may see the payment. */
export function SignInFirst() {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openAuth('login', { isGuarded: true })
  }
  const currentUrl = location.pathname + location.search
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-lead">Please sign in to see your payment.</p>
      <ButtonLink href={withNextPage('/login', currentUrl)} onClick={open}>
        {authLabels.signIn}
      </ButtonLink>
    </div>
  )
}
