import { AppError, type BodyOf, type progressCalls, type PublicProfile } from '@titer/contract'
import { tierIncludes, stableHash, parseTier, type Avatar } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'

export type ProfileChanges = BodyOf<typeof progressCalls.setProfile>

interface ProfileRow extends Record<string, unknown> {
  user_id: string
  subscription_status: string
  display_name: string | null
  is_listed: boolean | null
  college: string | null
  avatar: string | null
  frame: string | null
}

/**
 * Returns the display name of a student who has not chosen one. The username is not used, because it would reveal a
 * part of the email address.
 */
const defaultDisplayName = (userId: number) => `Student ${1_000 + (stableHash(`student ${userId}`) % 9_000)}`

/** The avatar that every student has from the start. */
export const defaultAvatar: Avatar = 'rod'

export const isOwnPicture = (avatar: string) => avatar.startsWith('own-')

/**
 * Returns the avatar that other students see. An uploaded picture is hidden, but not deleted, while the student's plan
 * does not include it.
 */
const visibleAvatar = ({ avatar, subscription_status: status }: Pick<ProfileRow, 'avatar' | 'subscription_status'>) =>
  avatar === null || (isOwnPicture(avatar) && !tierIncludes(parseTier(status), 'custom_avatars'))
    ? defaultAvatar
    : avatar

type VisibleColumns = Pick<
  ProfileRow,
  'user_id' | 'subscription_status' | 'display_name' | 'college' | 'avatar' | 'frame'
>

/**
 * Returns the part of a profile that other students see. A display name or an avatar that the student has not chosen is
 * replaced by a default. A college or a frame that was not chosen is null.
 */
export const visibleProfile = (row: VisibleColumns) => ({
  displayName: row.display_name ?? defaultDisplayName(Number(row.user_id)),
  college: row.college as PublicProfile['college'],
  avatar: visibleAvatar(row),
  frame: row.frame as PublicProfile['frame'],
})

/** Reads and writes one student's public profile. */
export const profileStore = (handle: Handle, userId: number) => ({
  get: async (): Promise<PublicProfile> => {
    const { rows } = await handle.execute<ProfileRow>(sql`
      select users.id as user_id, subscription_status, display_name, is_listed, college, avatar, frame
      from users left join student_profiles on user_id = users.id where users.id = ${userId}`)
    const [row] = rows
    if (row === undefined) throw new AppError('auth.tokenExpired')
    return { ...visibleProfile(row), isListed: row.is_listed ?? true }
  },

  /** Saves the given fields and leaves all other fields unchanged. */
  save: async (changes: ProfileChanges) => {
    const columns = {
      display_name: changes.displayName,
      is_listed: changes.isListed,
      college: changes.college,
      avatar: changes.avatar,
      frame: changes.frame,
    }
    await handle.execute(sql`insert into student_profiles (user_id) values (${userId}) on conflict do nothing`)
    const changed = Object.entries(columns).filter(([, value]) => value !== undefined)
    if (changed.length === 0) return
    const set = changed.map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
    await handle.execute(sql`update student_profiles set ${sql.join(set, sql`, `)} where user_id = ${userId}`)
  },

  /** Checks whether the student has chosen their uploaded picture as the avatar, even if the picture is hidden now. */
  usesOwnPicture: async (): Promise<boolean> => {
    const { rows } = await handle.execute<{ avatar: string }>(
      sql`select avatar from student_profiles where user_id = ${userId}`,
    )
    return rows.some(({ avatar }) => isOwnPicture(avatar))
  },
})
