import { useEffect } from 'react'
import type { StudyDatabase } from '../log/database.ts'
import { keepMoment } from './opening.ts'

const everyMs = 10 * 60_000

/** Remembers how late it has been on this device, for as long as the app is open. */
export function useKeptMoment(database: StudyDatabase) {
  useEffect(() => {
    void keepMoment(database, 0)
    const timer = setInterval(() => void keepMoment(database, everyMs), everyMs)
    return () => clearInterval(timer)
  }, [database])
}
