import { ApiError } from '@titer/client'
import { accountTimings, messages, resendWait } from '@titer/contract'
import { AuthCard, Button, Notice, TextLink, useCountdown } from '@titer/ui'
import { useState } from 'react'
import { toast } from 'sonner'
import { usePageTitle } from '../navigation.ts'
import { entry } from './client.ts'
import { explainHere } from './explain-here.ts'

interface Said {
  kind: 'info' | 'success' | 'error'
  message: string
}

interface CheckEmailProps {
  email: string
  said: Said
  /** Whether the mail has just been sent, so that the next one has to wait. */
  isSent: boolean
}

export function CheckEmail({ email, said: first, isSent }: CheckEmailProps) {
  usePageTitle('Check your email')
  const [said, setSaid] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const { secondsLeft, startCountdown } = useCountdown(isSent ? accountTimings.resendCooldownSeconds : 0)

  const say = (next: Said) => {
    setSaid(next)
    toast[next.kind](next.message)
  }

  const resend = async () => {
    if (secondsLeft > 0) return say({ kind: 'error', message: resendWait(secondsLeft) })
    setBusy(true)
    try {
      await entry.resendVerification(email)
      startCountdown(accountTimings.resendCooldownSeconds)
      say({ kind: 'success', message: messages.verificationResent })
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined) startCountdown(error.retryAfterSeconds)
      say({ kind: 'error', message: explainHere(error, { message: messages.resendFailed }).toast })
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthCard
      title="Check your email"
      homeHref="/"
      lead={
        <>
          We sent a link to <strong className="font-semibold text-ink">{email}</strong>. It works for{' '}
          {accountTimings.verificationHours} hours. Look in the spam folder too.
        </>
      }
      footer={
        <>
          <TextLink href="/login">Already verified? Sign in</TextLink>
          <TextLink href="/login">Back to login</TextLink>
        </>
      }
    >
      <Notice kind={said.kind}>{said.message}</Notice>
      <Button look="quiet" wide busyLabel={isBusy ? 'Sending...' : undefined} onClick={() => void resend()}>
        {secondsLeft > 0 ? `Resend email in ${secondsLeft} s` : 'Resend email'}
      </Button>
    </AuthCard>
  )
}
