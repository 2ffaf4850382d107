import { GoogleSignIn, OrDivider, useGoogleSignIn } from '@titer/ui'
import { google } from './client.ts'

interface GoogleChoiceProps {
  disabled: boolean
}

export function GoogleChoice({ disabled }: GoogleChoiceProps) {
  // The redirect comes back to this page as it was asked for, with the page that was wanted after it.
  const signIn = useGoogleSignIn(google, location.pathname + location.search)
  return (
    <>
      <OrDivider />
      <GoogleSignIn {...signIn} disabled={disabled} />
    </>
  )
}
