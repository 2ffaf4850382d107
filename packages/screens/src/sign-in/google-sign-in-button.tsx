import type { GoogleState } from '@titer/client'
import { Button, Notice } from '@titer/ui'
import { googleSentence } from '../words/account/google-sentence.ts'
import { GoogleMark } from './google-mark.tsx'

interface GoogleSignInButtonProps {
  state: GoogleState
  disabled?: boolean
  onPopup: () => void
  onRedirect: () => void
  onDismiss: () => void
}

/** Shows the button for signing in with Google and, below it, why the last attempt did not succeed. */
export function GoogleSignInButton({ state, disabled, onPopup, onRedirect, onDismiss }: GoogleSignInButtonProps) {
  const isBusy = state.status === 'connecting' || state.status === 'redirecting'
  return (
    <>
      <Button
        look="quiet"
        wide
        disabled={disabled}
        busyLabel={isBusy ? 'Connecting to Google...' : undefined}
        onClick={onPopup}
      >
        <GoogleMark />
        Continue with Google
      </Button>
      {(state.status === 'blocked' || state.status === 'cancelled') && (
        <Notice
          kind="info"
          title={state.status === 'blocked' ? 'Popup blocked' : 'Not signed in'}
          actions={
            <>
              <Button small look="quiet" onClick={onRedirect}>
                Try with Redirect
              </Button>
              <Button small look="plain" onClick={onDismiss}>
                Dismiss
              </Button>
            </>
          }
        >
          {googleSentence(state)}
        </Notice>
      )}
      {state.status === 'failed' && <Notice kind="error">{googleSentence(state)}</Notice>}
    </>
  )
}
