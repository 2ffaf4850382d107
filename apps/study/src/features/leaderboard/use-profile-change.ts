import type { PublicProfile } from '@titer/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { profileChangeError } from '../../device/account/profile-change-error.ts'

type Changes = Pick<Partial<PublicProfile>, 'college' | 'isListed'>

/** Changes the student’s public profile from the leaderboard. A toast offers to undo the change. */
export function useProfileChange(change: (changes: Changes) => Promise<void>, reload: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (changes: Changes) => {
    setIsBusy(true)
    try {
      await change(changes)
      await reload()
      return true
    } catch (error) {
      toast.error(profileChangeError(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  const save = async (changes: Changes, message: string, before: Changes) => {
    if (await attempt(changes)) toast(message, { action: { label: 'Undo', onClick: () => void attempt(before) } })
  }
  return { isBusy, save }
}
