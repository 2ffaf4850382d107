import { ApiError } from '@titer/client'
import { checkEmail } from '@titer/screens/words'
import { Button, Notice, TextField, useCountdown } from '@titer/ui'
import { accountTimings, messages, resendWait } from '@titer/contract'
import { useState } from 'react'
import { client } from '../session/client.ts'
import { explainError } from '../session/explain-error.ts'

interface Status {
  kind: 'info' | 'success' | 'error'
  title?: string
  message: string
}

export interface VerificationEmail {
  /** The user's email address. Undefined if the user tried to sign in with a username. */
  email: string | undefined
  /**
   * The result of the registration or the login. A notice shows it until a message about resending the email replaces
   * it.
   */
  status: Status
  /** Whether the email has just been sent, so that the resend cooldown applies. */
  isSent: boolean
}

export const checkEmailLabels = {
  title: 'Verify your email',
  verified: 'Already verified? Sign in',
  back: 'Back to login',
} as const

export const afterRegistration = (email: string): VerificationEmail => ({
  email,
  status: { kind: 'success', message: messages.registered },
  isSent: true,
})

/**
 * Returns the state after the login of an unverified user. A login name without "@" is a username, so the email address
 * is unknown.
 */
export const afterUnverifiedLogin = (name: string): VerificationEmail => ({
  email: name.includes('@') ? name : undefined,
  status: { kind: 'info', title: 'One more step', message: messages.unverifiedLanding },
  isSent: false,
})

export const SentTo = ({ email }: Pick<VerificationEmail, 'email'>) => (
  <>
    We sent a link to {email ? <strong className="font-semibold text-ink">{email}</strong> : 'your email address'}. It
    is valid for {accountTimings.verificationHours} hours. Check your spam folder too.
  </>
)

export function ResendEmail({ email: knownEmail, status: initialStatus, isSent }: VerificationEmail) {
  const [status, setStatus] = useState(initialStatus)
  const [email, setEmail] = useState(knownEmail ?? '')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { secondsLeft, startCountdown } = useCountdown(isSent ? accountTimings.resendCooldownSeconds : 0)

  const resend = async () => {
    if (secondsLeft > 0) return setStatus({ kind: 'error', message: resendWait(secondsLeft) })
    const emailProblem = checkEmail(email, messages.invalidEmailLanding)
    setProblem(emailProblem)
    if (emailProblem) return
    setBusy(true)
    try {
      await client().auth.resendVerification(email.trim())
      startCountdown(accountTimings.resendCooldownSeconds)
      setStatus({ kind: 'success', message: messages.verificationResent })
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined) startCountdown(error.retryAfterSeconds)
      setStatus({ kind: 'error', message: explainError(error, { message: messages.resendFailed }).toast })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {status && <Notice {...status}>{status.message}</Notice>}
      {knownEmail === undefined && (
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
