import { progressCalls } from '@titer/contract'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { session } from '../../device/account/client.ts'
import { useStudy, useSyncState } from '../../device/study/study-context.tsx'
import { now } from '../../log/record.ts'
import { readUnsentXp } from '../../log/unsent-xp.ts'
import { readValue } from '../../log/values.ts'
import { useLoaded } from '../../device/account/use-loaded.ts'
import { usePublicProfile } from '../../device/account/use-public-profile.ts'
import { findCachedBoard, saveBoard, type BoardChoice } from './cached-boards.ts'

const minuteMs = 60_000
const countingMs = 2_000

/** Returns the cached board immediately, and the current board after the server has answered. */
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
    return board
  }, [database, period, college])
  const { value, failure, isOffline, reload } = useLoaded(fetchBoard)
  return { seen, loaded: value, failure, isOffline, reload }
}

/**
 * Returns the public profile of the student who views the board. `newXp` is the XP that the server has not counted yet,
 * and `unsentXp` is the XP of answers that the server has not received yet.
 */
export function useViewer() {
  const { database } = useStudy()
  const { known, change, failure, isOffline, reload } = usePublicProfile()
  const xpHere = useLiveQuery(async () => (await readValue(database, 'totals')).xp, [database]) ?? 0
  const unsentXp = useLiveQuery(() => readUnsentXp(database), [database]) ?? 0
  const newXp = known === undefined ? 0 : Math.max(0, xpHere - known.xp)
  return { known, newXp, unsentXp, change, failure, isOffline, reload }
}

/** Reloads the board after a sync if the server had not counted all of the student’s XP before. */
export function useReloadAfterSync(isMissing: boolean, reload: () => void) {
  const { syncedAt } = useSyncState()
  const reloadIfMissing = useEffectEvent(() => {
    if (isMissing) reload()
  })
  useEffect(() => {
    if (syncedAt !== undefined) reloadIfMissing()
  }, [syncedAt])
}

/** Reloads the board every two seconds while the server is still counting the student’s answers. */
export function useReloadWhileCounting(loaded: { isCounting: boolean } | undefined, reload: () => void) {
  const reloadLatest = useEffectEvent(reload)
  useEffect(() => {
    if (loaded?.isCounting !== true) return undefined
    const timer = setTimeout(reloadLatest, countingMs)
    return () => clearTimeout(timer)
  }, [loaded])
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
