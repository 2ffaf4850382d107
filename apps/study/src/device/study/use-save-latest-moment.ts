import { useEffect } from 'react'
import type { StudyDatabase } from '../../log/database.ts'
import { saveLatestMoment } from '../../packs/pack-access.ts'

const everyMs = 10 * 60_000

/** Saves the latest time that this device has reached, regularly while the app is open. */
export function useSaveLatestMoment(database: StudyDatabase) {
  useEffect(() => {
    void saveLatestMoment(database, 0)
    const timer = setInterval(() => void saveLatestMoment(database, everyMs), everyMs)
    return () => clearInterval(timer)
  }, [database])
}
