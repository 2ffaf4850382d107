import { messages } from '@titer/contract'
import type { RefundState } from '@titer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { explain } from '../../words/explain.ts'
import type { PaymentContext } from '../payment-context.ts'

const refreshMs = 60_000

interface RefundNeeds extends Pick<PaymentContext, 'payments'> {
  transactionId: string
  /** The refund state that came with the payment, if any. It is shown until a newer state is loaded. */
  initial: RefundState | undefined
  isWatched: boolean
}

interface Known {
  refund?: RefundState | undefined
  readAt?: Date
  failure?: string
}

/**
 * Loads the refund policy's result for a payment while `isWatched` is true: at once, every minute, and whenever the
 * page becomes visible again.
 */
export function useRefund({ payments, transactionId, initial, isWatched }: RefundNeeds) {
  const [known, setKnown] = useState<Known>({ refund: initial })
  const requests = useRef(0)

  const show = useCallback((refund: RefundState) => {
    // Makes the responses to earlier requests count as outdated, because they are older than this state.
    requests.current += 1
    setKnown({ refund, readAt: new Date() })
  }, [])

  const reload = useCallback(async () => {
    requests.current += 1
    const request = requests.current
    try {
      const refund = await payments.refundState(transactionId)
      if (request === requests.current) show(refund)
    } catch (error) {
      const { message, toast } = explain(error, { otherwise: { message: messages.unexpected } })
      // If an earlier state is known, it stays on screen with the time at which it was loaded.
      if (request === requests.current) setKnown((before) => (before.refund ? before : { failure: message ?? toast }))
    }
  }, [payments, transactionId, show])

  useEffect(() => {
    if (!isWatched) return undefined
    const reloadIfVisible = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    reloadIfVisible()
    const timer = setInterval(reloadIfVisible, refreshMs)
    document.addEventListener('visibilitychange', reloadIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reloadIfVisible)
    }
  }, [isWatched, reload])

  return { ...known, show, reload }
}
