import type { Session } from '@titer/client'
import { progressCalls } from '@titer/contract'
import type { StudyDatabase } from '../log/database.ts'
import { saveProgress } from '../log/saved-progress.ts'
import { findProgress } from '../log/values.ts'

/**
 * Fetches the student's XP and public profile, so that an avatar chosen on another device appears here. If the student
 * changes the profile on this device during the request, the response is out of date and is not stored.
 */
export async function refreshProgress(database: StudyDatabase, call: Session['call']) {
  const readProfile = async () => JSON.stringify((await findProgress(database))?.profile)
  const before = await readProfile()
  const progress = await call(progressCalls.own)
  await database.transaction('rw', database.values, async () => {
    if ((await readProfile()) === before) await saveProgress(database, progress)
  })
}
