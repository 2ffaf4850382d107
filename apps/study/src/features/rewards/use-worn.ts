import { toast } from 'sonner'
import { useProfile, whyUnchanged } from '../account/index.ts'

type Change = Parameters<ReturnType<typeof useProfile>['change']>[0]

/** What somebody wears, changed at once where the server agrees. */
export function useWorn() {
  const { known, change, failure, isOffline, reload } = useProfile()
  const wear = async (worn: Pick<Change, 'avatar' | 'frame'>) => {
    try {
      await change(worn)
      toast('Changed. Others see it now.')
    } catch (error) {
      toast.error(whyUnchanged(error))
    }
  }
  return { ownPicture: known?.ownPicture ?? null, wear, failure, isOffline, reload }
}
