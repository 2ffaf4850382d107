import { toast } from 'sonner'
import { useStudy } from '../../../device/study/study-context.tsx'

/** Returns a function that undoes the spread. The postponed cards and facts then have their original due days again. */
export function useUndoSpread() {
  const { record } = useStudy()
  return () =>
    void record('spreadOut', { days: {}, cardsPerDay: 0 }).then(() => toast.success('Everything is due again.'))
}
