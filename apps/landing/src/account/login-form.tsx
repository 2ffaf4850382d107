import { ApiError, checkEmail, checkPassword, checkUsername } from '@titer/client'
import { messages } from '@titer/contract'
import { authLabels, Button, Notice, PasswordField, TextField, TextLink, useForm } from '@titer/ui'
import { toast } from 'sonner'
import { track } from '../telemetry/telemetry.ts'
import { client } from './client.ts'
import { explainHere } from './explain-here.ts'
import { GoogleChoice } from './google-choice.tsx'
import { useOptions } from './options.ts'

interface LoginFormProps {
  /** The page asks for an address; the dialog takes a username as well. */
  asksFor: 'email' | 'username'
  /** Told what was typed: the address, or the username. */
  onUnverified: (name: string) => void
}

const loginFailed = { message: messages.loginFailed, toast: messages.loginFailedToast }

export function LoginForm({ asksFor, onUnverified }: LoginFormProps) {
  const { hasGoogle } = useOptions()
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: asksFor === 'email' ? checkEmail(email, messages.invalidEmailLanding) : checkUsername(email),
      password: checkPassword(password),
    }),
    send: async ({ email, password }) => {
      try {
        await client().entry.login({ email: email.trim(), password })
        track({ name: 'event', category: 'account', action: 'login' })
        toast.success(messages.welcomeBack)
      } catch (error) {
        if (error instanceof ApiError && error.needsVerification) onUnverified(email.trim())
        throw error
      }
    },
    explain: (error) => explainHere(error, loginFailed),
  })
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
            hint="Your email works as well."
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
      {hasGoogle && <GoogleChoice disabled={isBusy} />}
    </>
  )
}
