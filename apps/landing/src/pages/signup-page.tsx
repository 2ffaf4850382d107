import { AuthCard, authLabels, TextLink } from '@titer/ui'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { CheckEmail } from '../account/check-email.tsx'
import { useLeaveWhenSignedIn } from '../account/leave-when-signed-in.ts'
import { SignupForm } from '../account/signup-form.tsx'
import { afterRegistration } from '../account/verification-mail.tsx'

export function SignupPage() {
  const [registered, setRegistered] = useState<string>()
  useLeaveWhenSignedIn()
  return registered === undefined ? (
    <Signup onRegistered={setRegistered} />
  ) : (
    <CheckEmail mail={afterRegistration(registered)} />
  )
}

function Signup({ onRegistered }: { onRegistered: (email: string) => void }) {
  return (
    <AuthCard
      title="Create your account"
      lead="Free for 7 days. No credit card."
      homeHref="/"
      footer={
        <>
          <TextLink href="/login">{authLabels.toLogin}</TextLink>
          <TextLink href="/">
            <ArrowLeft size={20} aria-hidden="true" />
            Back to home
          </TextLink>
        </>
      }
    >
      <SignupForm asksFor="credentials" onRegistered={onRegistered} />
    </AuthCard>
  )
}
