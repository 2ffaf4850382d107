import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useStudy, useSyncState } from '../../../device/study/study-context.tsx'
import { takeMoment } from '../../../log/moments.ts'
import { today } from '../../../log/record.ts'
import { readValue, type Moment } from '../../../log/values.ts'
import { queueAchievements } from './achievement-news.ts'

// Long enough for the page to render first.
const delayMs = 700

/** Returns the moment to show now, if moments may be shown, and a function that dismisses it. */
export function useMomentQueue(mayShow: boolean) {
  const { database } = useStudy()
  const { syncedAt } = useSyncState()
  const [moment, setMoment] = useState<Moment>()
  const waiting = useLiveQuery(async () => (await readValue(database, 'moments')).pending.length, [database]) ?? 0
  useEffect(() => {
    if (!mayShow) return undefined
    const timer = setTimeout(() => void queueAchievements(database, syncedAt !== undefined), delayMs)
    return () => clearTimeout(timer)
  }, [mayShow, database, syncedAt])
  useEffect(() => {
    if (!mayShow || waiting === 0 || moment !== undefined) return undefined
    const timer = setTimeout(() => {
      const showNext = async () => setMoment(await takeMoment(database, await today(database)))
      void showNext()
    }, delayMs)
    return () => clearTimeout(timer)
  }, [mayShow, waiting, moment, database])
  // When the student starts to answer, dismiss the moment for good. The student has seen it.
  if (!mayShow && moment !== undefined) setMoment(undefined)
  return { moment, dismiss: () => setMoment(undefined) }
}
