import type { Transaction } from '@titer/contract'
import { useEffect, useState } from 'react'
import { payments } from '../payments.ts'
import { useSessionStatus } from '../use-session-status.ts'

/**
 * Returns the payment named in the URL, whose checkout the user left. Returns undefined until the payment has loaded,
 * and if it is not the user's own payment.
 */
export function useAbandonedPayment(): Transaction | undefined {
  const [payment, setPayment] = useState<Transaction>()
  const session = useSessionStatus()
  useEffect(() => {
    const sessionId = new URLSearchParams(location.search).get('session_id')
    if (session !== 'signedIn' || !sessionId) return
    payments()
      .find(sessionId)
      .then(setPayment, () => undefined)
  }, [session])
  return payment
}
