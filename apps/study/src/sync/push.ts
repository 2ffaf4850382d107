import { refusalReasons, studyCalls, studyLimits, type RefusalReason } from '@titer/contract'
import { ApiError, type Session } from '@titer/client'
import { settlePushed } from '../log/append.ts'
import type { LoggedEvent, StudyDatabase } from '../log/database.ts'

/** Sends what the server has not got, a batch at a time; answers with what has to wait for the next sync. */
export async function push(
  database: StudyDatabase,
  call: Session['call'],
  unsent: readonly LoggedEvent[],
): Promise<LoggedEvent[]> {
  const waiting: LoggedEvent[] = []
  for (const batch of batchesOf(unsent)) waiting.push(...(await send(database, call, batch)))
  return waiting
}

async function send(
  database: StudyDatabase,
  call: Session['call'],
  batch: readonly LoggedEvent[],
): Promise<LoggedEvent[]> {
  const reasons = await refusalsOf(database, call, batch)
  if (reasons === undefined) {
    const half = Math.ceil(batch.length / 2)
    const waiting = await send(database, call, batch.slice(0, half))
    return [...waiting, ...(await send(database, call, batch.slice(half)))]
  }
  // What lies ahead of the server's clock is no loss: the next sync moves it, and sends it again.
  const isAhead = ({ id }: LoggedEvent) => reasons.get(id) === 'time'
  const words = new Map([...reasons].map(([id, reason]) => [id, refusalReasons[reason]]))
  await settlePushed(
    database,
    batch.filter((event) => !isAhead(event)),
    words,
  )
  return batch.filter(isAhead)
}

/** What the server refuses of a batch; nothing, where it takes none of several because of one or for their number. */
async function refusalsOf(
  database: StudyDatabase,
  call: Session['call'],
  batch: readonly LoggedEvent[],
): Promise<Map<string, RefusalReason> | undefined> {
  try {
    const body = { user: database.userId, events: batch.map(sentOf) }
    const { refused } = await call(studyCalls.push, { body })
    return new Map(refused.map(({ id, reason }) => [id, reason]))
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return batch.length > 1 ? undefined : new Map(batch.map(({ id }) => [id, reason]))
  }
}

/** Why no try would bring these to the server; nothing, if the next one may. */
function reasonOf(error: unknown): RefusalReason | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 413) return 'size'
  // About anything else than what is in the events, the server and this app are of two releases for a while.
  const isOfEvents = ({ field }: { field: string }) => field.startsWith('events') && !field.endsWith('.kind')
  const isFinal = error.code === 'request.invalid' && error.fields.length > 0 && error.fields.every(isOfEvents)
  return isFinal ? 'shape' : undefined
}

/** As many as the server takes at once, by number and by size. */
function batchesOf(events: readonly LoggedEvent[]): LoggedEvent[][] {
  const batches: LoggedEvent[][] = []
  let bytesLeft = 0
  for (const event of events) {
    const bytes = new TextEncoder().encode(JSON.stringify(sentOf(event))).length
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

const sentOf = ({ id, at, day, kind, body }: LoggedEvent) => ({ id, at, day, kind, body: { ...body } })
