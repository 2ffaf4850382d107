import { progressCalls } from '@titer/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { session } from '../../app/client.ts'
import { useStudy, useSyncState } from '../../app/study.tsx'
import { now } from '../../log/record.ts'
import { readValue } from '../../log/values.ts'
import { useLoaded, useProfile } from '../account/index.ts'
import { findSeenBoard, keepBoard, type BoardChoice } from './seen-boards.ts'

const minuteMs = 60_000

/** A board: what was seen last at once, what the server says as soon as it has said it. */
export function useBoard({ which, college }: BoardChoice) {
  const { database } = useStudy()
  const seen = useLiveQuery(
    async () => (await findSeenBoard(database, { which, college })) ?? null,
    [database, which, college],
  )
  const ask = useCallback(async () => {
    const told = await session.call(progressCalls.board, {
      params: { board: which },
      query: college === null ? {} : { college },
    })
    await keepBoard(database, { which, college }, told, await now(database))
  }, [database, which, college])
  const { failure, isOffline, reload } = useLoaded(ask)
  return { seen, failure, isOffline, reload }
}

/** Who asks: what others see of them, and what of their XP was earned since or has not been sent. */
export function useAsker() {
  const { database } = useStudy()
  const { known, change, failure, isOffline, reload } = useProfile()
  const xpHere = useLiveQuery(async () => (await readValue(database, 'totals')).xp, [database]) ?? 0
  const unsent = useLiveQuery(() => database.events.where('standing').equals('new').count(), [database]) ?? 0
  const newXp = known === undefined ? 0 : Math.max(0, xpHere - known.xp)
  return { known, newXp, unsentXp: unsent > 0 ? newXp : 0, change, failure, isOffline, reload }
}

/** Asks again when something that was missing has been sent. */
export function useAskedAfterSync(isMissing: boolean, askAgain: () => void) {
  const { syncedAt } = useSyncState()
  const onSync = useEffectEvent(() => {
    if (isMissing) askAgain()
  })
  useEffect(() => {
    if (syncedAt !== undefined) onSync()
  }, [syncedAt])
}

/** The server's time, good to the minute. */
export function useServerMinute(): number | undefined {
  const { database } = useStudy()
  const [minute, setMinute] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return useLiveQuery(() => now(database), [database, minute])
}
