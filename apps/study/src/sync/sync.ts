import { studyCalls, studyLimits, type StoredEvent } from '@titer/contract'
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

// A new device receives the whole log. It stores many pages at once, because a question or card that occurs in several
// pages is then folded only once.
const storedTogether = 10 * studyLimits.page

/**
 * Stores all new events from the server. Returns the number of milliseconds by which the server's clock is ahead of
 * this device's clock.
 */
async function pull(database: StudyDatabase, call: Session['call']): Promise<number> {
  let cursor = await readValue(database, 'cursor')
  let waiting: StoredEvent[] = []
  const store = async () => {
    if (waiting.length > 0) await storeServerEvents(database, waiting, cursor)
    waiting = []
  }
  for (;;) {
    const query = { user: database.userId, after: cursor, limit: studyLimits.page }
    const page = await call(studyCalls.pull, { query }).catch(async (error: unknown) => {
      // The pages that have arrived are kept, so that the next sync continues after them.
      await store()
      throw error
    })
    const aheadMs = page.serverTime - Date.now()
    // The topics of the questions in these events are written outside the log's transaction. Storing a pack locks
    // `questionTopics`, and the log must not wait for that.
    if (page.topics.length > 0) await database.questionTopics.bulkPut(page.topics)
    cursor = page.cursor
    waiting.push(...page.events)
    if (!page.hasMore || waiting.length >= storedTogether) await store()
    if (!page.hasMore) return aheadMs
  }
}
