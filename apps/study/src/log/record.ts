import { studyDay, type EventBodies, type EventKind, type StudyEvent } from '@titer/domain'
import { append, foldPending, appendUnfolded } from './append.ts'
import type { StudyDatabase } from './database.ts'
import { readValue, readValuePair } from './values.ts'
import { whenIdle } from './when-idle.ts'

/** Returns the number of minutes by which local time is ahead of UTC. */
export const minutesAheadOfUtc = (at = Date.now()) => -new Date(at).getTimezoneOffset()

/** Clocks count as equal if they differ by less than this. The tolerance covers the time that a request takes. */
export const clockToleranceMs = 120_000

/** Returns the current time on the server's clock. */
export const now = async (database: StudyDatabase) => Date.now() + (await readValue(database, 'clockOffsetMs'))

/** Returns the current study day. */
export const today = async (database: StudyDatabase) => (await readMoment(database)).today

/**
 * Returns the current time on the server's clock, the current study day and the settings. Reads them in one
 * transaction, because a page needs them in many queries, and a transaction takes milliseconds on a cheap phone.
 */
export async function readMoment(database: StudyDatabase) {
  const [clockOffsetMs, settings] = await readValuePair(database, ['clockOffsetMs', 'settings'])
  const at = Date.now() + clockOffsetMs
  return { now: at, today: studyDay(at, minutesAheadOfUtc(at), settings.dayStartHour), settings }
}

/**
 * Creates an event and stores it. The event is on disk when the promise resolves. For an event that reverts or changes
 * an earlier event, pass the earlier event's day, because the new event counts on that day.
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

/** The values that determine an event's time and day. */
export interface Timing {
  clockOffsetMs: number
  dayStartHour: number
}

export async function readTiming(database: StudyDatabase): Promise<Timing> {
  const [clockOffsetMs, { dayStartHour }] = await readValuePair(database, ['clockOffsetMs', 'settings'])
  return { clockOffsetMs, dayStartHour }
}

const maxFoldDelayMs = 300

/**
 * Does the same as `record`, but returns sooner: stores the event immediately, and folds it when the browser is idle.
 */
export async function recordSoon<K extends EventKind>(
  database: StudyDatabase,
  timing: Timing,
  kind: K,
  body: EventBodies[K],
) {
  await appendUnfolded(database, eventsOf(timing, kind, [body]))
  // The browser paints the pressed button first.
  void whenIdle(maxFoldDelayMs).then(() => foldPending(database))
}

/** Creates several events of one kind, and stores all of them or none. */
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

/**
 * Returns the id of a new event. If two devices undo the same review, both events get the same id, so the review is
 * subtracted once.
 */
const idOf = <K extends EventKind>(kind: K, body: EventBodies[K]) =>
  kind === 'undone' ? undoIdOf((body as EventBodies['undone']).event) : crypto.randomUUID()

/** Returns the review's id with its last digit inverted. No other event has this id. */
const undoIdOf = (review: string) =>
  `${review.slice(0, -1)}${(15 - Number.parseInt(review.slice(-1), 16)).toString(16)}`
