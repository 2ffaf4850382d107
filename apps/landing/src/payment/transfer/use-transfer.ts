import type { Transaction, TransferInstructions } from '@titer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { explainPaymentStatus } from '../explain-payment.ts'
import { payments } from '../payments.ts'

// The user may leave the page open until the money has arrived.
const reloadMs = 20_000
const openStatuses = new Set<Transaction['status']>(['awaiting_transfer', 'proof_submitted', 'mismatched'])

/**
 * Loads a transfer's status and bank details, and loads them again whenever the user returns to the page and while the
 * page is visible.
 */
export function useTransfer(initial: Transaction) {
  const [instructions, setInstructions] = useState<TransferInstructions>()
  const [failure, setFailure] = useState<string>()
  const [sends, setSends] = useState(0)
  const requestCount = useRef(0)
  const { session_id: sessionId } = initial

  /** Loads the instructions. If several requests overlap, only the response to the last request is used. */
  const load = useCallback(async () => {
    requestCount.current += 1
    const request = requestCount.current
    const answer = await payments().instructions(sessionId)
    if (request === requestCount.current) setInstructions(answer)
  }, [sessionId])

  /** Loads the instructions, and keeps the current instructions if the request fails. */
  const loadSilently = useCallback(() => load().catch(() => undefined), [load])

  /** Loads the instructions. Returns an error message if the request fails. */
  const loadWithError = useCallback(async () => {
    try {
      await load()
      return undefined
    } catch (error) {
      const message = explainPaymentStatus(error)
      toast.error(message)
      return message
    }
  }, [load])

  useEffect(() => {
    const run = async () => setFailure(await loadWithError())
    void run()
  }, [loadWithError])

  const transaction = instructions?.transaction ?? initial
  const isOpen = openStatuses.has(transaction.status)
  // Loads the instructions again, because the payment may have been confirmed while the user was in the banking app.
  useEffect(() => {
    const loadIfVisible = () => document.visibilityState === 'visible' && void loadSilently()
    document.addEventListener('visibilitychange', loadIfVisible)
    const timer = isOpen ? setInterval(loadIfVisible, reloadMs) : undefined
    return () => {
      document.removeEventListener('visibilitychange', loadIfVisible)
      clearInterval(timer)
    }
  }, [loadSilently, isOpen])

  const reload = async () => {
    setFailure(undefined)
    setFailure(await loadWithError())
  }

  const sendProof = async (content: string) => {
    try {
      const updated = await payments().submitProof(sessionId, content)
      setInstructions((before) => before && { ...before, transaction: updated })
    } catch (error) {
      // Loads the instructions again, because the proof may have arrived despite the error, or another tab may have
      // sent the last allowed proof.
      void loadSilently()
      throw error
    }
    await loadSilently()
    setSends((before) => before + 1)
  }

  return { transaction, instructions, failure, reload, sends, sendProof }
}
