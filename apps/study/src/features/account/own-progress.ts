import { explain, isOffline } from '@titer/client'
import { messages, type PublicProfile } from '@titer/contract'
import type { StudyDatabase } from '../../log/database.ts'
import { findProgress, writeValue, type KeptProgress } from '../../log/values.ts'

/** Keeps what the server says of somebody, so that it is there without a network. */
export async function keepProgress(database: StudyDatabase, { xp, profile, ownPicture }: KeptProgress) {
  const { avatar, frame } = profile
  await database.transaction('rw', database.values, async () => {
    await writeValue(database, 'progress', { xp, profile, ownPicture })
    await writeValue(database, 'worn', { avatar, frame })
  })
}

/** Keeps what has changed of it. */
export async function keepChange(database: StudyDatabase, change: Partial<KeptProgress> & { profile: PublicProfile }) {
  await database.transaction('rw', database.values, async () => {
    const known = await findProgress(database)
    if (known !== undefined) await keepProgress(database, { ...known, ...change })
  })
}

const offlineWords = 'Not changed: you are offline. Choose again when you are back.'

/** Why something that others see has not changed. */
export function whyUnchanged(error: unknown): string {
  return isOffline(error) ? offlineWords : explain(error, { otherwise: { message: messages.unexpected } }).toast
}
