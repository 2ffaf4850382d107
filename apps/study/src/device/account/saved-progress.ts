import { isOffline } from '@titer/client'
import { explain } from '@titer/screens/words'
import { messages, type PublicProfile } from '@titer/contract'
import type { StudyDatabase } from '../../log/database.ts'
import { findProgress, writeValue, type SavedProgress } from '../../log/values.ts'

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

const offlineMessage = 'Not changed: you are offline. Try again when you are back online.'

/** Returns the error message for a failed change to the public profile. */
export function profileChangeError(error: unknown): string {
  return isOffline(error) ? offlineMessage : explain(error, { otherwise: { message: messages.unexpected } }).toast
}
