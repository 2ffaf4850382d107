export interface Rotation {
  generation: number
  rotatedAt: Date
}

// Two tabs that refresh at once send the same token; an answer lost on a bad line is asked for again within
// the minute. Neither is theft, and both get the same successor.
const graceMs = 60_000

export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse'

/** What a refresh token of some generation may still do in its family. */
export function judgeRefresh(presented: number, current: Rotation, now: Date): RefreshVerdict {
  if (presented === current.generation) return 'rotate'
  const late = now.getTime() - current.rotatedAt.getTime()
  return presented === current.generation - 1 && late <= graceMs ? 'repeat' : 'reuse'
}
