import type { StudyDatabase } from '../../log/database.ts'
import type { SyncEngine } from '../../sync/engine.ts'

/** Returns the number of changes that the server does not have yet. */
export const countUnsent = (database: StudyDatabase) => database.events.where('standing').equals('new').count()

/** Tries to send the changes that the server does not have yet. Returns the number of changes that are still unsent. */
export async function sendUnsent(database: StudyDatabase, sync: Pick<SyncEngine, 'syncNow'>) {
  if ((await countUnsent(database)) > 0) await sync.syncNow()
  return countUnsent(database)
}
