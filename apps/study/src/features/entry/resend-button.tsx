import { ApiError } from '@titer/client'
import { explain } from '@titer/screens/words'
import { Button, useCountdown } from '@titer/ui'
import { accountTimings, messages, resendWait } from '@titer/contract'
import { useState } from 'react'
import { auth } from '../../device/account/client.ts'

interface ResendButtonProps {
  email: string
  /** Whether an email has just been sent. If so, the cooldown starts immediately. */
  isSent: boolean
}

export function ResendButton({ email, isSent }: ResendButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const { secondsLeft, startCountdown } = useCountdown(isSent ? accountTimings.resendCooldownSeconds : 0)

  const resend = async () => {
    if (secondsLeft > 0) return setMessage(resendWait(secondsLeft))
    setBusy(true)
    try {
      await auth.resendVerification(email)
      startCountdown(accountTimings.resendCooldownSeconds)
      setMessage(messages.verificationResent)
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined) startCountdown(error.retryAfterSeconds)
      setMessage(explain(error, { otherwise: { message: messages.resendFailed } }).toast)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button small look="quiet" busyLabel={isBusy ? 'Sending...' : undefined} onClick={() => void resend()}>
        {secondsLeft > 0 ? `Resend email in ${secondsLeft} s` : 'Resend email'}
      </Button>
      {message && <p>{message}</p>}
    </div>
  )
}
