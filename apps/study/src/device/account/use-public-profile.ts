import { progressCalls, type PublicProfile } from '@titer/contract'
import { useLiveQuery } from '../study/live-query.ts'
import { useCallback } from 'react'
import { session } from './client.ts'
import { useStudy } from '../study/study-context.tsx'
import { findProgress } from '../../log/values.ts'
import { saveProfileChange } from '../../log/saved-progress.ts'
import { refreshProgress } from '../../sync/refresh-progress.ts'
import { useLoaded } from './use-loaded.ts'

/** Returns the student's public profile. The server owns the profile, and the device stores the last known version. */
export function usePublicProfile() {
  const { database } = useStudy()
  const known = useLiveQuery(() => findProgress(database), [database])
  const load = useCallback(() => refreshProgress(database, session.call), [database])
  const { failure, isOffline, reload } = useLoaded(load)
  const change = useCallback(
    async (body: Partial<PublicProfile>) =>
      saveProfileChange(database, await session.call(progressCalls.setProfile, { body })),
    [database],
  )
  return { known, change, failure, isOffline, reload }
}
