import type { PublicProfile } from '@titer/contract'
import type { StudyDatabase } from './database.ts'
import { findProgress, writeValue, type SavedProgress } from './values.ts'

/** Stores the progress that the server sent, so that it is available offline. */
export async function saveProgress(database: StudyDatabase, { xp, profile, ownPicture }: SavedProgress) {
  const { avatar, frame } = profile
  await database.transaction('rw', database.values, async () => {
    await writeValue(database, 'progress', { xp, profile, ownPicture })
    await writeValue(database, 'worn', { avatar, frame })
  })
}

export async function saveProfileChange(
  database: StudyDatabase,
  change: Partial<SavedProgress> & { profile: PublicProfile },
) {
  await database.transaction('rw', database.values, async () => {
    const known = await findProgress(database)
    if (known !== undefined) await saveProgress(database, { ...known, ...change })
  })
}
