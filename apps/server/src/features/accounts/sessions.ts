import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { accountTimings, AppError, type SessionSummary, type SignedIn } from '@titer/contract'
import { judgeRefresh } from '@titer/domain'
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import DataLoader from 'dataloader'
import { later, type Clock } from '../../platform/clock.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Site } from '../../platform/http/sites.ts'
import { newSeed, sameBytes, type Secrets } from '../../platform/secrets.ts'
import { uuidBytes, uuidFrom } from '../../platform/uuid.ts'
import { createAccessTokens } from './access-tokens.ts'
import { sessions, signInFlows, users, type SessionRow, type UserRow } from './tables.ts'
import { toUser, userStore } from './users.ts'

export interface Visitor {
  site: Site
  device: string
  address: string
}

/** What signing in gives: the answer for the page, and the refresh token for the cookie. */
export interface Entry {
  answer: SignedIn
  refreshToken: string
  refreshExpiresAt: Date
}

export interface Presence {
  user: UserRow
  session: SessionRow
  /** Where this request comes from, which need not be where the session was opened. */
  address: string
}

type Seat = Omit<Presence, 'address'>

// A lookup that hangs must not hold up those that come after it.
const longestWaitMs = 20

const generationBytes = 4
const digestBytes = 32

export function createSessions({ database, clock, secrets }: { database: Database; clock: Clock; secrets: Secrets }) {
  const accessTokens = createAccessTokens(secrets.key('access-token'), clock)

  const refreshDigest = (session: Pick<SessionRow, 'id' | 'seed'>, generation: number) =>
    secrets.digest('refresh-token', session.id, String(generation), session.seed)

  const refreshToken = (session: Pick<SessionRow, 'id' | 'seed'>, generation: number) => {
    const number = Buffer.alloc(generationBytes)
    number.writeUInt32BE(generation)
    return Buffer.concat([uuidBytes(session.id), number, refreshDigest(session, generation)]).toString('base64url')
  }

  const readRefreshToken = (token: string) => {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== 16 + generationBytes + digestBytes) return undefined
    return {
      id: uuidFrom(bytes.subarray(0, 16)),
      generation: bytes.readUInt32BE(16),
      digest: bytes.subarray(16 + generationBytes),
    }
  }

  const entry = (user: UserRow, session: SessionRow, told: { message: string; isNewUser?: boolean }): Entry => {
    const seen = toUser(user)
    return {
      answer: {
        success: true,
        user: seen,
        userId: seen.id,
        email: seen.email,
        username: seen.username,
        subscription_status: seen.subscription_status,
        token: accessTokens.sign({ userId: user.id, sessionId: session.id }),
        expiresInSeconds: accountTimings.accessTokenSeconds,
        isNewUser: told.isNewUser ?? false,
        needsVerification: false,
        message: told.message,
      },
      refreshToken: refreshToken(session, session.generation),
      refreshExpiresAt: session.expiresAt,
    }
  }

  const readPresences = database
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('presences')

  // Lookups that arrive while one is under way go out together as the next; each is asked after it arrived.
  let underway: Promise<unknown> = Promise.resolve()
  const presences = new DataLoader<string, Seat | undefined>(
    async (ids) => {
      const answer = readPresences.execute({ ids: [...new Set(ids)] })
      underway = Promise.race([answer, pause(longestWaitMs)]).catch(() => undefined)
      const byId = new Map((await answer).map((row) => [row.session.id, row]))
      return ids.map((id) => byId.get(id))
    },
    { cache: false, maxBatchSize: 500, batchScheduleFn: (send) => void underway.then(() => setImmediate(send)) },
  )

  const isAlive = ({ user, session }: Seat, now: Date) =>
    session.endedAt === null && session.expiresAt > now && user.disabledAt === null

  // Under the user's lock, like everything that opens a session: none can slip in while the family ends.
  const endFamily = ({ userId, familyId }: SessionRow) =>
    database.transaction(async (tx) => {
      await userStore(tx).lock(userId)
      await tx
        .update(sessions)
        .set({ endedAt: clock.now(), endedWhy: 'reuse' })
        .where(and(eq(sessions.familyId, familyId), isNull(sessions.endedAt)))
    })

  return {
    /**
     * Opens a session in the caller's transaction, which holds the user's lock. One that is handed over from
     * another is no newer than that one, ends no later, and shares its fate.
     */
    open: async (
      tx: Handle,
      user: UserRow,
      visitor: Visitor,
      told: { message: string; isNewUser?: boolean },
      from?: SessionRow,
    ): Promise<Entry> => {
      const now = clock.now()
      const id = randomUUID()
      const [session] = await tx
        .insert(sessions)
        .values({
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
        .returning()
      if (session === undefined) throw new Error('An insert answers with its row.')
      return entry(user, session, told)
    },

    /** Who holds this access token. The session is asked every time: an ended one is dead at once. */
    authenticate: async (accessToken: string, address: string): Promise<Presence> => {
      const claims = accessTokens.read(accessToken)
      const seat = claims === undefined ? undefined : await presences.load(claims.sessionId)
      if (seat === undefined || seat.user.id !== claims?.userId || !isAlive(seat, clock.now())) {
        throw new AppError('auth.tokenExpired')
      }
      return { user: seat.user, session: seat.session, address }
    },

    /** A new access token for a refresh token, which turns into the next; an old one ends its whole family. */
    refresh: async (token: string, site: Site): Promise<Entry> => {
      const presented = readRefreshToken(token)
      if (presented === undefined) throw new AppError('auth.tokenExpired')
      const outcome = await database.transaction(async (tx) => {
        const [row] = await tx
          .select({ user: users, session: sessions })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(and(eq(sessions.id, presented.id), eq(sessions.site, site)))
          .for('update', { of: sessions })
        const now = clock.now()
        if (row === undefined || !isAlive(row, now)) return undefined
        if (!sameBytes(refreshDigest(row.session, presented.generation), presented.digest)) return undefined
        const verdict = judgeRefresh(presented.generation, row.session, now)
        if (verdict === 'reuse') return { stolen: row.session }
        if (verdict === 'repeat') return row
        const [session] = await tx
          .update(sessions)
          .set({ generation: row.session.generation + 1, rotatedAt: now, lastUsedAt: now })
          .where(eq(sessions.id, row.session.id))
          .returning()
        return session === undefined ? undefined : { user: row.user, session }
      })
      if (outcome !== undefined && 'stolen' in outcome) await endFamily(outcome.stolen)
      if (outcome === undefined || 'stolen' in outcome) throw new AppError('auth.tokenExpired')
      return entry(outcome.user, outcome.session, { message: 'Session renewed' })
    },

    end: async (handle: Handle, userId: number, sessionId: string, why: string): Promise<boolean> => {
      const ended = await handle
        .update(sessions)
        .set({ endedAt: clock.now(), endedWhy: why })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
        .returning({ id: sessions.id })
      return ended.length > 0
    },

    /** Ends them all, with every sign-in that is finished elsewhere and waits to be collected. */
    endAll: async (handle: Handle, userId: number, why: string, exceptSession?: string) => {
      await handle.delete(signInFlows).where(eq(signInFlows.userId, userId))
      await handle
        .update(sessions)
        .set({ endedAt: clock.now(), endedWhy: why })
        .where(
          and(
            eq(sessions.userId, userId),
            isNull(sessions.endedAt),
            exceptSession === undefined ? undefined : ne(sessions.id, exceptSession),
          ),
        )
    },

    findOpen: async (handle: Handle, sessionId: string): Promise<SessionRow | undefined> => {
      const [row] = await handle
        .select()
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, clock.now())))
      return row
    },

    list: async (userId: number, currentId: string | undefined): Promise<SessionSummary[]> => {
      const rows = await database
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, clock.now())))
        .orderBy(desc(sessions.lastUsedAt))
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

    /** Ends the family of a refresh token of any generation; who holds one may always sign out. */
    endByRefreshToken: async (token: string) => {
      const presented = readRefreshToken(token)
      if (presented === undefined) return
      const [row] = await database.select().from(sessions).where(eq(sessions.id, presented.id))
      if (row === undefined || !sameBytes(refreshDigest(row, presented.generation), presented.digest)) return
      await database
        .update(sessions)
        .set({ endedAt: clock.now(), endedWhy: 'signed out' })
        .where(and(eq(sessions.id, row.id), isNull(sessions.endedAt)))
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
