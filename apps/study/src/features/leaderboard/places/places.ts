import { groupDigits } from '@titer/domain'
import type { BoardPlace } from '@titer/contract'
import type { CachedBoard } from '../../../log/values.ts'

/** A range of hidden places. `isKnown` is true if the first place in the range is loaded and can be shown. */
export interface Gap {
  from: number
  to: number
  isKnown: boolean
}

export type Row = { place: BoardPlace } | { gap: Gap }

const [leaders, firstPlaces, shownAbove] = [3, 10, 1]

/** Merges the top places and the neighbours of the student’s own place into one list, with gaps in between. */
export function rowsOf({ top, around, own }: Pick<CachedBoard, 'top' | 'around' | 'own'>, isExpanded: boolean): Row[] {
  const known = new Map([...top, ...around].map((place) => [place.rank, place]))
  const isShown = ({ rank }: BoardPlace) => {
    if (isExpanded) return true
    if (own === null) return rank <= firstPlaces
    return rank <= leaders || (rank >= own.rank - shownAbove && around.some((near) => near.rank === rank))
  }
  const rows: Row[] = []
  let next = 1
  const skipTo = (rank: number) => {
    const only = rank === next + 1 ? known.get(next) : undefined
    if (only !== undefined) rows.push({ place: only })
    else if (rank > next) rows.push({ gap: { from: next, to: rank - 1, isKnown: known.has(next) } })
  }
  for (const place of [...known.values()].filter(isShown).toSorted((one, other) => one.rank - other.rank)) {
    skipTo(place.rank)
    rows.push({ place })
    next = place.rank + 1
  }
  // Places after the last loaded place are unknown, so they are not shown as a gap.
  if (known.has(next)) skipTo(top.length + 1)
  return rows
}

/**
 * Returns the text under the student’s own name: the distance to the student ahead, or the level if the student ahead
 * is not loaded. In first place, the text says so.
 */
export function distanceWords(own: BoardPlace, around: readonly BoardPlace[]): string {
  const ahead = around.find(({ rank }) => rank === own.rank - 1)
  if (ahead === undefined) return own.rank === 1 ? 'You’re in first place' : `Level ${own.level}`
  const missing = ahead.xp - own.xp
  return missing === 0
    ? `Tied with ${ahead.name}, who got there first`
    : `${groupDigits(missing)} XP behind ${ahead.name}`
}

/** Returns the label of the button that shows the loaded places in a gap. */
export const gapWords = ({ from, to }: Gap, top: number) => {
  const last = Math.min(to, top)
  return from === last ? `Show place ${from}` : `Show places ${from} to ${last}`
}
