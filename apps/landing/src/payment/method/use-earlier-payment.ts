import type { MethodId, Transaction } from '@titer/contract'
import { paymentToConfirm } from '@titer/domain'
import { useEffect, useState } from 'react'
import { payments } from '../payments.ts'

interface PaymentChoice {
  planId: number
  method: MethodId | undefined
  /** Whether the server has just asked for a confirmation. If so, the payments are loaded again. */
  isAsked: boolean
}

/**
 * Returns the student's earlier payment that may already pay for the plan. The server uses the same rule to decide
 * whether the student has to confirm the new payment.
 */
export function useEarlierPayment({ planId, method, isAsked }: PaymentChoice): Transaction | undefined {
  const [loaded, setLoaded] = useState<{ history: Transaction[]; at: Date }>()
  useEffect(() => {
    let isCurrent = true
    // A failure to load the payments is ignored, because the server still asks before a second payment.
    payments()
      .history()
      .then(
        (history) => isCurrent && setLoaded({ history, at: new Date() }),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The effect also depends on `isAsked`: when the server asks, the loaded list may be outdated.
  }, [isAsked])
  if (!loaded || method === undefined) return undefined
  const earlier = loaded.history.map((transaction) => ({
    transaction,
    planId: transaction.plan_id,
    method: transaction.method,
    status: transaction.status,
    expiresAt: new Date(transaction.expires_at),
    completedAt: transaction.completed_at === null ? null : new Date(transaction.completed_at),
  }))
  return paymentToConfirm(earlier, { planId, method }, loaded.at)?.transaction
}
