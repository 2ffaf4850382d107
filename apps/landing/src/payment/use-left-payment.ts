import type { Transaction } from '@titer/contract'
import { useEffect, useState } from 'react'
import { payments } from './payments.ts'
import { useKnownSession } from './use-known-session.ts'

/** The payment whose checkout somebody left, where the address names one of their own. */
export function useLeftPayment(): Transaction | undefined {
  const [left, setLeft] = useState<Transaction>()
  const session = useKnownSession()
  useEffect(() => {
    const sessionId = new URLSearchParams(location.search).get('session_id')
    if (session !== 'signedIn' || !sessionId) return
    payments()
      .find(sessionId)
      .then(setLeft, () => undefined)
  }, [session])
  return left
}
