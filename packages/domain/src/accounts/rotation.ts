export interface Rotation {
  generation: number
  rotatedAt: Date
  /**
   * The newest generation whose access token the client has used. The client has therefore also received the refresh
   * token of that generation.
   */
  confirmedGeneration: number
}

// For this long after a refresh, another request with the old token does not count as theft, because two tabs that
// refresh at the same time send the same token. The second request gets the same new token as the first.
const graceMs = 60_000

export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse'

/**
 * Decides what to do with a refresh token, given its generation. The generation increases by one each time the refresh
 * token of the sign-in session is replaced. If the response with the new token was lost, the client sends the previous
 * token again, perhaps hours later. Such a repeated request does not count as theft as long as nobody has used an
 * access token of the new generation.
 */
export function judgeRefresh(presented: number, current: Rotation, now: Date): RefreshVerdict {
  if (presented === current.generation) return 'rotate'
  if (presented !== current.generation - 1) return 'reuse'
  const isUnconfirmed = current.confirmedGeneration < current.generation
  const late = now.getTime() - current.rotatedAt.getTime()
  return isUnconfirmed || late <= graceMs ? 'repeat' : 'reuse'
}
