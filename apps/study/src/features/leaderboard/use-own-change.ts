import type { PublicProfile } from '@titer/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { whyUnchanged } from '../account/index.ts'

type Changes = Pick<Partial<PublicProfile>, 'college' | 'isListed'>

/** Something about oneself is changed from the board, and can be taken back from the toast. */
export function useOwnChange(change: (changes: Changes) => Promise<void>, askAgain: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (changes: Changes) => {
    setIsBusy(true)
    try {
      await change(changes)
      await askAgain()
      return true
    } catch (error) {
      toast.error(whyUnchanged(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  const save = async (changes: Changes, words: string, before: Changes) => {
    if (await attempt(changes)) toast(words, { action: { label: 'Undo', onClick: () => void attempt(before) } })
  }
  return { isBusy, save }
}
