import { randomInt } from 'node:crypto'
import { AppError, type User } from '@titer/contract'
import { tierOf, usernameFromEmail } from '@titer/domain'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'
import { violatedIndex } from '../../platform/database/unavailable.ts'
import { identities, oneTimeCodes, users, type UserRow } from './tables.ts'

/** A user as the API answers: the names are those of the specification. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  username: row.username,
  subscription_status: tierOf(row.subscriptionStatus),
  profile_picture: row.profilePicture,
})

/** Words that are no password for this person. */
export const ownNames = ({ email, username }: { email: string; username?: string | undefined }) => [
  email,
  email.split('@')[0] ?? '',
  ...(username === undefined ? [] : [username]),
]

export type NewUser = Omit<typeof users.$inferInsert, 'username'> & { username?: string | undefined }

export function userStore(handle: Handle) {
  const one = async (where: ReturnType<typeof sql>) => (await handle.select().from(users).where(where))[0]

  return {
    findByEmail: (email: string) => one(sql`lower(${users.email}) = lower(${email})`),

    findByName: (name: string) =>
      name.includes('@')
        ? one(sql`lower(${users.email}) = lower(${name})`)
        : one(sql`lower(${users.username}) = lower(${name})`),

    find: (id: number) => one(sql`${users.id} = ${id}`),

    findByIdentity: async (issuer: string, subject: string) =>
      (
        await handle
          .select({ user: users })
          .from(identities)
          .innerJoin(users, eq(users.id, identities.userId))
          .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
      )[0]?.user,

    /** Every change of what a person may do takes this lock first, so such changes come one after another. */
    lock: async (id: number) => (await handle.select().from(users).where(eq(users.id, id)).for('update'))[0],

    /** Whether an address is held by an account, or was until a change that can still be taken back. */
    isTaken: async (email: string, now: Date, exceptUser?: number) => {
      const holder = await one(sql`lower(${users.email}) = lower(${email})`)
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

    /** Adds a user; a name that was asked for must be free, one made from the email finds a free number. */
    add: async (values: NewUser): Promise<UserRow> => {
      const { username: wanted, ...rest } = values
      for (let attempt = 0; ; attempt += 1) {
        // A common name is not counted up for ever: after a few tries any number will do.
        const number = attempt < 5 ? attempt : randomInt(100, 1_000_000)
        const username = wanted ?? usernameFromEmail(values.email, number)
        try {
          // A savepoint: a refused row must not spoil the transaction around it.
          const [row] = await handle.transaction((tx) =>
            tx
              .insert(users)
              .values({ ...rest, username })
              .returning(),
          )
          if (row === undefined) throw new Error('An insert answers with its row.')
          return row
        } catch (error) {
          const index = violatedIndex(error)
          if (index === 'users_email') throw new AppError('auth.emailTaken')
          if (index !== 'users_username') throw error
          if (wanted !== undefined) throw new AppError('auth.usernameTaken')
        }
      }
    },

    change: async (id: number, values: Partial<typeof users.$inferInsert>): Promise<UserRow> => {
      try {
        const [row] = await handle.update(users).set(values).where(eq(users.id, id)).returning()
        if (row === undefined) throw new AppError('auth.tokenExpired')
        return row
      } catch (error) {
        const index = violatedIndex(error)
        if (index === 'users_email') throw new AppError('auth.emailTaken')
        if (index === 'users_username') throw new AppError('auth.usernameTaken')
        throw error
      }
    },

    link: async (issuer: string, subject: string, userId: number, now: Date) => {
      await handle.insert(identities).values({ issuer, subject, userId, createdAt: now }).onConflictDoNothing()
    },

    /** Forgets the outside identities that were linked since a moment. */
    unlinkAfter: async (userId: number, moment: Date) => {
      await handle.delete(identities).where(and(eq(identities.userId, userId), gt(identities.createdAt, moment)))
    },

    remove: async (id: number) => {
      await handle.delete(users).where(eq(users.id, id))
    },
  }
}
