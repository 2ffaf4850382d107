import { ApiError } from '@titer/client'
import { authLabels } from '@titer/screens'
import { checkEmail, checkPassword, checkUsername } from '@titer/screens/words'
import { Button, Notice, PasswordField, TextField, TextLink, useForm } from '@titer/ui'
import { messages } from '@titer/contract'
import { useEffect, useEffectEvent } from 'react'
import { toast } from 'sonner'
import { track } from '../../telemetry/telemetry.ts'
import { client } from '../session/client.ts'
import { explainError } from '../session/explain-error.ts'
import { GoogleOption } from './google-option.tsx'
import { useSignInOptions } from './use-sign-in-options.ts'

interface LoginFormProps {
  /**
   * `email` on the full page, which accepts only an email address. `username` in the dialog, which also accepts a
   * username.
   */
  asksFor: 'email' | 'username'
  /** Called if the user's email address is not verified, with the email address or the username that was entered. */
  onUnverified: (name: string) => void
  /** The email address to fill in. */
  email?: string | undefined
  /** Whether the user signs in for the first time, right after verifying the email address. */
  isFirst?: boolean | undefined
}

const loginFailed = { message: messages.loginFailed, toast: messages.loginFailedToast }

export function LoginForm({ asksFor, onUnverified, email: knownEmail, isFirst }: LoginFormProps) {
  const { hasGoogle } = useSignInOptions()
  const { form, field, fill, isBusy, failure, failureRef } = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: asksFor === 'email' ? checkEmail(email, messages.invalidEmailLanding) : checkUsername(email),
      password: checkPassword(password),
    }),
    send: async ({ email, password }) => {
      try {
        await client().auth.login({ email: email.trim(), password })
        track({ name: 'event', category: 'account', action: 'login' })
        toast.success(isFirst ? messages.welcome : messages.welcomeBack)
      } catch (error) {
        if (error instanceof ApiError && error.needsVerification) onUnverified(email.trim())
        throw error
      }
    },
    explain: (error) => explainError(error, loginFailed),
  })
  const fillIn = useEffectEvent(fill)
  useEffect(() => {
    if (knownEmail !== undefined) fillIn({ email: knownEmail })
  }, [knownEmail])
  return (
    <>
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      <form {...form} className="flex flex-col gap-4">
        {asksFor === 'email' ? (
          <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
        ) : (
          <TextField
            label="Username"
            hint="You can also use your email."
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('email')}
            name="username"
          />
        )}
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
      {hasGoogle && <GoogleOption disabled={isBusy} />}
    </>
  )
}
