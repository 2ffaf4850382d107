import { GoogleSignIn, OrDivider, useGoogleSignIn } from '@titer/ui'
import { useAwake } from '../site/use-awake.ts'
import { client } from './client.ts'

interface GoogleChoiceProps {
  disabled: boolean
}

export function GoogleChoice(props: GoogleChoiceProps) {
  return (
    <>
      <OrDivider />
      {useAwake() ? <Awake {...props} /> : <Asleep />}
    </>
  )
}

function Awake({ disabled }: GoogleChoiceProps) {
  // The redirect comes back to this page as it was asked for, with the page that was wanted after it.
  const signIn = useGoogleSignIn(client().google, location.pathname + location.search)
  return <GoogleSignIn {...signIn} disabled={disabled} />
}

const nothing = () => undefined

const Asleep = () => (
  <GoogleSignIn state={{ status: 'idle' }} onPopup={nothing} onRedirect={nothing} onDismiss={nothing} disabled />
)
