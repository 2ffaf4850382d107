import { useState } from 'react'
import { toast } from 'sonner'
import { payments } from '../../payment/payments.ts'
import { explainHere } from '../explain-here.ts'
import { saveFile } from './save-file.ts'

const notFetched = 'The receipt could not be fetched. Please try again.'

/** Fetches the receipt of a payment and saves it. */
export function useReceipt(transactionId: string) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const fetchReceipt = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      saveFile(await payments().receipt(transactionId), 'application/pdf')
    } catch (error) {
      const { message, toast: said } = explainHere(error, { message: notFetched })
      setFailure(message ?? said)
      toast.error(said)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, failure, fetchReceipt }
}
