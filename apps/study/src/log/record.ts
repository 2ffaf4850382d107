import { studyDay, type EventBodies, type EventKind, type StudyEvent } from '@titer/domain'
import { append, foldKept, keepUnfolded } from './append.ts'
import type { StudyDatabase } from './database.ts'
import { readValue } from './values.ts'

/** Minutes by which the clock on the wall is ahead of UTC. */
export const minutesAheadOfUtc = (at = Date.now()) => -new Date(at).getTimezoneOffset()

/** Now, by a clock that the server agrees with. */
export const now = async (database: StudyDatabase) => Date.now() + (await readValue(database, 'clockOffsetMs'))

export async function today(database: StudyDatabase) {
  const [at, { dayStartHour }] = [await now(database), await readValue(database, 'settings')]
  return studyDay(at, minutesAheadOfUtc(at), dayStartHour)
}

/**
 * Something is done: it is on the disk when this returns. What takes back or changes something that was done before names
 * the day of that, and counts there.
 */
export async function record<K extends EventKind>(
  database: StudyDatabase,
  kind: K,
  body: EventBodies[K],
  day?: string,
): Promise<StudyEvent> {
  const [event] = eventsOf(await readTiming(database), kind, [body])
  const counted = { ...event, ...(day !== undefined && { day }) } as StudyEvent
  await append(database, [counted])
  return counted
}

/** What an event takes its time and its day from. */
export interface Timing {
  clockOffsetMs: number
  dayStartHour: number
}

export async function readTiming(database: StudyDatabase): Promise<Timing> {
  const [clockOffsetMs, { dayStartHour }] = await Promise.all([
    readValue(database, 'clockOffsetMs'),
    readValue(database, 'settings'),
  ])
  return { clockOffsetMs, dayStartHour }
}

/** The same, sooner: on its way to the disk before this returns, and in all that is shown once there is time for it. */
export async function recordSoon<K extends EventKind>(
  database: StudyDatabase,
  timing: Timing,
  kind: K,
  body: EventBodies[K],
) {
  await keepUnfolded(database, eventsOf(timing, kind, [body]))
  void whenIdle().then(() => foldKept(database))
}

const mostIdleMs = 300

/** What was pressed is painted first. */
const whenIdle = () =>
  new Promise<void>((begin) => {
    // Safari has no word for it yet.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => begin(), { timeout: mostIdleMs })
    else setTimeout(begin, mostIdleMs / 4)
  })

/** Many things of one kind at once: all of them are kept, or none. */
export async function recordAll<K extends EventKind>(
  database: StudyDatabase,
  kind: K,
  bodies: readonly EventBodies[K][],
): Promise<StudyEvent[]> {
  const events = eventsOf(await readTiming(database), kind, bodies)
  await append(database, events)
  return events
}

function eventsOf<K extends EventKind>(
  { clockOffsetMs, dayStartHour }: Timing,
  kind: K,
  bodies: readonly EventBodies[K][],
) {
  const at = Date.now() + clockOffsetMs
  const day = studyDay(at, minutesAheadOfUtc(at), dayStartHour)
  return bodies.map((body) => ({ id: idOf(kind, body), at, day, kind, body }) as StudyEvent)
}

/** Whoever takes the same review back, here or elsewhere, has done the same: it counts off once. */
const idOf = <K extends EventKind>(kind: K, body: EventBodies[K]) =>
  kind === 'undone' ? undoingOf((body as EventBodies['undone']).event) : crypto.randomUUID()

/** The id of a review with its last sign turned: no other event has it. */
const undoingOf = (review: string) =>
  `${review.slice(0, -1)}${(15 - Number.parseInt(review.slice(-1), 16)).toString(16)}`
