import { toast } from 'sonner'
import { usePublicProfile } from '../../device/account/use-public-profile.ts'
import { profileChangeError } from '../../device/account/profile-change-error.ts'

type Change = Parameters<ReturnType<typeof usePublicProfile>['change']>[0]

/** Changes the student’s avatar and frame on the server. */
export function useAvatarChoice() {
  const { known, change, failure, isOffline, reload } = usePublicProfile()
  const select = async (choice: Pick<Change, 'avatar' | 'frame'>) => {
    try {
      await change(choice)
      toast('Saved. Other students can see it now.')
    } catch (error) {
      toast.error(profileChangeError(error))
    }
  }
  return { ownPicture: known?.ownPicture ?? null, select, failure, isOffline, reload }
}
