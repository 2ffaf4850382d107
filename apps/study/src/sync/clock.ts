import { inOrder, isOwnDay, studyDay } from '@titer/domain'
import { logTables, replace } from '../log/append.ts'
import type { StudyDatabase } from '../log/database.ts'
import { minutesAheadOfUtc } from '../log/record.ts'
import { readValue, writeValue } from '../log/values.ts'

// Clocks that differ by less are called equal; the time a request takes lies within.
export const tolerableMs = 120_000
// Longer than anyone sits before a question: sittings that are moved come no further apart than this.
const longestPauseMs = 10 * 60_000

interface Timed {
  id: string
  at: number
}

interface Known {
  /** How far the server has turned out to be ahead of the clock that the device went by. */
  offByMs: number
  /** Between these, by the server's clock, all of it was done. */
  from: number
  until: number
}

/**
 * When things were really done, as far as that can be known. A clock that was wrong all along is corrected for; one that
 * was wrong for a while leaves what cannot have been then: that moves to the nearest moment at which it can, in order.
 */
export function whenDone<E extends Timed>(events: readonly E[], { offByMs, from, until }: Known): E[] {
  const isPossible = (at: number) => at >= from - tolerableMs && at <= until + tolerableMs
  const corrected = events.map((event) =>
    isPossible(event.at + offByMs) ? { ...event, at: event.at + offByMs } : event,
  )
  const ordered = inOrder(corrected)
  const begun = notBefore(
    ordered.map(({ at }) => at),
    from,
  )
  const ended = mirrored(notBefore(mirrored(begun), -until))
  return ordered.map((event, place) => ({ ...event, at: ended[place] ?? event.at }))
}

/** Moves what lies before an edge to it; what follows keeps its distance, or that of a pause. */
function notBefore(ats: readonly number[], edge: number): number[] {
  const moved: number[] = []
  for (const [place, at] of ats.entries()) {
    const before = moved.at(-1)
    const apartMs = Math.min(at - (ats[place - 1] ?? at), longestPauseMs)
    const least = before === undefined ? (at < edge - tolerableMs ? edge : at) : before + apartMs
    moved.push(Math.max(at, least))
  }
  return moved
}

/** Time run backwards, so that the last moment is an edge as well. */
const mirrored = (ats: readonly number[]) => ats.map((at) => -at).toReversed()

/** A clock that is off, or was, is noticed: what was done by it and not yet sent moves to when it really was. */
export async function setClock(database: StudyDatabase, measuredMs: number) {
  const offsetMs = Math.abs(measuredMs) <= tolerableMs ? 0 : measuredMs
  const { dayStartHour } = await readValue(database, 'settings')
  await database.transaction('rw', logTables(database), async () => {
    const heldMs = await readValue(database, 'clockOffsetMs')
    const isOff = Math.abs(measuredMs - heldMs) > tolerableMs
    const until = Date.now() + measuredMs
    const from = Math.min(await readValue(database, 'settledAt'), until)
    const unsent = await database.events.where('standing').equals('new').toArray()
    const before = new Map(unsent.map(({ id, at }) => [id, at]))
    const moved = whenDone(unsent, { offByMs: isOff ? measuredMs - heldMs : 0, from, until }).filter(
      ({ id, at, day }) => at !== before.get(id) || !isOwnDay(day, at),
    )
    await replace(
      database,
      moved.map((event) => ({ ...event, day: studyDay(event.at, minutesAheadOfUtc(event.at), dayStartHour) })),
    )
    if (isOff) await writeValue(database, 'clockOffsetMs', offsetMs)
  })
}
