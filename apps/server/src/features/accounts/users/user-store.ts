import { randomInt } from 'node:crypto'
import { AppError, type User } from '@titer/contract'
import { parseTier, usernameFromEmail } from '@titer/domain'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'
import type { ExternalIdentity } from '../../../platform/identity/identity.ts'
import { violatedUniqueIndex } from '../../../platform/database/database-errors.ts'
import { identities, oneTimeCodes, users, type UserRow } from '../tables.ts'

/** Converts a database row to the API's user object. The specification prescribes the field names. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  username: row.username,
  subscription_status: parseTier(row.subscriptionStatus),
  profile_picture: row.profilePicture,
  full_name: row.fullName,
})

export type NewUser = Omit<typeof users.$inferInsert, 'username'> & { username?: string | undefined }

export function userStore(handle: Handle) {
  const findOne = async (where: ReturnType<typeof sql>) => (await handle.select().from(users).where(where))[0]

  return {
    findByEmail: (email: string) => findOne(sql`lower(${users.email}) = lower(${email})`),

    findByName: (name: string) =>
      name.includes('@')
        ? findOne(sql`lower(${users.email}) = lower(${name})`)
        : findOne(sql`lower(${users.username}) = lower(${name})`),

    find: (id: number) => findOne(sql`${users.id} = ${id}`),

    findByIdentity: async (issuer: string, subject: string) =>
      (
        await handle
          .select({ user: users })
          .from(identities)
          .innerJoin(users, eq(users.id, identities.userId))
          .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
      )[0]?.user,

    /**
     * Locks the user until the transaction ends. A transaction locks the user first if it opens a session, ends several
     * sessions, or changes the email, the password or the linked identities of an account. These transactions therefore
     * run one after another.
     */
    lock: async (id: number) => (await handle.select().from(users).where(eq(users.id, id)).for('update'))[0],

    /**
     * Checks whether an account uses this email, or used it before an email change that can still be reverted. Nobody
     * else may take the old email, because reverting the change restores it.
     */
    isTaken: async (email: string, now: Date, exceptUser?: number) => {
      const holder = await findOne(sql`lower(${users.email}) = lower(${email})`)
      if (holder !== undefined && holder.id !== exceptUser) return true
      const [reserved] = await handle
        .select({ id: oneTimeCodes.id })
        .from(oneTimeCodes)
        .where(
          and(
            eq(oneTimeCodes.purpose, 'recoverEmail'),
            sql`lower(${oneTimeCodes.email}) = lower(${email})`,
            isNull(oneTimeCodes.usedAt),
            gt(oneTimeCodes.expiresAt, now),
            exceptUser === undefined ? undefined : ne(oneTimeCodes.userId, exceptUser),
          ),
        )
        .limit(1)
      return reserved !== undefined
    },

    /**
     * Adds a user. A requested username must be free. If no username is requested, one is derived from the email, with
     * a number if it is already taken.
     */
    add: async (values: NewUser): Promise<UserRow> => {
      const { username: requestedName, ...rest } = values
      for (let attempt = 0; ; attempt += 1) {
        // After five attempts, use a random number. Otherwise a common name could need hundreds of inserts.
        const number = attempt < 5 ? attempt : randomInt(100, 1_000_000)
        const username = requestedName ?? usernameFromEmail(values.email, number)
        try {
          // The nested transaction is a savepoint. Without it, a unique violation would abort the caller's transaction.
          const [row] = await handle.transaction((tx) =>
            tx
              .insert(users)
              .values({ ...rest, username })
              .returning(),
          )
          if (row === undefined) throw new Error('INSERT … RETURNING returned no row')
          return row
        } catch (error) {
          const index = violatedUniqueIndex(error)
          if (index === 'users_email') throw new AppError('auth.emailTaken')
          if (index !== 'users_username') throw error
          if (requestedName !== undefined) throw new AppError('auth.usernameTaken')
        }
      }
    },

    change: async (id: number, values: Partial<typeof users.$inferInsert>): Promise<UserRow> => {
      try {
        const [row] = await handle.update(users).set(values).where(eq(users.id, id)).returning()
        if (row === undefined) throw new AppError('auth.tokenExpired')
        return row
      } catch (error) {
        const index = violatedUniqueIndex(error)
        if (index === 'users_email') throw new AppError('auth.emailTaken')
        if (index === 'users_username') throw new AppError('auth.usernameTaken')
        throw error
      }
    },

    /** Links an identity. Changes nothing if the identity is already linked, to this account or to another. */
    linkIdentity: async ({ issuer, subject, email }: ExternalIdentity, userId: number, now: Date) => {
      await handle.insert(identities).values({ issuer, subject, userId, createdAt: now, email }).onConflictDoNothing()
    },

    listIdentities: (userId: number) =>
      handle.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.createdAt),

    hasIdentity: async (userId: number) =>
      (
        await handle
          .select({ userId: identities.userId })
          .from(identities)
          .where(eq(identities.userId, userId))
          .limit(1)
      ).length > 0,

    /** Unlinks the user's external identities, or only those that were linked after `since`. */
    unlinkIdentities: async (userId: number, since?: Date) => {
      const isLater = since === undefined ? undefined : gt(identities.createdAt, since)
      await handle.delete(identities).where(and(eq(identities.userId, userId), isLater))
    },

    remove: async (id: number) => {
      await handle.delete(users).where(eq(users.id, id))
    },
  }
}
