import { sortEvents, isPossibleDay, studyDay } from '@titer/domain'
import { logTables, replace } from '../log/append.ts'
import type { StudyDatabase } from '../log/database.ts'
import { clockToleranceMs, minutesAheadOfUtc } from '../log/record.ts'
import { readValue, writeValue } from '../log/values.ts'

// When `notBefore` moves the times of events, it shortens a longer interval between two events to this length. A
// student needs less time for one question.
const longestPauseMs = 10 * 60_000

interface Timed {
  id: string
  at: number
}

interface KnownTimes {
  /** The number of milliseconds by which the recorded times were behind the server's clock. */
  offByMs: number
  /** The earliest time at which the events can have happened, on the server's clock. */
  from: number
  /** The latest time at which the events can have happened, on the server's clock. */
  until: number
}

/**
 * Corrects the times of events that were created while the clock was wrong. Adds `offByMs` to each time if the result
 * is between `from` and `until`. Moves the events that are still outside this range into the range, starting at the
 * nearest end. Both ends have a tolerance of `clockToleranceMs`. Moved events keep their order and their intervals, but
 * an interval becomes at most `longestPauseMs`.
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

/**
 * Moves times before `edge` to `edge` or later, unless they are within the tolerance. Moved times keep their intervals,
 * up to the longest pause.
 */
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

/** Reverses the direction of time, so that `notBefore` can also enforce the latest time. */
const mirrored = (ats: readonly number[]) => ats.map((at) => -at).toReversed()

/** Stores the difference between the device's clock and the server's clock, and corrects the times of unsent events. */
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
