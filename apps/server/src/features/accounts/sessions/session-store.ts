import { and, desc, eq, getTableColumns, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'
import type { Site } from '../../../platform/http/sites.ts'
import { sessions, signInFlows, users, type SessionRow, type UserRow } from '../tables.ts'

export interface SessionWithUser {
  user: UserRow
  session: SessionRow
}

export const isOpenAt = ({ endedAt, expiresAt }: SessionRow, now: Date) => endedAt === null && expiresAt > now

export const isUsable = ({ user, session }: SessionWithUser, now: Date) =>
  isOpenAt(session, now) && user.disabledAt === null

export function sessionStore(handle: Handle) {
  const isOpen = (now: Date) => and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))

  return {
    add: async (values: typeof sessions.$inferInsert): Promise<SessionRow> => {
      const [session] = await handle.insert(sessions).values(values).returning()
      if (session === undefined) throw new Error('INSERT … RETURNING returned no row')
      return session
    },

    find: async (id: string): Promise<SessionRow | undefined> =>
      (await handle.select().from(sessions).where(eq(sessions.id, id)))[0],

    findOpen: async (id: string, now: Date): Promise<SessionRow | undefined> =>
      (
        await handle
          .select()
          .from(sessions)
          .where(and(eq(sessions.id, id), isOpen(now)))
      )[0],

    listOpen: async (userId: number, now: Date): Promise<SessionRow[]> =>
      handle
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isOpen(now)))
        .orderBy(desc(sessions.lastUsedAt)),

    /**
     * Locks the session and its user until the transaction ends. The user is locked first, as in every transaction that
     * opens a session or ends several sessions, so that a handoff cannot add a session to a family (a session and those
     * handed over from it) that is being ended. The user's lock does not block inserts of rows that refer to the user, such
     * as study events.
     */
    lockWithUser: async (id: string, site: Site): Promise<SessionWithUser | undefined> => {
      const [user] = await handle
        .select(getTableColumns(users))
        .from(users)
        .innerJoin(sessions, eq(sessions.userId, users.id))
        .where(eq(sessions.id, id))
        .for('no key update', { of: users })
      const [session] = await handle
        .select()
        .from(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.site, site)))
        .for('update')
      return user === undefined || session === undefined ? undefined : { user, session }
    },

    /** Starts the session's next generation. The current refresh token becomes the previous token. */
    rotate: async (session: SessionRow, now: Date): Promise<SessionRow | undefined> =>
      (
        await handle
          .update(sessions)
          .set({ generation: session.generation + 1, rotatedAt: now, lastUsedAt: now })
          .where(eq(sessions.id, session.id))
          .returning()
      )[0],

    /** Records that the client has used the access token of this generation. */
    confirm: async (id: string, generation: number) => {
      await handle
        .update(sessions)
        .set({ confirmedGeneration: generation })
        .where(and(eq(sessions.id, id), lt(sessions.confirmedGeneration, generation)))
    },

    end: async (userId: number, sessionId: string, why: string, now: Date): Promise<boolean> => {
      const ended = await handle
        .update(sessions)
        .set({ endedAt: now, endedWhy: why })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
        .returning({ id: sessions.id })
      return ended.length > 0
    },

    endFamily: async (familyId: string, why: string, now: Date) => {
      await handle
        .update(sessions)
        .set({ endedAt: now, endedWhy: why })
        .where(and(eq(sessions.familyId, familyId), isNull(sessions.endedAt)))
    },

    /**
     * Ends all of a user's sessions except `exceptSession`, and deletes finished Google sign-ins that no browser has
     * collected yet.
     */
    endAll: async (userId: number, why: string, now: Date, exceptSession?: string) => {
      await handle.delete(signInFlows).where(eq(signInFlows.userId, userId))
      await handle
        .update(sessions)
        .set({ endedAt: now, endedWhy: why })
        .where(
          and(
            eq(sessions.userId, userId),
            isNull(sessions.endedAt),
            exceptSession === undefined ? undefined : ne(sessions.id, exceptSession),
          ),
        )
    },
  }
}
