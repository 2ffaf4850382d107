import type { GoogleOutcome, GoogleSignIn } from '@titer/client'
import { useEffect, useSyncExternalStore } from 'react'
import { toast } from 'sonner'

/** Google sign-in on a page: picks up a redirect that led here, and says each outcome as a toast. */
export function useGoogleSignIn(google: GoogleSignIn, returnTo: string) {
  const state = useSyncExternalStore(google.subscribe, google.getSnapshot)
  useEffect(() => void google.pickUpRedirect().then(announce), [google])
  useEffect(() => google.onLateOutcome(announce), [google])
  return {
    state,
    onPopup: () => void google.signIn({ method: 'popup' }).then(announce),
    onRedirect: () => void google.signIn({ method: 'redirect', returnTo }).then(announce),
    onDismiss: google.dismiss,
  }
}

function announce(outcome: GoogleOutcome) {
  if (outcome.status === 'signedIn') toast.success(outcome.message)
  if (outcome.status === 'redirecting') toast.info(outcome.message)
  if (outcome.status === 'blocked') toast.warning(outcome.message)
  if (outcome.status === 'cancelled' || outcome.status === 'failed') toast.error(outcome.message)
}
