import { AuthCard, authLabels } from '@titer/screens'
import { TextLink } from '@titer/ui'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { CheckEmail } from '../../account/forms/check-email.tsx'
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

function Login({ onUnverified }: { onUnverified: (email: string) => void }) {
  return (
    <AuthCard
      title="Welcome back"
      homeHref="/"
      footer={
        <>
          <TextLink href="/signup">{authLabels.toSignup}</TextLink>
          <TextLink href="/">
            <ArrowLeft size={20} aria-hidden="true" />
            Back to home
          </TextLink>
        </>
      }
    >
      <LoginForm asksFor="email" onUnverified={onUnverified} />
    </AuthCard>
  )
}
