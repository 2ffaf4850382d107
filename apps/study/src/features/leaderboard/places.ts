import { groupDigits } from '@titer/domain'
import type { BoardPlace } from '@titer/contract'
import type { SeenBoard } from '../../log/values.ts'

/** Places that are not shown; those of the first hundred can be. */
export interface Gap {
  from: number
  to: number
  isKnown: boolean
}

export type Row = { place: BoardPlace } | { gap: Gap }

const [leaders, firstPlaces, shownAbove] = [3, 10, 1]

/** The top and one's own neighbours in one list, and what lies between them. */
export function rowsOf({ top, around, own }: Pick<SeenBoard, 'top' | 'around' | 'own'>, isWhole: boolean): Row[] {
  const known = new Map([...top, ...around].map((place) => [place.rank, place]))
  const isShown = ({ rank }: BoardPlace) => {
    if (isWhole) return true
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
  // What nobody has been told of after the last one is no gap.
  if (known.has(next)) skipTo(top.length + 1)
  return rows
}

/** How far it is to the one ahead. */
export function aheadWords(own: BoardPlace, around: readonly BoardPlace[]): string {
  const ahead = around.find(({ rank }) => rank === own.rank - 1)
  if (ahead === undefined) return own.rank === 1 ? 'Nobody is ahead of you' : `Level ${own.level}`
  const missing = ahead.xp - own.xp
  return missing === 0
    ? `As many as ${ahead.name}, who had them first`
    : `${groupDigits(missing)} XP below ${ahead.name}`
}

/** Which of the gap’s places can be shown. */
export const gapWords = ({ from, to }: Gap, top: number) => {
  const last = Math.min(to, top)
  return from === last ? `Show place ${from}` : `Show places ${from} to ${last}`
}
