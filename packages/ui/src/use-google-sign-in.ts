import type { GoogleOutcome, GoogleSignIn } from '@titer/client'
import { useEffect, useSyncExternalStore } from 'react'
import { toast } from 'sonner'

/** Google sign-in on a page: picks up a redirect that led here, and says each outcome as a toast. */
export function useGoogleSignIn(google: GoogleSignIn, returnTo: string) {
  const state = useSyncExternalStore(google.subscribe, google.getSnapshot)
  useEffect(() => void google.pickUpRedirect().then(announceGoogle), [google])
  useEffect(() => google.onLateOutcome(announceGoogle), [google])
  return {
    state,
    onPopup: () => void google.signIn({ method: 'popup' }).then(announceGoogle),
    onRedirect: () => void google.signIn({ method: 'redirect', returnTo }).then(announceGoogle),
    onDismiss: google.dismiss,
  }
}

/** Says as a toast what a sign-in with Google has come to. */
export function announceGoogle(outcome: GoogleOutcome) {
  if (outcome.status === 'signedIn') toast.success(outcome.message)
  if (outcome.status === 'redirecting') toast.info(outcome.message)
  if (outcome.status === 'blocked') toast.warning(outcome.message)
  if (outcome.status === 'cancelled' || outcome.status === 'failed') toast.error(outcome.message)
}
