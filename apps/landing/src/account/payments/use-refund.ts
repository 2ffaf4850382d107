import type { RefundState } from '@titer/contract'
import { messages } from '@titer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { payments } from '../../payment/payments.ts'
import { explainHere } from '../explain-here.ts'

const refreshMs = 60_000

interface Known {
  refund?: RefundState | undefined
  readAt?: Date
  failure?: string
}

/** What the refund policy says of a payment. While it is watched it is read again every minute. */
export function useRefund(transactionId: string, first: RefundState | undefined, isWatched: boolean) {
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
      const refund = await payments().refundState(transactionId)
      if (reading === readings.current) take(refund)
    } catch (error) {
      const { message, toast } = explainHere(error, { message: messages.unexpected })
      // What was read before stands, with its time.
      if (reading === readings.current) setKnown((before) => (before.refund ? before : { failure: message ?? toast }))
    }
  }, [transactionId, take])

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
