import { AppError, type BodyOf, type progressCalls, type PublicProfile } from '@titer/contract'
import { opens, placeOf, tierOf, type Avatar } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'

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

/** What somebody is called who has chosen nothing. Not by their username: that is made from their email address. */
const nameless = (userId: number) => `Student ${1_000 + (placeOf(`student ${userId}`) % 9_000)}`

/** What everybody may wear from the first day. */
export const plainAvatar: Avatar = 'rod'

export const isOwnPicture = (avatar: string) => avatar.startsWith('own-')

/** A picture of one's own is kept when the plan ends, and shown again with the next. */
const avatarOf = ({ avatar, subscription_status: status }: Pick<ProfileRow, 'avatar' | 'subscription_status'>) =>
  avatar === null || (isOwnPicture(avatar) && !opens(tierOf(status), 'custom_avatars')) ? plainAvatar : avatar

type Shown = Pick<ProfileRow, 'user_id' | 'subscription_status' | 'display_name' | 'college' | 'avatar' | 'frame'>

/** What others see, with what stands for everything that was not chosen. */
export const shownOf = (row: Shown) => ({
  displayName: row.display_name ?? nameless(Number(row.user_id)),
  college: row.college as PublicProfile['college'],
  avatar: avatarOf(row),
  frame: row.frame as PublicProfile['frame'],
})

/** What others see of one student. */
export const profileStore = (handle: Handle, userId: number) => ({
  get: async (): Promise<PublicProfile> => {
    const { rows } = await handle.execute<ProfileRow>(sql`
      select users.id as user_id, subscription_status, display_name, is_listed, college, avatar, frame
      from users left join student_profiles on user_id = users.id where users.id = ${userId}`)
    const [row] = rows
    if (row === undefined) throw new AppError('auth.tokenExpired')
    return { ...shownOf(row), isListed: row.is_listed ?? true }
  },

  /** Keeps what is given; the rest stays as it is. */
  keep: async (changes: ProfileChanges) => {
    const columns = {
      display_name: changes.displayName,
      is_listed: changes.isListed,
      college: changes.college,
      avatar: changes.avatar,
      frame: changes.frame,
    }
    await handle.execute(sql`insert into student_profiles (user_id) values (${userId}) on conflict do nothing`)
    const given = Object.entries(columns).filter(([, value]) => value !== undefined)
    if (given.length === 0) return
    const set = given.map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
    await handle.execute(sql`update student_profiles set ${sql.join(set, sql`, `)} where user_id = ${userId}`)
  },

  /** Whether a picture of their own is what they have chosen, shown or not. */
  wearsOwnPicture: async (): Promise<boolean> => {
    const { rows } = await handle.execute<{ avatar: string }>(
      sql`select avatar from student_profiles where user_id = ${userId}`,
    )
    return rows.some(({ avatar }) => isOwnPicture(avatar))
  },
})
