import { GoogleSignInButton, useGoogleSignIn } from '@titer/screens'
import { OrDivider } from '@titer/ui'
import { useHydrated } from '../../site/use-hydrated.ts'
import { client } from '../session/client.ts'

interface GoogleOptionProps {
  disabled: boolean
}

export function GoogleOption(props: GoogleOptionProps) {
  return (
    <>
      <OrDivider />
      {useHydrated() ? <ActiveButton {...props} /> : <InactiveButton />}
    </>
  )
}

function ActiveButton({ disabled }: GoogleOptionProps) {
  // The path to return to includes the query string, because the parameter `next` names the page to open after the
  // sign-in.
  const signIn = useGoogleSignIn(client().google, location.pathname + location.search)
  return <GoogleSignInButton {...signIn} disabled={disabled} />
}

const noop = () => undefined

const InactiveButton = () => (
  <GoogleSignInButton state={{ status: 'idle' }} onPopup={noop} onRedirect={noop} onDismiss={noop} disabled />
)
