import { studyCalls, studyLimits } from '@titer/contract'
import type { Session } from '@titer/client'
import { sortEvents } from '@titer/domain'
import { storeServerEvents } from '../log/append.ts'
import type { StudyDatabase } from '../log/database.ts'
import { readValue, writeValue } from '../log/values.ts'
import { correctClock } from './clock.ts'
import { push } from './push.ts'

/** Brings the device's log and the server's log to the same state. A failure at any point loses no event. */
export async function syncOnce(database: StudyDatabase, call: Session['call']): Promise<void> {
  const aheadMs = await pull(database, call)
  const pulledAt = Date.now() + aheadMs
  await correctClock(database, aheadMs)
  const unsent = await database.events.where('standing').equals('new').toArray()
  const postponed = await push(database, call, sortEvents(unsent))
  if (postponed.length === 0) await writeValue(database, 'settledAt', pulledAt)
  if (unsent.length > postponed.length) await pull(database, call)
}

/**
 * Stores all new events from the server. Returns the number of milliseconds by which the server's clock is ahead of
 * this device's clock.
 */
async function pull(database: StudyDatabase, call: Session['call']): Promise<number> {
  for (;;) {
    const after = await readValue(database, 'cursor')
    const query = { user: database.userId, after, limit: studyLimits.page }
    const { serverTime, events, topics, cursor, hasMore } = await call(studyCalls.pull, { query })
    const aheadMs = serverTime - Date.now()
    // The topics of the questions in these events are written outside the log's transaction. Storing a pack locks
    // `questionTopics`, and the log must not wait for that.
    if (topics.length > 0) await database.questionTopics.bulkPut(topics)
    await storeServerEvents(database, events, cursor)
    if (!hasMore) return aheadMs
  }
}
