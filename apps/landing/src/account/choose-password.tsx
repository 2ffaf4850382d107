import { checkNewPassword, checkRepeated } from '@titer/client'
import { accountCalls, messages } from '@titer/contract'
import { AuthCard, authLabels, Button, ButtonLink, Notice, PasswordField, useForm } from '@titer/ui'
import { useState } from 'react'
import { toast } from 'sonner'
import { usePageTitle } from '../navigation.ts'
import { client } from './client.ts'
import { explainHere } from './explain-here.ts'
import { useOptions } from './options.ts'

interface ChoosePasswordProps {
  email: string
  code: string
  /** What led here, where it was not a wish for a new password. */
  message?: string
}

export function ChoosePassword({ email, code, message }: ChoosePasswordProps) {
  usePageTitle('Choose a new password')
  const { passwordMinLength } = useOptions()
  const [isDone, setDone] = useState(false)
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { password: '', repeated: '' },
    check: ({ password, repeated }) => ({
      password: checkNewPassword(password, passwordMinLength),
      repeated: checkRepeated(password, repeated),
    }),
    send: async ({ password }) => {
      await client().api(accountCalls.resetPassword, { body: { code, password } })
      client().session.forget()
      setDone(true)
      toast.success(messages.passwordReset)
    },
    explain: (error) => explainHere(error, { message: messages.unexpected }),
  })
  if (isDone) {
    return (
      <AuthCard title="Password changed" homeHref="/">
        <Notice kind="success">{messages.passwordReset}</Notice>
        <ButtonLink href="/login" wide>
          {authLabels.signIn}
        </ButtonLink>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Choose a new password" lead={`For ${email}. Every device will be signed out.`} homeHref="/">
      {message && <Notice kind="success">{message}</Notice>}
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      <form {...form} className="flex flex-col gap-4">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          hint={`At least ${passwordMinLength} characters.`}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField label="New password again" autoComplete="new-password" {...field('repeated')} />
        <Button type="submit" wide busyLabel={isBusy ? 'Saving...' : undefined}>
          Save the new password
        </Button>
      </form>
    </AuthCard>
  )
}
