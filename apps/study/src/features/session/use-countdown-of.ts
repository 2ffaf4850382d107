import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStudy } from '../../app/study.tsx'
import type { SessionRow } from '../../log/database.ts'
import { readValue } from '../../log/values.ts'
import { secondsLeft } from './use-session.ts'

export const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Counts an exam down by the second, and ends it when its time is over. */
export function useCountdownOf(row: SessionRow, onOver: () => void) {
  const { database } = useStudy()
  // The beginning was written by a clock that the server agrees with, which may not be the device's.
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
