import { watchPayment } from '@titer/client/payments'
import { messages } from '@titer/contract'
import type { Transaction } from '@titer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { explainOutcome } from './explain-payment.ts'
import { payments } from './payments.ts'
import { useKnownSession } from './use-known-session.ts'

export type PaymentOutcome =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'waiting' }
  /** Still pending after all the time we had. */
  | { status: 'slow' }
  | { status: 'told'; transaction: Transaction }
  | { status: 'failed'; sentence: string }

const loading: PaymentOutcome = { status: 'loading' }

const signedOut: PaymentOutcome = { status: 'signedOut' }

/** What the server says of the payment in the address, asked again while it is pending. */
export function usePaymentOutcome() {
  const [outcome, setOutcome] = useState(loading)
  const session = useKnownSession()
  const watching = useRef<AbortController>(undefined)

  const ask = useCallback(() => {
    const controller = new AbortController()
    watching.current?.abort()
    watching.current = controller
    void watch(controller.signal, (next) => !controller.signal.aborted && setOutcome(next))
  }, [])

  useEffect(() => {
    if (session !== 'signedIn') return undefined
    ask()
    return () => watching.current?.abort()
  }, [session, ask])

  const askAgain = () => {
    setOutcome(loading)
    ask()
  }
  return { outcome: session === 'signedOut' ? signedOut : outcome, askAgain }
}

async function watch(signal: AbortSignal, show: (outcome: PaymentOutcome) => void) {
  const fail = (sentence: string) => {
    if (!signal.aborted) toast.error(sentence)
    show({ status: 'failed', sentence })
  }
  const sessionId = new URLSearchParams(location.search).get('session_id')
  if (!sessionId) return fail(messages.transactionNotFound)
  try {
    const transaction = await watchPayment({
      payments: payments(),
      sessionId,
      onTold: (transaction) => show(outcomeOf(transaction, 'waiting')),
      pause: (ms) => pauseUnless(signal, ms),
      signal,
    })
    return show(outcomeOf(transaction, 'slow'))
  } catch (error) {
    return fail(explainOutcome(error))
  }
}

const outcomeOf = (transaction: Transaction, whilePending: 'waiting' | 'slow'): PaymentOutcome =>
  transaction.status === 'pending' ? { status: whilePending } : { status: 'told', transaction }

const pauseUnless = (signal: AbortSignal, ms: number) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    const stop = () => {
      clearTimeout(timer)
      done()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
