import { ApiError } from '@titer/client'
import { createAttemptKeys } from '@titer/client/payments'
import { messages } from '@titer/contract'
import type { MethodId, PaymentSession } from '@titer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { client } from '../../account/session/client.ts'
import { track } from '../../telemetry/telemetry.ts'
import { explainPaymentStart } from '../explain-payment.ts'
import { payments } from '../payments.ts'
import { planById } from '../plan/plan-lookup.ts'

/**
 * Starts a payment for a plan. Repeated clicks start only one payment. `needsConfirmation` is true after the server has
 * found an earlier payment that may already pay for the plan.
 */
export function usePaymentAttempt(planId: number, onPaymentInitiated: (session: PaymentSession) => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [needsConfirmation, setNeedsConfirmation] = useState(false)
  const [keys] = useState(() => createAttemptKeys())
  const isRunning = useRef(false)

  const reset = useCallback(() => {
    isRunning.current = false
    setBusy(false)
  }, [])

  // When the user returns from the checkout, the back/forward cache restores the page in its busy state, so the state
  // is reset.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [reset])

  const fail = (message: string) => {
    setFailure(message)
    toast.error(message)
  }

  const begin = async (method: MethodId | undefined, confirmed = false) => {
    const plan = planById(planId)?.tier
    if (plan === undefined) return fail(messages.planNotFound)
    if (method === undefined) return fail(messages.noMethodChosen)
    if (client().session.getSnapshot().status !== 'signedIn') return fail(messages.userAuthenticationRequired)
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(undefined)
    setNeedsConfirmation(false)
    try {
      const idempotencyKey = keys.keyFor(plan, method)
      const session = await payments().begin({ plan, plan_id: planId, method, idempotencyKey, confirmed })
      track({ name: 'payment_initiated', method, sessionId: session.sessionId })
      // `isBusy` stays set until the browser leaves the page.
      onPaymentInitiated(session)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'payment.confirm') {
        setNeedsConfirmation(true)
        reset()
        return
      }
      if (error instanceof ApiError && error.code === 'payment.key') keys.forget()
      const message = explainPaymentStart(error)
      track({ name: 'payment_error', plan, error: message })
      fail(message)
      reset()
    }
  }

  const clearFailure = () => {
    setFailure(undefined)
    setNeedsConfirmation(false)
  }
  return { isBusy, failure, needsConfirmation, begin, clearFailure }
}
