import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useEffect, useState } from 'react'
import { useStudy, useSyncState } from '../../../device/study/study-context.tsx'
import { takeCelebrations } from '../../../log/celebrations.ts'
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
  const [hasCheckedAchievements, setHasCheckedAchievements] = useState(false)
  const waiting = useLiveQuery(async () => (await readValue(database, 'moments')).pending.length, [database]) ?? 0
  useEffect(() => {
    if (!mayShow) return undefined
    let isCancelled = false
    const timer = setTimeout(() => {
      // This reads thousands of rows, so it waits for a moment in which the student does nothing.
      const queueWhenIdle = async () => {
        await whenIdle(longestWaitMs)
        if (isCancelled) return
        await queueAchievements(database, syncedAt !== undefined).finally(() => setHasCheckedAchievements(true))
      }
      void queueWhenIdle()
    }, delayMs)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [mayShow, database, syncedAt])
  useEffect(() => {
    // New achievements are shown together with the other celebrations, so those wait until the achievements are queued.
    if (!mayShow || !hasCheckedAchievements || waiting === 0 || celebrations.length > 0) return undefined
    let isCancelled = false
    const show = async () => {
      const found = await takeCelebrations(database, await today(database), () => isCancelled)
      if (found.length > 0) setCelebrations(found)
    }
    void show()
    return () => {
      isCancelled = true
    }
  }, [mayShow, hasCheckedAchievements, waiting, celebrations, database])
  // When the student starts to answer, dismiss the celebrations for good. The student has seen them.
  if (!mayShow && celebrations.length > 0) setCelebrations(none)
  if (!mayShow && hasCheckedAchievements) setHasCheckedAchievements(false)
  return { celebrations, dismiss: () => setCelebrations(none) }
}
