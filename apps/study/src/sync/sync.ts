import { studyCalls, studyLimits } from '@titer/contract'
import type { Session } from '@titer/client'
import { inOrder } from '@titer/domain'
import { keepStored } from '../log/append.ts'
import type { StudyDatabase } from '../log/database.ts'
import { readValue, writeValue } from '../log/values.ts'
import { setClock } from './clock.ts'
import { push } from './push.ts'

/** Brings this device and the server to the same log. Whatever was done stays, wherever this stops. */
export async function syncOnce(database: StudyDatabase, call: Session['call']): Promise<void> {
  const aheadMs = await pull(database, call)
  const heardAt = Date.now() + aheadMs
  await setClock(database, aheadMs)
  const unsent = await database.events.where('standing').equals('new').toArray()
  const waiting = await push(database, call, inOrder(unsent))
  if (waiting.length === 0) await writeValue(database, 'settledAt', heardAt)
  if (unsent.length > waiting.length) await pull(database, call)
}

/** Takes what the server has; answers how far its clock is ahead of this device's. */
async function pull(database: StudyDatabase, call: Session['call']): Promise<number> {
  for (;;) {
    const after = await readValue(database, 'cursor')
    const query = { user: database.userId, after, limit: studyLimits.page }
    const { serverTime, events, topics, cursor, hasMore } = await call(studyCalls.pull, { query })
    const aheadMs = serverTime - Date.now()
    // By itself and first: the log does not wait for a pack that is being stored.
    if (topics.length > 0) await database.questionTopics.bulkPut(topics)
    await keepStored(database, events, cursor)
    if (!hasMore) return aheadMs
  }
}
