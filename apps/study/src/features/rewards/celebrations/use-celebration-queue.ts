import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useStudy, useSyncState } from '../../../device/study/study-context.tsx'
import { findCelebrations, removeCelebrations } from '../../../log/celebrations.ts'
import { today } from '../../../log/record.ts'
import { readValue, type Celebration } from '../../../log/values.ts'
import { whenIdle } from '../../../log/when-idle.ts'
import { queueAchievements } from './achievement-news.ts'

// This delay is long enough for the page to render first.
const delayMs = 700
const longestWaitMs = 3_000

const none: readonly Celebration[] = []

/** Returns the celebrations to show now, if celebrations may be shown, and a function that dismisses them. */
export function useCelebrationQueue(mayShow: boolean) {
  const { database } = useStudy()
  const { syncedAt } = useSyncState()
  const [celebrations, setCelebrations] = useState<readonly Celebration[]>(none)
  const waiting = useLiveQuery(async () => (await readValue(database, 'moments')).pending.length, [database]) ?? 0
  useEffect(() => {
    if (!mayShow) return undefined
    let isCancelled = false
    const timer = setTimeout(() => {
      // This reads thousands of rows, so it waits for a moment in which the student does nothing.
      const queueWhenIdle = async () => {
        await whenIdle(longestWaitMs)
        if (!isCancelled) await queueAchievements(database, syncedAt !== undefined)
      }
      void queueWhenIdle()
    }, delayMs)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [mayShow, database, syncedAt])
  useEffect(() => {
    if (!mayShow || waiting === 0 || celebrations.length > 0) return undefined
    let isCancelled = false
    const timer = setTimeout(() => {
      const show = async () => {
        const day = await today(database)
        const found = await findCelebrations(database, day)
        if (isCancelled) return
        setCelebrations(found)
        await removeCelebrations(database, found, day)
      }
      void show()
    }, delayMs)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [mayShow, waiting, celebrations, database])
  // When the student starts to answer, dismiss the celebrations for good. The student has seen them.
  if (!mayShow && celebrations.length > 0) setCelebrations(none)
  return { celebrations, dismiss: () => setCelebrations(none) }
}
