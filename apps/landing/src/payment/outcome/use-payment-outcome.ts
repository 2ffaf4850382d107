import { watchPayment } from '@titer/client/payments'
import { messages } from '@titer/contract'
import type { Transaction } from '@titer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { explainPaymentStatus } from '../explain-payment.ts'
import { payments } from '../payments.ts'
import { useSessionStatus } from '../use-session-status.ts'

export type PaymentOutcome =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'waiting' }
  /** The payment was still pending when polling ended. */
  | { status: 'slow' }
  | { status: 'settled'; transaction: Transaction }
  | { status: 'failed'; message: string }

const loading: PaymentOutcome = { status: 'loading' }

const signedOut: PaymentOutcome = { status: 'signedOut' }

/** Returns the status of the payment named in the URL. Polls the server while the payment is pending. */
export function usePaymentOutcome() {
  const [outcome, setOutcome] = useState(loading)
  const session = useSessionStatus()
  const currentWatch = useRef<AbortController>(undefined)

  const startWatch = useCallback(() => {
    const controller = new AbortController()
    currentWatch.current?.abort()
    currentWatch.current = controller
    void watch(controller.signal, (next) => !controller.signal.aborted && setOutcome(next))
  }, [])

  useEffect(() => {
    if (session !== 'signedIn') return undefined
    startWatch()
    return () => currentWatch.current?.abort()
  }, [session, startWatch])

  const checkAgain = () => {
    setOutcome(loading)
    startWatch()
  }
  return { outcome: session === 'signedOut' ? signedOut : outcome, checkAgain }
}

async function watch(signal: AbortSignal, show: (outcome: PaymentOutcome) => void) {
  const fail = (message: string) => {
    if (!signal.aborted) toast.error(message)
    show({ status: 'failed', message })
  }
  const sessionId = new URLSearchParams(location.search).get('session_id')
  if (!sessionId) return fail(messages.transactionNotFound)
  try {
    const transaction = await watchPayment({
      payments: payments(),
      sessionId,
      onUpdate: (transaction) => show(outcomeOf(transaction, 'waiting')),
      pause: (ms) => abortablePause(signal, ms),
      signal,
    })
    return show(outcomeOf(transaction, 'slow'))
  } catch (error) {
    return fail(explainPaymentStatus(error))
  }
}

const outcomeOf = (transaction: Transaction, whilePending: 'waiting' | 'slow'): PaymentOutcome =>
  transaction.status === 'pending' ? { status: whilePending } : { status: 'settled', transaction }

const abortablePause = (signal: AbortSignal, ms: number) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    const stop = () => {
      clearTimeout(timer)
      done()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
