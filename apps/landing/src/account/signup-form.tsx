import { checkEmail, checkNewPassword, checkRepeated, checkUsername } from '@titer/client'
import { messages, passwordTooShort } from '@titer/contract'
import { authLabels, Button, Notice, PasswordField, TextField, useForm } from '@titer/ui'
import { toast } from 'sonner'
import { track } from '../telemetry/telemetry.ts'
import { client } from './client.ts'
import { explainHere } from './explain-here.ts'
import { GoogleChoice } from './google-choice.tsx'
import { useOptions } from './options.ts'

interface SignupFormProps {
  /** The page asks for address and password; the dialog for a username and the password again as well. */
  asksFor: 'credentials' | 'everything'
  /** Told the address that the verification mail went to. */
  onRegistered: (email: string) => void
}

type Values = Record<'username' | 'email' | 'password' | 'repeated', string>

const registrationFailed = { message: messages.registrationFailed, toast: messages.registrationFailedToast }

const checks = {
  credentials: ({ email, password }: Values, minLength: number) => ({
    email: checkEmail(email, messages.invalidEmailLanding),
    password: checkNewPassword(password, minLength),
  }),
  everything: ({ username, email, password, repeated }: Values, minLength: number) => ({
    username: checkUsername(username),
    email: checkEmail(email, 'Please enter a valid email address'),
    password: password.length < minLength ? passwordTooShort(minLength) : undefined,
    repeated: checkRepeated(password, repeated),
  }),
}

export function SignupForm({ asksFor, onRegistered }: SignupFormProps) {
  const { hasGoogle, passwordMinLength } = useOptions()
  const asksAll = asksFor === 'everything'
  const { form, field, isBusy, failure, failureRef } = useForm<keyof Values>({
    initial: { username: '', email: '', password: '', repeated: '' },
    check: (values) => checks[asksFor](values, passwordMinLength),
    send: async ({ username, email, password }) => {
      const credentials = { email: email.trim(), password }
      const next = await client().entry.register(asksAll ? { ...credentials, username: username.trim() } : credentials)
      track({ name: 'conversion', category: 'account', action: 'signup' })
      toast.success(next === 'verify' ? messages.registered : messages.accountCreated)
      if (next === 'verify') onRegistered(email.trim())
    },
    explain: (error) => explainHere(error, registrationFailed),
  })
  return (
    <>
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      <form {...form} className="flex flex-col gap-4">
        {asksAll && (
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('username')}
          />
        )}
        <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
        <PasswordField
          label="Password"
          hint={`At least ${passwordMinLength} characters.`}
          autoComplete="new-password"
          {...field('password')}
        />
        {asksAll && <PasswordField label="Confirm Password" autoComplete="new-password" {...field('repeated')} />}
        <Button type="submit" wide busyLabel={isBusy ? 'Creating Account...' : undefined}>
          {authLabels.createAccount}
        </Button>
      </form>
      {hasGoogle && <GoogleChoice disabled={isBusy} />}
    </>
  )
}
