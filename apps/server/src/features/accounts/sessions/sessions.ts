import { randomUUID } from 'node:crypto'
import { accountTimings, AppError, type SessionSummary, type SignedIn } from '@titer/contract'
import { later, type Clock } from '../../../platform/clock.ts'
import type { Database, Handle } from '../../../platform/database/database.ts'
import type { Site } from '../../../platform/http/sites.ts'
import { newSeed, type Secrets } from '../../../platform/secrets.ts'
import type { SessionRow, UserRow } from '../tables.ts'
import { toUser, userStore } from '../users/user-store.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { createSessionLookup } from './session-lookup.ts'
import { createSessionRefresh } from './session-refresh.ts'
import { isUsable, sessionStore, type SessionWithUser } from './session-store.ts'

/** The browser that sent a request, before anybody has signed in. */
export interface Visitor {
  site: Site
  device: string
  address: string
  /** The browser's token from an earlier sign-in, not verified yet; see `known-devices.ts`. */
  deviceToken?: string | undefined
}

/** The result of a sign-in: the response body, and the refresh token for the cookie. */
export interface SignInResult {
  answer: SignedIn
  refreshToken: string
  refreshExpiresAt: Date
}

interface SignInDetails {
  message: string
  isNewUser?: boolean
}

/** The signed-in person who sent a request, and their session. */
export type Authentication = SessionWithUser

export function createSessions({ database, clock, secrets }: { database: Database; clock: Clock; secrets: Secrets }) {
  const accessTokens = createAccessTokens(secrets.key('access-token'), clock)
  const refreshTokens = createRefreshTokens(secrets)
  const lookUp = createSessionLookup(database)
  const refresh = createSessionRefresh({ database, clock, refreshTokens })

  const resultOf = (user: UserRow, session: SessionRow, details: SignInDetails): SignInResult => {
    const apiUser = toUser(user)
    return {
      answer: {
        success: true,
        user: apiUser,
        userId: apiUser.id,
        email: apiUser.email,
        username: apiUser.username,
        subscription_status: apiUser.subscription_status,
        token: accessTokens.sign({ userId: user.id, sessionId: session.id, generation: session.generation }),
        expiresInSeconds: accountTimings.accessTokenSeconds,
        isNewUser: details.isNewUser ?? false,
        needsVerification: false,
        message: details.message,
      },
      refreshToken: refreshTokens.current(session),
      refreshExpiresAt: session.expiresAt,
    }
  }

  /** Finds the session that a refresh token of any generation belongs to. */
  const findByRefreshToken = async (token: string): Promise<SessionRow | undefined> => {
    const presented = refreshTokens.parse(token)
    const session = presented === undefined ? undefined : await sessionStore(database).find(presented.sessionId)
    return session !== undefined && presented !== undefined && refreshTokens.isGenuine(presented, session)
      ? session
      : undefined
  }

  /**
   * Signs out: ends the session and its whole family, so that one sign-out ends the sign-in on both sites. Locks the
   * user, like every transaction that opens a session. Otherwise a concurrent handoff could add a session to the
   * family.
   */
  const signOut = ({ userId, familyId }: SessionRow) =>
    database.transaction(async (tx) => {
      await userStore(tx).lock(userId)
      await sessionStore(tx).endFamily(familyId, 'signed out', clock.now())
    })

  return {
    findByRefreshToken,
    signOut,

    /**
     * Opens a session in the caller's transaction, which must already have locked the user. If `from` is given, the new
     * session is handed over from that session: it keeps the sign-in time and expiry of `from` and belongs to the same
     * family.
     */
    open: async (
      tx: Handle,
      user: UserRow,
      visitor: Visitor,
      details: SignInDetails,
      from?: SessionRow,
    ): Promise<SignInResult> => {
      const now = clock.now()
      const id = randomUUID()
      const session = await sessionStore(tx).add({
        id,
        familyId: from?.familyId ?? id,
        userId: user.id,
        site: visitor.site,
        seed: newSeed(),
        generation: 1,
        rotatedAt: now,
        signedInAt: from?.signedInAt ?? now,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: from?.expiresAt ?? later(now, accountTimings.sessionDays * 86_400),
        device: visitor.device.slice(0, 300),
        address: visitor.address,
      })
      return resultOf(user, session, details)
    },

    /**
     * Verifies an access token. Reads the session from the database on every request, so an ended session is rejected
     * immediately.
     */
    authenticate: async (accessToken: string): Promise<Authentication> => {
      const claims = accessTokens.read(accessToken)
      const found = claims === undefined ? undefined : await lookUp(claims.sessionId)
      if (found === undefined || found.user.id !== claims?.userId || !isUsable(found, clock.now())) {
        throw new AppError('auth.tokenExpired')
      }
      // Records that the client has received the response to its last refresh. Only the first request after a refresh
      // writes this.
      if (claims.generation > found.session.confirmedGeneration) {
        await sessionStore(database).confirm(claims.sessionId, claims.generation)
      }
      return found
    },

    /** Exchanges a refresh token for a new access token and the next refresh token. */
    refresh: async (token: string, site: Site): Promise<SignInResult> => {
      const { user, session } = await refresh(token, site)
      return resultOf(user, session, { message: 'Session renewed' })
    },

    list: async (userId: number, currentId: string | undefined): Promise<SessionSummary[]> => {
      const rows = await sessionStore(database).listOpen(userId, clock.now())
      return rows.map((row) => ({
        id: row.id,
        site: row.site,
        current: row.id === currentId,
        device: row.device,
        address: row.address,
        created_at: row.createdAt.toISOString(),
        last_used_at: row.lastUsedAt.toISOString(),
      }))
    },

    /** Signs out with a refresh token of any generation, so that a tab with an old token can always sign out. */
    signOutByRefreshToken: async (token: string) => {
      const session = await findByRefreshToken(token)
      if (session !== undefined) await signOut(session)
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
