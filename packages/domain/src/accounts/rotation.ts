export interface Rotation {
  generation: number
  rotatedAt: Date
}

// Two tabs that refresh at the same time send the same token, and a client that did not receive the response retries
// within a minute. Neither case is theft, so the second request gets the same new token.
const graceMs = 60_000

export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse'

/** Decides what to do with a refresh token, given its generation within its token family. */
export function judgeRefresh(presented: number, current: Rotation, now: Date): RefreshVerdict {
  if (presented === current.generation) return 'rotate'
  const late = now.getTime() - current.rotatedAt.getTime()
  return presented === current.generation - 1 && late <= graceMs ? 'repeat' : 'reuse'
}
