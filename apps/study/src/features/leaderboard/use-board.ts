import { progressCalls } from '@titer/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { session } from '../../device/account/client.ts'
import { useStudy, useSyncState } from '../../device/study/study-context.tsx'
import { now } from '../../log/record.ts'
import { readValue } from '../../log/values.ts'
import { useLoaded } from '../../device/account/use-loaded.ts'
import { useProfile } from '../../device/account/use-profile.ts'
import { findCachedBoard, saveBoard, type BoardChoice } from './cached-boards.ts'

const minuteMs = 60_000

/** Returns the cached board immediately, and the current board once the server has answered. */
export function useBoard({ period, college }: BoardChoice) {
  const { database } = useStudy()
  const seen = useLiveQuery(
    async () => (await findCachedBoard(database, { period, college })) ?? null,
    [database, period, college],
  )
  const fetchBoard = useCallback(async () => {
    const board = await session.call(progressCalls.board, {
      params: { board: period },
      query: college === null ? {} : { college },
    })
    await saveBoard(database, { period, college }, board, await now(database))
  }, [database, period, college])
  const { failure, isOffline, reload } = useLoaded(fetchBoard)
  return { seen, failure, isOffline, reload }
}

/** Returns the public profile of the student who views the board, and the XP that the server has not counted yet. */
export function useViewer() {
  const { database } = useStudy()
  const { known, change, failure, isOffline, reload } = useProfile()
  const xpHere = useLiveQuery(async () => (await readValue(database, 'totals')).xp, [database]) ?? 0
  const unsent = useLiveQuery(() => database.events.where('standing').equals('new').count(), [database]) ?? 0
  const newXp = known === undefined ? 0 : Math.max(0, xpHere - known.xp)
  return { known, newXp, unsentXp: unsent > 0 ? newXp : 0, change, failure, isOffline, reload }
}

/** Reloads the board after a sync if the server’s count was missing some XP. */
export function useReloadAfterSync(isMissing: boolean, reload: () => void) {
  const { syncedAt } = useSyncState()
  const reloadIfMissing = useEffectEvent(() => {
    if (isMissing) reload()
  })
  useEffect(() => {
    if (syncedAt !== undefined) reloadIfMissing()
  }, [syncedAt])
}

/** Returns the server’s time, updated every minute. */
export function useServerMinute(): number | undefined {
  const { database } = useStudy()
  const [minute, setMinute] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return useLiveQuery(() => now(database), [database, minute])
}
