import { ApiError, checkEmail, checkPassword } from '@titer/client'
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

const loginFailed = { message: messages.loginFailed, toast: messages.loginFailedToast }

export function LoginPage() {
  const [unverified, setUnverified] = useState<string>()
  useLeaveWhenSignedIn()
  return unverified === undefined ? (
    <LoginForm onUnverified={setUnverified} />
  ) : (
    <CheckEmail email={unverified} said={{ kind: 'error', message: messages.unverifiedLanding }} isSent={false} />
  )
}

function LoginForm({ onUnverified }: { onUnverified: (email: string) => void }) {
  usePageTitle('Log in')
  const { hasGoogle } = useOptions()
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: checkEmail(email, messages.invalidEmailLanding),
      password: checkPassword(password),
    }),
    send: async ({ email, password }) => {
      try {
        await entry.login({ email: email.trim(), password })
        toast.success(messages.welcomeBack)
      } catch (error) {
        if (error instanceof ApiError && error.needsVerification) onUnverified(email.trim())
        throw error
      }
    },
    explain: (error) => explainHere(error, loginFailed),
  })
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
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      <form {...form} className="flex flex-col gap-4">
        <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
        <div>
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
          <TextLink href="/forgot-password" className="mt-1 text-small">
            {authLabels.forgotPassword}
          </TextLink>
        </div>
        <Button type="submit" wide busyLabel={isBusy ? 'Signing In...' : undefined}>
          {authLabels.signIn}
        </Button>
      </form>
      {hasGoogle && <GoogleChoice disabled={isBusy} />}
    </AuthCard>
  )
}
