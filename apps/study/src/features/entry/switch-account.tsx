import { AuthCard } from '@titer/screens'
import { Button, ButtonLink } from '@titer/ui'
import { useState } from 'react'
import { session } from '../../device/account/client.ts'
import { handoffStart, type Handoff } from './handoff.ts'

function signedInEmail() {
  const state = session.getSnapshot()
  return (state.status === 'signedOut' ? undefined : state.account?.email) ?? 'another account'
}

/**
 * Asks the student before the landing site's account replaces the account that is signed in here. Otherwise a link on
 * any web page could switch accounts without the student noticing, and the student's answers would go to the wrong
 * account.
 */
export function SwitchAccount({ email, redirect }: Pick<Handoff, 'email' | 'redirect'>) {
  // The email address is stored in state, so that the page still shows it after switching has signed this account out.
  const [current] = useState(signedInEmail)
  const [isBusy, setBusy] = useState(false)
  // The code may expire while the student decides, so switching starts a new handoff.
  const switchAccount = async () => {
    setBusy(true)
    await session.signOut()
    location.replace(handoffStart(redirect))
  }
  return (
    <AuthCard
      title="Switch accounts?"
      lead={
        <>
          This app is signed in as <strong>{current}</strong>. On the website you’re signed in as{' '}
          <strong>{email}</strong>.
        </>
      }
      homeHref="/"
    >
      <ButtonLink href={redirect} wide>
        {`Stay signed in as ${current}`}
      </ButtonLink>
      <Button wide look="quiet" busyLabel={isBusy ? 'Switching...' : undefined} onClick={() => void switchAccount()}>
        {`Switch to ${email}`}
      </Button>
      <p className="text-small text-muted">
        Answers that are not synced yet stay on this device until {current} signs in here again.
      </p>
    </AuthCard>
  )
}
