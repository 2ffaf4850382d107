import type { Tier } from '@titer/domain'
import { useState } from 'react'
import { openAuth } from '../account/auth-modal.ts'
import type { AuthMode } from '../account/auth-modal.ts'
import { useGoToApp } from '../account/go-to-app.ts'
import { useSession } from '../account/session-state.ts'

/** Who tries the demo is new here; who pays has tried it. */
export const signInModeFor = (plan: Tier): AuthMode => (plan === 'demo' ? 'signup' : 'login')

/** What choosing a plan does, for a visitor and for somebody with an account. */
export function usePlanChoice() {
  const session = useSession()
  const { isLeaving, failure, leave } = useGoToApp()
  const [timesAsked, setTimesAsked] = useState(0)

  const askToChange = () => setTimesAsked((times) => times + 1)

  const signInFirst = (plan: Tier) =>
    openAuth(signInModeFor(plan), {
      isGuarded: true,
      onSignedIn: () => (plan === 'demo' ? void leave() : askToChange()),
    })

  return {
    /** The visitor's plan; not known before they sign in. */
    current: session.status === 'signedIn' ? session.account.subscriptionType : undefined,
    running: isLeaving ? 'demo' : undefined,
    failure,
    /** How often a plan was asked for that cannot be had yet. */
    timesAsked,
    /** Missing while the session is being restored: the sign-in page the link leads to waits for that. */
    choose: { signedIn: askToChange, signedOut: signInFirst, restoring: undefined }[session.status],
  }
}
