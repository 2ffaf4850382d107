import type { GoogleOutcome, GoogleSignIn } from '@titer/client'
import { useEffect, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { googleSentence } from '../words/account/google-sentence.ts'

/** Provides Google sign-in on a page. Completes a sign-in whose redirect has returned to the page. */
export function useGoogleSignIn(google: GoogleSignIn, returnTo: string) {
  const state = useSyncExternalStore(google.subscribe, google.getSnapshot)
  useEffect(() => void google.pickUpRedirect().then(showGoogleOutcome), [google])
  useEffect(() => google.onLateOutcome(showGoogleOutcome), [google])
  return {
    state,
    onPopup: () => void google.signIn({ method: 'popup' }).then(showGoogleOutcome),
    onRedirect: () => void google.signIn({ method: 'redirect', returnTo }).then(showGoogleOutcome),
    onDismiss: google.dismiss,
  }
}

/** Shows the progress of a Google sign-in as a toast. The component `GoogleSignInButton` shows failures. */
export function showGoogleOutcome(outcome: GoogleOutcome) {
  const sentence = googleSentence(outcome)
  if (outcome.status === 'signedIn') toast.success(sentence)
  if (outcome.status === 'redirecting') toast.info(sentence)
}
