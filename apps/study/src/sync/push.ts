import { refusalReasons, studyCalls, studyLimits, type RefusalReason } from '@titer/contract'
import { ApiError, type Session } from '@titer/client'
import { markPushed } from '../log/append.ts'
import type { LoggedEvent, StudyDatabase } from '../log/database.ts'

/** Sends unsent events in batches. Returns the events that the next sync has to send again. */
export async function push(
  database: StudyDatabase,
  call: Session['call'],
  unsent: readonly LoggedEvent[],
): Promise<LoggedEvent[]> {
  const postponed: LoggedEvent[] = []
  for (const batch of batchesOf(unsent)) postponed.push(...(await send(database, call, batch)))
  return postponed
}

async function send(
  database: StudyDatabase,
  call: Session['call'],
  batch: readonly LoggedEvent[],
): Promise<LoggedEvent[]> {
  const reasons = await refusalsOf(database, call, batch)
  if (reasons === undefined) {
    const half = Math.ceil(batch.length / 2)
    const postponed = await send(database, call, batch.slice(0, half))
    return [...postponed, ...(await send(database, call, batch.slice(half)))]
  }
  // The server refuses an event whose time is in the future. The event stays unsent, and the next sync corrects its
  // time.
  const isAhead = ({ id }: LoggedEvent) => reasons.get(id) === 'time'
  const messages = new Map([...reasons].map(([id, reason]) => [id, refusalReasons[reason]]))
  await markPushed(
    database,
    batch.filter((event) => !isAhead(event)),
    messages,
  )
  return batch.filter(isAhead)
}

/**
 * Sends a batch. Returns the ids of the refused events with the server's reasons, or undefined if the server rejects
 * the whole batch and the batch must be split.
 */
async function refusalsOf(
  database: StudyDatabase,
  call: Session['call'],
  batch: readonly LoggedEvent[],
): Promise<Map<string, RefusalReason> | undefined> {
  try {
    const body = { user: database.userId, events: batch.map(payloadOf) }
    const { refused } = await call(studyCalls.push, { body })
    return new Map(refused.map(({ id, reason }) => [id, reason]))
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return batch.length > 1 ? undefined : new Map(batch.map(({ id }) => [id, reason]))
  }
}

/**
 * Returns the reason why the server will never accept these events. Returns undefined if a later attempt may succeed.
 */
function reasonOf(error: unknown): RefusalReason | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 413) return 'size'
  // An invalid field outside the events, or an unknown kind of event, means that the server and this app temporarily
  // have different versions. A later attempt may then succeed.
  const isInEvent = ({ field }: { field: string }) => field.startsWith('events') && !field.endsWith('.kind')
  const isFinal = error.code === 'request.invalid' && error.fields.length > 0 && error.fields.every(isInEvent)
  return isFinal ? 'shape' : undefined
}

/** Splits events into batches that fit the server's limits on number and size. */
function batchesOf(events: readonly LoggedEvent[]): LoggedEvent[][] {
  const batches: LoggedEvent[][] = []
  let bytesLeft = 0
  for (const event of events) {
    const bytes = new TextEncoder().encode(JSON.stringify(payloadOf(event))).length
    const last = batches.at(-1)
    if (last === undefined || last.length === studyLimits.batch || bytes > bytesLeft) {
      batches.push([event])
      bytesLeft = studyLimits.batchBytes - bytes
    } else {
      last.push(event)
      bytesLeft -= bytes
    }
  }
  return batches
}

const payloadOf = ({ id, at, day, kind, body }: LoggedEvent) => ({ id, at, day, kind, body: { ...body } })
