import { toast } from 'sonner'
import { useStudy } from '../../../device/study/study-context.tsx'

/** Returns a function that undoes the spread. All postponed cards and facts are then due again immediately. */
export function useUndoSpread() {
  const { record } = useStudy()
  return () =>
    void record('spreadOut', { days: {}, cardsPerDay: 0 }).then(() => toast.success('Everything is due again.'))
}
