import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useStudy } from '../../../device/study/study-context.tsx'

/** Returns the idea with this id, or undefined while it is being read or if it is not on the device. */
export function useIdea(id: string | undefined) {
  const { database } = useStudy()
  return useLiveQuery(
    () => (id === undefined ? undefined : database.ideas.where('idea').equals(id).first()),
    [database, id],
  )
}
