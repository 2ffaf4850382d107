export interface Rotation {
  generation: number
  rotatedAt: Date
  /**
   * The newest generation whose access token the client has used. The client has therefore also received its refresh
   * token.
   */
  confirmedGeneration: number
}

// Two tabs that refresh at the same time send the same token. The second request does not count as theft, so it gets
// the same new token.
const graceMs = 60_000

export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse'

/**
 * Decides what to do with a refresh token, given its generation within its token family. If the response with the next
 * token was lost, the client sends the previous token again, perhaps hours later. Such a repeated request does not
 * count as theft as long as nobody has used the next generation.
 */
export function judgeRefresh(presented: number, current: Rotation, now: Date): RefreshVerdict {
  if (presented === current.generation) return 'rotate'
  if (presented !== current.generation - 1) return 'reuse'
  const isUnconfirmed = current.confirmedGeneration < current.generation
  const late = now.getTime() - current.rotatedAt.getTime()
  return isUnconfirmed || late <= graceMs ? 'repeat' : 'reuse'
}
