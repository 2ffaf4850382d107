import { authLabels, NewPasswordField, TermsNote } from '@titer/screens'
import { checkEmail, checkNewPassword, checkRepeated, checkUsername } from '@titer/screens/words'
import { Button, Notice, PasswordField, TextField, useForm } from '@titer/ui'
import { messages, passwordTooShort } from '@titer/contract'
import { toast } from 'sonner'
import { track } from '../../telemetry/telemetry.ts'
import { client } from '../session/client.ts'
import { explainError } from '../session/explain-error.ts'
import { GoogleOption } from './google-option.tsx'
import { useSignInOptions } from './use-sign-in-options.ts'

interface SignupFormProps {
  /**
   * `credentials` on the full page, which asks for email and password. `everything` in the dialog, which also asks for
   * a username and the password again.
   */
  asksFor: 'credentials' | 'everything'
  /** The page to open after the first sign-in. */
  nextPage: string | undefined
  /** Called with the address that the verification email was sent to. */
  onRegistered: (email: string) => void
}

type Values = Record<'username' | 'email' | 'password' | 'repeated', string>

const registrationFailed = { message: messages.registrationFailed, toast: messages.registrationFailedToast }

const checks = {
  credentials: ({ email, password }: Values, minLength: number) => ({
    email: checkEmail(email, messages.invalidEmailLanding),
    password: checkNewPassword(password, minLength, { email }),
  }),
  everything: ({ username, email, password, repeated }: Values, minLength: number) => ({
    username: checkUsername(username),
    email: checkEmail(email, 'Please enter a valid email address'),
    password:
      password === '' ? passwordTooShort(minLength) : checkNewPassword(password, minLength, { email, username }),
    repeated: checkRepeated(password, repeated),
  }),
}

export function SignupForm({ asksFor, nextPage, onRegistered }: SignupFormProps) {
  const { hasGoogle, passwordMinLength } = useSignInOptions()
  const asksAll = asksFor === 'everything'
  const { form, field, isBusy, failure, failureRef } = useForm<keyof Values>({
    initial: { username: '', email: '', password: '', repeated: '' },
    check: (values) => checks[asksFor](values, passwordMinLength),
    send: async ({ username, email, password }) => {
      const outcome = await client().auth.register({
        email: email.trim(),
        password,
        ...(asksAll && { username: username.trim() }),
        ...(nextPage !== undefined && { nextPage }),
      })
      track({ name: 'conversion', category: 'account', action: 'signup' })
      if (outcome === 'verify') onRegistered(email.trim())
      else toast.success(messages.accountCreated)
    },
    explain: (error) => explainError(error, registrationFailed),
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
        <NewPasswordField
          label="Password"
          minLength={passwordMinLength}
          owner={{ email: field('email').value, username: field('username').value }}
          isCommonPassword={(password) => client().isCommonPassword(password)}
          {...field('password')}
        />
        {asksAll && <PasswordField label="Confirm Password" autoComplete="new-password" {...field('repeated')} />}
        <Button type="submit" wide busyLabel={isBusy ? 'Creating Account...' : undefined}>
          {authLabels.createAccount}
        </Button>
        <TermsNote />
      </form>
      {hasGoogle && <GoogleOption disabled={isBusy} />}
    </>
  )
}
