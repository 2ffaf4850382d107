import { AuthCard, authLabels, TextLink } from '@titer/ui'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { CheckEmail } from '../account/check-email.tsx'
import { useLeaveWhenSignedIn } from '../account/leave-when-signed-in.ts'
import { LoginForm } from '../account/login-form.tsx'
import { afterUnverifiedLogin } from '../account/verification-mail.tsx'

export function LoginPage() {
  const [unverified, setUnverified] = useState<string>()
  useLeaveWhenSignedIn()
  return unverified === undefined ? (
    <Login onUnverified={setUnverified} />
  ) : (
    <CheckEmail mail={afterUnverifiedLogin(unverified)} />
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
