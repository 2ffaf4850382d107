import { ApiError, explain } from '@titer/client'
import { accountTimings, messages, resendWait } from '@titer/contract'
import { Button, useCountdown } from '@titer/ui'
import { useState } from 'react'
import { toast } from 'sonner'
import { entry } from '../../app/client.ts'

interface ResendButtonProps {
  email: string
  /** Whether the mail has just been sent, so that the next one has to wait. */
  isSent: boolean
}

export function ResendButton({ email, isSent }: ResendButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const { secondsLeft, startCountdown } = useCountdown(isSent ? accountTimings.resendCooldownSeconds : 0)

  const resend = async () => {
    if (secondsLeft > 0) return refuse(resendWait(secondsLeft))
    setBusy(true)
    try {
      await entry.resendVerification(email)
      startCountdown(accountTimings.resendCooldownSeconds)
      setSaid(messages.verificationResent)
      toast.success(messages.verificationResent)
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined) startCountdown(error.retryAfterSeconds)
      refuse(explain(error, { otherwise: { message: messages.resendFailed } }).toast)
    } finally {
      setBusy(false)
    }
  }

  const refuse = (message: string) => {
    setSaid(message)
    toast.error(message)
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button small look="quiet" busyLabel={isBusy ? 'Sending...' : undefined} onClick={() => void resend()}>
        {secondsLeft > 0 ? `Resend email in ${secondsLeft} s` : 'Resend email'}
      </Button>
      {said && <p>{said}</p>}
    </div>
  )
}
