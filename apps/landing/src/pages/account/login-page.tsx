import { takeLoginHint } from '@titer/client'
import type { LoginHint } from '@titer/client'
import { AuthCard, authLabels } from '@titer/screens'
import { TextLink } from '@titer/ui'
import { ArrowLeft } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { CheckEmail } from '../../account/forms/check-email.tsx'
import { useNextPage, withNextPage } from '../../account/session/next-page.ts'
import { useRedirectWhenSignedIn } from '../../account/session/use-redirect-when-signed-in.ts'
import { LoginForm } from '../../account/forms/login-form.tsx'
import { afterUnverifiedLogin } from '../../account/forms/verification-email.tsx'

export function LoginPage() {
  const [unverified, setUnverified] = useState<string>()
  useRedirectWhenSignedIn()
  return unverified === undefined ? (
    <Login onUnverified={setUnverified} />
  ) : (
    <CheckEmail verification={afterUnverifiedLogin(unverified)} />
  )
}

let taken: LoginHint | undefined
const readHint = () => (taken ??= takeLoginHint(location, history))
const noSubscription = () => () => undefined

/**
 * Returns the email address from the link to this page, and whether the student has just verified it. Undefined during
 * prerendering, when the URL is not known.
 */
const useLoginHint = () => useSyncExternalStore(noSubscription, readHint, () => undefined)

function Login({ onUnverified }: { onUnverified: (email: string) => void }) {
  const hint = useLoginHint()
  const nextPage = useNextPage()
  return (
    <AuthCard
      title={hint?.isJustVerified ? 'Sign in to start' : 'Welcome back'}
      lead={hint?.isJustVerified && 'Your email is verified.'}
      homeHref="/"
      footer={
        <>
          <TextLink href={withNextPage('/signup', nextPage)}>{authLabels.toSignup}</TextLink>
          <TextLink href="/">
            <ArrowLeft size={20} aria-hidden="true" />
            Back to home
          </TextLink>
        </>
      }
    >
      <LoginForm asksFor="email" onUnverified={onUnverified} email={hint?.email} isFirst={hint?.isJustVerified} />
    </AuthCard>
  )
}
