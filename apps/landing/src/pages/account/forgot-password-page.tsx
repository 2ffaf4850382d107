import { AuthCard } from '@titer/screens'
import { checkEmail } from '@titer/screens/words'
import { Button, Notice, TextField, TextLink, useForm } from '@titer/ui'
import { accountCalls, accountTimings, messages } from '@titer/contract'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../account/session/client.ts'
import { explainError } from '../../account/session/explain-error.ts'

export function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false)
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: checkEmail(email, messages.invalidEmailLanding) }),
    send: async ({ email }) => {
      await client().api(accountCalls.forgotPassword, { body: { email: email.trim() } })
      setSent(true)
    },
    explain: (error) => explainError(error, { message: messages.unexpected }),
  })
  return (
    <AuthCard
      title="Choose a new password"
      lead={`We will email you a link. It is valid for ${accountTimings.resetMinutes} minutes.`}
      homeHref="/"
      footer={
        <TextLink href="/login">
          <ArrowLeft size={20} aria-hidden="true" />
          Back to login
        </TextLink>
      }
    >
      {isSent && <Notice kind="success">{messages.resetSent}</Notice>}
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      <form {...form} className="flex flex-col gap-4">
        <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
        <Button type="submit" wide busyLabel={isBusy ? 'Sending...' : undefined}>
          {isSent ? 'Send the link again' : 'Send the link'}
        </Button>
      </form>
    </AuthCard>
  )
}
