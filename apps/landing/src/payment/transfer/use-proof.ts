import { proofLimits } from '@titer/domain'
import { useState } from 'react'
import { toast } from 'sonner'
import { explainProof } from '../explain-payment.ts'
import { faultOf, formatSize, toBase64 } from './proof-file.ts'

/** A file on its way to us: chosen, looked at, sent. */
export function useProof(onSend: (content: string) => Promise<void>) {
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [isSending, setSending] = useState(false)

  const choose = async (chosen: File) => {
    const found = await faultOf(chosen)
    setFile(found ? undefined : chosen)
    setFault(found && chosen.size > proofLimits.largestBytes ? `${found} Yours has ${formatSize(chosen.size)}.` : found)
  }

  const send = async () => {
    if (!file) return
    setSending(true)
    setFault(undefined)
    try {
      await onSend(await toBase64(file))
      setFile(undefined)
    } catch (error) {
      const sentence = explainProof(error)
      setFault(sentence)
      toast.error(sentence)
    }
    setSending(false)
  }

  return { file, fault, isSending, choose, send }
}
