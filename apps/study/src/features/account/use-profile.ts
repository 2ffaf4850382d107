import { progressCalls, type PublicProfile } from '@titer/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback } from 'react'
import { session } from '../../app/client.ts'
import { useStudy } from '../../app/study.tsx'
import { findProgress } from '../../log/values.ts'
import { keepChange, keepProgress } from './own-progress.ts'
import { useLoaded } from './use-loaded.ts'

/** What others see of somebody: the server decides, the device remembers. */
export function useProfile() {
  const { database } = useStudy()
  const known = useLiveQuery(() => findProgress(database), [database])
  const ask = useCallback(async () => keepProgress(database, await session.call(progressCalls.own)), [database])
  const { failure, isOffline, reload } = useLoaded(ask)
  const change = useCallback(
    async (body: Partial<PublicProfile>) =>
      keepChange(database, await session.call(progressCalls.setProfile, { body })),
    [database],
  )
  return { known, change, failure, isOffline, reload }
}
