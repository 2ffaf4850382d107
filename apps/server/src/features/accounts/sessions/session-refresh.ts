import { AppError } from '@titer/contract'
import { judgeRefresh } from '@titer/domain'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Site } from '../../../platform/http/sites.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import { isUsable, sessionStore, type SessionWithUser } from './session-store.ts'

interface Needs {
  database: Database
  clock: Clock
  refreshTokens: RefreshTokens
}

/**
 * Creates the function that exchanges a refresh token for the session's next one. The previous token still works for a
 * short time, because two tabs may refresh at the same time. It also works until the client has used its new tokens,
 * because the response with them may have been lost. Any other old token was probably stolen, so its use ends the
 * session and all sessions in the session's family.
 */
export function createSessionRefresh({ database, clock, refreshTokens }: Needs) {
  return async (token: string, site: Site): Promise<SessionWithUser> => {
    const presented = refreshTokens.parse(token)
    if (presented === undefined) throw new AppError('auth.tokenExpired')
    const refreshed = await database.transaction(async (tx) => {
      const store = sessionStore(tx)
      const row = await store.lockWithUser(presented.sessionId, site)
      const now = clock.now()
      if (row === undefined || !isUsable(row, now)) return undefined
      if (!refreshTokens.isGenuine(presented, row.session)) return undefined
      const verdict = judgeRefresh(presented.generation, row.session, now)
      if (verdict === 'repeat') return row
      if (verdict === 'reuse') {
        await store.endFamily(row.session.familyId, 'reuse', now)
        return undefined
      }
      const session = await store.rotate(row.session, now)
      return session === undefined ? undefined : { user: row.user, session }
    })
    // The error is thrown after the commit. Inside the transaction it would roll back the change that ends the
    // sessions.
    if (refreshed === undefined) throw new AppError('auth.tokenExpired')
    return refreshed
  }
}
