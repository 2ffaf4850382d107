import { AppError } from '@titer/contract'
import { judgeRefresh } from '@titer/domain'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Site } from '../../../platform/http/sites.ts'
import type { SessionRow } from '../tables.ts'
import { userStore } from '../users/user-store.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import { isUsable, sessionStore, type SessionWithUser } from './session-store.ts'

interface Needs {
  database: Database
  clock: Clock
  refreshTokens: RefreshTokens
}

/**
 * Creates the function that exchanges a refresh token for the session's next one. The previous token still works for a
 * short time, because two tabs may refresh at the same time. If an older token is used, it was probably stolen, so the
 * session and all sessions in its family end.
 */
export function createSessionRefresh({ database, clock, refreshTokens }: Needs) {
  // Locks the user, like every transaction that opens a session. Otherwise a handoff could add a session to the family
  // while the family is being ended.
  const endStolenFamily = ({ userId, familyId }: SessionRow) =>
    database.transaction(async (tx) => {
      await userStore(tx).lock(userId)
      await sessionStore(tx).endFamily(familyId, 'reuse', clock.now())
    })

  return async (token: string, site: Site): Promise<SessionWithUser> => {
    const presented = refreshTokens.parse(token)
    if (presented === undefined) throw new AppError('auth.tokenExpired')
    const outcome = await database.transaction(async (tx) => {
      const store = sessionStore(tx)
      const row = await store.lock(presented.sessionId, site)
      const now = clock.now()
      if (row === undefined || !isUsable(row, now)) return undefined
      if (!refreshTokens.isGenuine(presented, row.session)) return undefined
      const verdict = judgeRefresh(presented.generation, row.session, now)
      if (verdict === 'reuse') return { stolen: row.session }
      if (verdict === 'repeat') return row
      const session = await store.rotate(row.session, now)
      return session === undefined ? undefined : { user: row.user, session }
    })
    // The family is ended in a second transaction. The first transaction has locked the session, and locking the user
    // after that could deadlock with transactions that lock the user first.
    if (outcome !== undefined && 'stolen' in outcome) await endStolenFamily(outcome.stolen)
    if (outcome === undefined || 'stolen' in outcome) throw new AppError('auth.tokenExpired')
    return outcome
  }
}
