import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useStudy, useSyncState } from '../../../device/study/study-context.tsx'
import { takeCelebration } from '../../../log/celebrations.ts'
import { today } from '../../../log/record.ts'
import { readValue, type Celebration } from '../../../log/values.ts'
import { whenIdle } from '../../../log/when-idle.ts'
import { queueAchievements } from './achievement-news.ts'

// This delay is long enough for the page to render first.
const delayMs = 700
const longestWaitMs = 3_000

/** Returns the celebration to show now, if celebrations may be shown, and a function that dismisses it. */
export function useCelebrationQueue(mayShow: boolean) {
  const { database } = useStudy()
  const { syncedAt } = useSyncState()
  const [celebration, setCelebration] = useState<Celebration>()
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
    if (!mayShow || waiting === 0 || celebration !== undefined) return undefined
    const timer = setTimeout(() => {
      const showNext = async () => setCelebration(await takeCelebration(database, await today(database)))
      void showNext()
    }, delayMs)
    return () => clearTimeout(timer)
  }, [mayShow, waiting, celebration, database])
  // When the student starts to answer, dismiss the celebration for good. The student has seen it.
  if (!mayShow && celebration !== undefined) setCelebration(undefined)
  return { celebration, dismiss: () => setCelebration(undefined) }
}
