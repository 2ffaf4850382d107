import { sortEvents, isPossibleDay, studyDay } from '@titer/domain'
import { logTables, replace } from '../log/append.ts'
import type { StudyDatabase } from '../log/database.ts'
import { clockToleranceMs, minutesAheadOfUtc } from '../log/record.ts'
import { readValue, writeValue } from '../log/values.ts'

// Longer than a student takes for one question. Moved events keep their distances up to this limit.
const longestPauseMs = 10 * 60_000

interface Timed {
  id: string
  at: number
}

interface KnownTimes {
  /** How far the device's clock was behind the server's clock. */
  offByMs: number
  /** The earliest time at which the events can have happened, by the server's clock. */
  from: number
  /** The latest such time. */
  until: number
}

/**
 * Corrects the times of events that were made by a wrong clock. A constant offset is added where the result is possible.
 * An event whose time is still impossible moves to the nearest possible time. The order of the events does not change.
 */
export function correctTimes<E extends Timed>(events: readonly E[], { offByMs, from, until }: KnownTimes): E[] {
  const isPossible = (at: number) => at >= from - clockToleranceMs && at <= until + clockToleranceMs
  const corrected = events.map((event) =>
    isPossible(event.at + offByMs) ? { ...event, at: event.at + offByMs } : event,
  )
  const ordered = sortEvents(corrected)
  const afterStart = notBefore(
    ordered.map(({ at }) => at),
    from,
  )
  const inRange = mirrored(notBefore(mirrored(afterStart), -until))
  return ordered.map((event, place) => ({ ...event, at: inRange[place] ?? event.at }))
}

/** Moves times before an edge to the edge. Later times keep their distance, up to the longest pause. */
function notBefore(ats: readonly number[], edge: number): number[] {
  const moved: number[] = []
  for (const [place, at] of ats.entries()) {
    const before = moved.at(-1)
    const apartMs = Math.min(at - (ats[place - 1] ?? at), longestPauseMs)
    const least = before === undefined ? (at < edge - clockToleranceMs ? edge : at) : before + apartMs
    moved.push(Math.max(at, least))
  }
  return moved
}

/** Reverses time, so that `notBefore` can also enforce the latest time. */
const mirrored = (ats: readonly number[]) => ats.map((at) => -at).toReversed()

/** Stores how far the device's clock is off, and corrects the times of events that are not sent yet. */
export async function correctClock(database: StudyDatabase, measuredMs: number) {
  const offsetMs = Math.abs(measuredMs) <= clockToleranceMs ? 0 : measuredMs
  const { dayStartHour } = await readValue(database, 'settings')
  await database.transaction('rw', logTables(database), async () => {
    const heldMs = await readValue(database, 'clockOffsetMs')
    const isOff = Math.abs(measuredMs - heldMs) > clockToleranceMs
    const until = Date.now() + measuredMs
    const from = Math.min(await readValue(database, 'settledAt'), until)
    const unsent = await database.events.where('standing').equals('new').toArray()
    const before = new Map(unsent.map(({ id, at }) => [id, at]))
    const moved = correctTimes(unsent, { offByMs: isOff ? measuredMs - heldMs : 0, from, until }).filter(
      ({ id, at, day }) => at !== before.get(id) || !isPossibleDay(day, at),
    )
    await replace(
      database,
      moved.map((event) => ({ ...event, day: studyDay(event.at, minutesAheadOfUtc(event.at), dayStartHour) })),
    )
    if (isOff) await writeValue(database, 'clockOffsetMs', offsetMs)
  })
}
