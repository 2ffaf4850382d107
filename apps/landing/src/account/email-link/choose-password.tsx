import { AuthCard, authLabels, NewPasswordField } from '@titer/screens'
import { checkNewPassword, checkRepeated } from '@titer/screens/words'
import { Button, ButtonLink, Notice, PasswordField, useForm } from '@titer/ui'
import { accountCalls, messages } from '@titer/contract'
import { useState } from 'react'
import { usePageTitle } from '../../navigation.ts'
import { client } from '../session/client.ts'
import { explainError } from '../session/explain-error.ts'
import { useSignInOptions } from '../forms/use-sign-in-options.ts'

interface ChoosePasswordProps {
  email: string
  code: string
  /** Whether a Google account is linked to this account, so that the user can also sign in with Google. */
  hasLinkedIdentity: boolean
  /** The server's message after the user has restored an old email address. Undefined after a password reset mail. */
  message?: string
}

export function ChoosePassword({ email, code, hasLinkedIdentity, message }: ChoosePasswordProps) {
  usePageTitle('Choose a new password')
  const { passwordMinLength } = useSignInOptions()
  const [isDone, setDone] = useState(false)
  const [unlinkGoogle, setUnlinkGoogle] = useState(false)
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { password: '', repeated: '' },
    check: ({ password, repeated }) => ({
      password: checkNewPassword(password, passwordMinLength, { email }),
      repeated: checkRepeated(password, repeated),
    }),
    send: async ({ password }) => {
      await client().api(accountCalls.resetPassword, { body: { code, password, unlinkGoogle } })
      client().session.forget()
      setDone(true)
    },
    explain: (error) => explainError(error, { message: messages.unexpected }),
  })
  if (isDone) {
    return (
      <AuthCard title="Password changed" homeHref="/">
        <Notice kind="success">{messages.passwordReset}</Notice>
        {hasLinkedIdentity && (
          <p>
            {unlinkGoogle
              ? 'The Google account is no longer linked. You can sign in only with your password.'
              : 'You can still sign in with the Google account that is linked to your account.'}
          </p>
        )}
        <ButtonLink href="/login" wide>
          {authLabels.signIn}
        </ButtonLink>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Choose a new password" lead={`For ${email}. You will be signed out on all devices.`} homeHref="/">
      {message && <Notice kind="success">{message}</Notice>}
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      <form {...form} className="flex flex-col gap-4">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label="New password"
          minLength={passwordMinLength}
          owner={{ email }}
          isCommonPassword={(password) => client().isCommonPassword(password)}
          {...field('password')}
        />
        <PasswordField label="New password again" autoComplete="new-password" {...field('repeated')} />
        {hasLinkedIdentity && (
          <label className="flex min-h-11 items-start gap-3 leading-snug">
            <input
              type="checkbox"
              className="mt-0.5 size-6 shrink-0 accent-violet"
              checked={unlinkGoogle}
              disabled={isBusy}
              onChange={({ target }) => setUnlinkGoogle(target.checked)}
            />
            <span>
              Unlink Google
              <span className="block text-small text-muted">
                A Google account is linked to your account and can sign in without this password. Unlink it if it isn’t
                yours.
              </span>
            </span>
          </label>
        )}
        <Button type="submit" wide busyLabel={isBusy ? 'Saving...' : undefined}>
          Save new password
        </Button>
      </form>
    </AuthCard>
  )
}
