import { saveFile } from '@titer/ui'
import { useState } from 'react'
import { toast } from 'sonner'
import { explain } from '../words/explain.ts'
import type { PaymentContext } from './payment-context.ts'

const failedSentence = 'The receipt could not be downloaded. Please try again.'

/** Returns a function that downloads a payment's receipt and saves it as a file, and the state of that download. */
export function useReceiptDownload(payments: PaymentContext['payments'], transactionId: string) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const downloadReceipt = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { fileName, content } = await payments.receipt(transactionId)
      saveFile(fileName, bytesOf(content), 'application/pdf')
    } catch (error) {
      const { message, toast: sentence } = explain(error, { otherwise: { message: failedSentence } })
      setFailure(message ?? sentence)
      toast.error(sentence)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, failure, downloadReceipt }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
