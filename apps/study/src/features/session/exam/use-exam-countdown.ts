import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { SessionRow } from '../../../log/database.ts'
import { readValue } from '../../../log/values.ts'
import { secondsLeft } from '../use-session-row.ts'

export const formatClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Counts down the seconds of a timed exam, and calls `onOver` when the time is up. */
export function useExamCountdown(row: SessionRow, onOver: () => void) {
  const { database } = useStudy()
  // `startedAt` is in server time, and the device's clock may be wrong. The offset converts device time to server time.
  const offsetMs = useLiveQuery(() => readValue(database, 'clockOffsetMs'), [database])
  const [deviceNow, setDeviceNow] = useState(() => Date.now())
  const isTimed = row.seconds !== null
  useEffect(() => {
    if (!isTimed) return undefined
    const timer = setInterval(() => setDeviceNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isTimed])
  const left = offsetMs === undefined ? undefined : secondsLeft(row, deviceNow + offsetMs)
  const end = useEffectEvent(onOver)
  useEffect(() => {
    if (left === 0) end()
  }, [left])
  return left
}
