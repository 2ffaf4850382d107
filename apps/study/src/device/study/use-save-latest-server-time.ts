import { useEffect } from 'react'
import type { StudyDatabase } from '../../log/database.ts'
import { saveLatestServerTime } from '../../packs/pack-access.ts'

const everyMs = 10 * 60_000

/**
 * Saves the latest known server time every ten minutes while the app is open, so that setting the clock back does not
 * reopen closed packs.
 */
export function useSaveLatestServerTime(database: StudyDatabase) {
  useEffect(() => {
    void saveLatestServerTime(database, 0)
    const timer = setInterval(() => void saveLatestServerTime(database, everyMs), everyMs)
    return () => clearInterval(timer)
  }, [database])
}
