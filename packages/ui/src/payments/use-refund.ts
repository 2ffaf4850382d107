import { explain } from '@titer/client'
import { messages } from '@titer/contract'
import type { RefundState } from '@titer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaymentDesk } from './payment-desk.ts'

const refreshMs = 60_000

interface Watched extends Pick<PaymentDesk, 'payments'> {
  transactionId: string
  /** What is known before anything is read here. */
  first: RefundState | undefined
  isWatched: boolean
}

interface Known {
  refund?: RefundState | undefined
  readAt?: Date
  failure?: string
}

/** What the refund policy says of a payment. While it is watched it is read again every minute. */
export function useRefund({ payments, transactionId, first, isWatched }: Watched) {
  const [known, setKnown] = useState<Known>({ refund: first })
  const readings = useRef(0)

  const take = useCallback((refund: RefundState) => {
    // An answer that is still on its way is older than this one.
    readings.current += 1
    setKnown({ refund, readAt: new Date() })
  }, [])

  const read = useCallback(async () => {
    readings.current += 1
    const reading = readings.current
    try {
      const refund = await payments.refundState(transactionId)
      if (reading === readings.current) take(refund)
    } catch (error) {
      const { message, toast } = explain(error, { otherwise: { message: messages.unexpected } })
      // What was read before stands, with its time.
      if (reading === readings.current) setKnown((before) => (before.refund ? before : { failure: message ?? toast }))
    }
  }, [payments, transactionId, take])

  useEffect(() => {
    if (!isWatched) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') void read()
    }
    look()
    const timer = setInterval(look, refreshMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWatched, read])

  return { ...known, take, read }
}
