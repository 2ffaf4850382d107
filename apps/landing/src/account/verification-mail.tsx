import { ApiError, checkEmail } from '@titer/client'
import { accountTimings, messages, resendWait } from '@titer/contract'
import { Button, Notice, TextField, useCountdown } from '@titer/ui'
import { useState } from 'react'
import { toast } from 'sonner'
import { client } from './client.ts'
import { explainHere } from './explain-here.ts'

interface Said {
  kind: 'info' | 'success' | 'error'
  message: string
}

export interface MailToVerify {
  /** Not known where somebody has signed in by username. */
  email: string | undefined
  said: Said
  /** Whether the mail has just been sent, so that the next one has to wait. */
  isSent: boolean
}

export const checkEmailLabels = {
  title: 'Check your email',
  verified: 'Already verified? Sign in',
  back: 'Back to login',
} as const

export const afterRegistration = (email: string): MailToVerify => ({
  email,
  said: { kind: 'success', message: messages.registered },
  isSent: true,
})

/** What was typed to sign in may be a username, to which nothing can be sent. */
export const afterUnverifiedLogin = (name: string): MailToVerify => ({
  email: name.includes('@') ? name : undefined,
  said: { kind: 'error', message: messages.unverifiedLanding },
  isSent: false,
})

export const SentTo = ({ email }: Pick<MailToVerify, 'email'>) => (
  <>
    We sent a link to {email ? <strong className="font-semibold text-ink">{email}</strong> : 'your address'}. It works
    for {accountTimings.verificationHours} hours. Look in the spam folder too.
  </>
)

export function ResendMail({ email: known, said: first, isSent }: MailToVerify) {
  const [said, setSaid] = useState(first)
  const [email, setEmail] = useState(known ?? '')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { secondsLeft, startCountdown } = useCountdown(isSent ? accountTimings.resendCooldownSeconds : 0)

  const say = (next: Said) => {
    setSaid(next)
    toast[next.kind](next.message)
  }

  const resend = async () => {
    if (secondsLeft > 0) return say({ kind: 'error', message: resendWait(secondsLeft) })
    const found = checkEmail(email, messages.invalidEmailLanding)
    setProblem(found)
    if (found) return void toast.error(found)
    setBusy(true)
    try {
      await client().entry.resendVerification(email.trim())
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
    <>
      <Notice kind={said.kind}>{said.message}</Notice>
      {known === undefined && (
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          value={email}
          error={problem}
          disabled={isBusy}
          onChange={({ target }) => {
            setEmail(target.value)
            setProblem(undefined)
          }}
        />
      )}
      <Button look="quiet" wide busyLabel={isBusy ? 'Sending...' : undefined} onClick={() => void resend()}>
        {secondsLeft > 0 ? `Resend email in ${secondsLeft} s` : 'Resend email'}
      </Button>
    </>
  )
}
