import { useEffect } from 'react'
import type { StudyDatabase } from '../../log/database.ts'
import { saveLatestMoment } from '../../packs/pack-access.ts'

const everyMs = 10 * 60_000

/**
 * Regularly saves the latest time while the app is open, so that setting the clock back does not reopen closed packs.
 */
export function useSaveLatestMoment(database: StudyDatabase) {
  useEffect(() => {
    void saveLatestMoment(database, 0)
    const timer = setInterval(() => void saveLatestMoment(database, everyMs), everyMs)
    return () => clearInterval(timer)
  }, [database])
}
