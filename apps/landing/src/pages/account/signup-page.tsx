import { AuthCard, authLabels } from '@titer/screens'
import { TextLink } from '@titer/ui'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { CheckEmail } from '../../account/forms/check-email.tsx'
import { findNextPage, useNextPage, withNextPage } from '../../account/session/next-page.ts'
import { rememberPage } from '../../account/session/page-after-sign-up.ts'
import { useRedirectWhenSignedIn } from '../../account/session/use-redirect-when-signed-in.ts'
import { SignupForm } from '../../account/forms/signup-form.tsx'
import { afterRegistration } from '../../account/forms/verification-email.tsx'

export function SignupPage() {
  const [registered, setRegistered] = useState<string>()
  useRedirectWhenSignedIn()
  const onRegistered = (email: string) => {
    rememberPage(findNextPage())
    setRegistered(email)
  }
  return registered === undefined ? (
    <Signup onRegistered={onRegistered} />
  ) : (
    <CheckEmail verification={afterRegistration(registered)} />
  )
}

function Signup({ onRegistered }: { onRegistered: (email: string) => void }) {
  const nextPage = useNextPage()
  return (
    <AuthCard
      title="Create your account"
      lead="Free for 7 days. No credit card needed."
      homeHref="/"
      footer={
        <>
          <TextLink href={withNextPage('/login', nextPage)}>{authLabels.toLogin}</TextLink>
          <TextLink href="/">
            <ArrowLeft size={20} aria-hidden="true" />
            Back to home
          </TextLink>
        </>
      }
    >
      <SignupForm asksFor="credentials" nextPage={nextPage} onRegistered={onRegistered} />
    </AuthCard>
  )
}
