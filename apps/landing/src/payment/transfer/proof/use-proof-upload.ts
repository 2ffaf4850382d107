import { proofLimits } from '@titer/domain'
import { useState } from 'react'
import { toast } from 'sonner'
import { explainProof } from '../../explain-payment.ts'
import { proofFileError, formatSize, toBase64 } from './proof-file.ts'

/** Manages the upload form's state: the chosen file, the error message, and whether the file is being sent. */
export function useProofUpload(onSend: (content: string) => Promise<void>) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  const choose = async (chosen: File) => {
    const message = await proofFileError(chosen)
    setFile(message ? undefined : chosen)
    setError(
      message && chosen.size > proofLimits.largestBytes ? `${message} Yours is ${formatSize(chosen.size)}.` : message,
    )
  }

  const send = async () => {
    if (!file) return
    setSending(true)
    setError(undefined)
    try {
      await onSend(await toBase64(file))
      setFile(undefined)
    } catch (cause) {
      const message = explainProof(cause)
      setError(message)
      toast.error(message)
    }
    setSending(false)
  }

  return { file, error, isSending, choose, send }
}
