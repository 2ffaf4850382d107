import { GoogleSignIn, OrDivider, useGoogleSignIn } from '@titer/ui'
import { google } from './client.ts'

interface GoogleChoiceProps {
  returnTo: string
  disabled: boolean
}

export function GoogleChoice({ returnTo, disabled }: GoogleChoiceProps) {
  const signIn = useGoogleSignIn(google, returnTo)
  return (
    <>
      <OrDivider />
      <GoogleSignIn {...signIn} disabled={disabled} />
    </>
  )
}
