import { checkEmail, checkNewPassword } from '@titer/client'
import { messages } from '@titer/contract'
import { AuthCard, authLabels, Button, Notice, PasswordField, TextField, TextLink, useForm } from '@titer/ui'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { CheckEmail } from '../account/check-email.tsx'
import { entry } from '../account/client.ts'
import { explainHere } from '../account/explain-here.ts'
import { GoogleChoice } from '../account/google-choice.tsx'
import { useLeaveWhenSignedIn } from '../account/leave-when-signed-in.ts'
import { useOptions } from '../account/options.ts'
import { usePageTitle } from '../navigation.ts'

const registrationFailed = { message: messages.registrationFailed, toast: messages.registrationFailedToast }

export function SignupPage() {
  const [registered, setRegistered] = useState<string>()
  useLeaveWhenSignedIn()
  return registered === undefined ? (
    <SignupForm onRegistered={setRegistered} />
  ) : (
    <CheckEmail email={registered} said={{ kind: 'success', message: messages.registered }} isSent />
  )
}

function SignupForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  usePageTitle('Sign up')
  const { hasGoogle, passwordMinLength } = useOptions()
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: checkEmail(email, messages.invalidEmailLanding),
      password: checkNewPassword(password, passwordMinLength),
    }),
    send: async ({ email, password }) => {
      const next = await entry.register({ email: email.trim(), password })
      toast.success(next === 'verify' ? messages.registered : messages.accountCreated)
      if (next === 'verify') onRegistered(email.trim())
    },
    explain: (error) => explainHere(error, registrationFailed),
  })
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
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      <form {...form} className="flex flex-col gap-4">
        <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
        <PasswordField
          label="Password"
          hint={`At least ${passwordMinLength} characters.`}
          autoComplete="new-password"
          {...field('password')}
        />
        <Button type="submit" wide busyLabel={isBusy ? 'Creating Account...' : undefined}>
          {authLabels.createAccount}
        </Button>
      </form>
      {hasGoogle && <GoogleChoice disabled={isBusy} />}
    </AuthCard>
  )
}
