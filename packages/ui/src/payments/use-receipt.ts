import { explain } from '@titer/client'
import { useState } from 'react'
import { toast } from 'sonner'
import { saveFile } from '../save-file.ts'
import type { PaymentDesk } from './payment-desk.ts'

const notFetched = 'The receipt could not be fetched. Please try again.'

/** Fetches the receipt of a payment and saves it. */
export function useReceipt(payments: PaymentDesk['payments'], transactionId: string) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const fetchReceipt = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { fileName, content } = await payments.receipt(transactionId)
      saveFile(fileName, bytesOf(content), 'application/pdf')
    } catch (error) {
      const { message, toast: said } = explain(error, { otherwise: { message: notFetched } })
      setFailure(message ?? said)
      toast.error(said)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, failure, fetchReceipt }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
