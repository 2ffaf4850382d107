import type { Transaction, TransferInstructions } from '@titer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { explainOutcome } from '../explain-payment.ts'
import { payments } from '../payments.ts'

/** How a transfer stands and where its money goes, asked again whenever somebody comes back to the page. */
export function useTransfer(known: Transaction) {
  const [instructions, setInstructions] = useState<TransferInstructions>()
  const [failure, setFailure] = useState<string>()
  const [sends, setSends] = useState(0)
  const asked = useRef(0)
  const { session_id: sessionId } = known

  /** Only the last question counts. */
  const ask = useCallback(async () => {
    asked.current += 1
    const question = asked.current
    const answer = await payments().instructions(sessionId)
    if (question === asked.current) setInstructions(answer)
  }, [sessionId])

  /** What is shown stays where nobody answers. */
  const askQuietly = useCallback(() => ask().catch(() => undefined), [ask])

  /** Answers with the sentence that says why nothing is known, if so. */
  const read = useCallback(async () => {
    try {
      await ask()
      return undefined
    } catch (error) {
      const sentence = explainOutcome(error)
      toast.error(sentence)
      return sentence
    }
  }, [ask])

  useEffect(() => {
    const run = async () => setFailure(await read())
    void run()
  }, [read])

  // Who comes back from the bank's app may find the money confirmed.
  useEffect(() => {
    const comeBack = () => document.visibilityState === 'visible' && void askQuietly()
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [askQuietly])

  const reload = async () => {
    setFailure(undefined)
    setFailure(await read())
  }

  const sendProof = async (content: string) => {
    try {
      const transaction = await payments().submitProof(sessionId, content)
      setInstructions((before) => before && { ...before, transaction })
    } catch (error) {
      // It may have arrived all the same, or another tab has sent the last one.
      void askQuietly()
      throw error
    }
    await askQuietly()
    setSends((before) => before + 1)
  }

  return { transaction: instructions?.transaction ?? known, instructions, failure, reload, sends, sendProof }
}
