export interface Rotation {
  generation: number
  rotatedAt: Date
}

// Two tabs that refresh at once send the same token; a lost answer is asked for again. Neither is theft.
const graceMs = 10_000

export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse'

/** What a refresh token of some generation may still do in its family. */
export function judgeRefresh(presented: number, current: Rotation, now: Date): RefreshVerdict {
  if (presented === current.generation) return 'rotate'
  const late = now.getTime() - current.rotatedAt.getTime()
  return presented === current.generation - 1 && late <= graceMs ? 'repeat' : 'reuse'
}
