import { ApiError } from '@titer/client'
import { createAttemptKeys } from '@titer/client/payments'
import { messages } from '@titer/contract'
import type { MethodId, PaymentSession } from '@titer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { client } from '../account/client.ts'
import { track } from '../telemetry/telemetry.ts'
import { explainAttempt } from './explain-payment.ts'
import { payments } from './payments.ts'
import { planById } from './sold-plan.ts'

/** Begins a payment for a plan, once, however often it is asked to. */
export function usePaymentAttempt(planId: number, onPaymentInitiated: (session: PaymentSession) => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [keys] = useState(() => createAttemptKeys())
  const isUnderWay = useRef(false)

  const rest = useCallback(() => {
    isUnderWay.current = false
    setBusy(false)
  }, [])

  // Whoever comes back from the checkout finds the page as it was left: busy.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && rest()
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [rest])

  const fail = (sentence: string) => {
    setFailure(sentence)
    toast.error(sentence)
  }

  const begin = async (method: MethodId | undefined) => {
    const plan = planById(planId)?.tier
    if (plan === undefined) return fail(messages.planNotFound)
    if (method === undefined) return fail(messages.noMethodChosen)
    if (client().session.getSnapshot().status !== 'signedIn') return fail(messages.userAuthenticationRequired)
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const idempotencyKey = keys.keyFor(plan, method)
      const session = await payments().begin({ plan, plan_id: planId, method, idempotencyKey })
      track({ name: 'payment_initiated', method, sessionId: session.sessionId })
      // Busy until the page is left.
      onPaymentInitiated(session)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'payment.key') keys.forget()
      const sentence = explainAttempt(error)
      track({ name: 'payment_error', plan, error: sentence })
      fail(sentence)
      rest()
    }
  }

  return { isBusy, failure, begin, clearFailure: () => setFailure(undefined) }
}
