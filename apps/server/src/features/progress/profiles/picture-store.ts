import { sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'

/** Stores the profile pictures that students upload. Each student has at most one picture. */
export const pictureStore = (handle: Handle) => ({
  save: async (userId: number, file: string, image: Buffer) => {
    await handle.execute(sql`
      insert into own_avatars (user_id, file, image) values (${userId}, ${file}, ${image})
      on conflict (user_id) do update set file = excluded.file, image = excluded.image`)
  },

  remove: async (userId: number) => {
    await handle.execute(sql`delete from own_avatars where user_id = ${userId}`)
  },

  findFile: async (userId: number): Promise<string | undefined> => {
    const { rows } = await handle.execute<{ file: string }>(sql`select file from own_avatars where user_id = ${userId}`)
    return rows[0]?.file
  },

  find: async (file: string): Promise<Buffer | undefined> => {
    const { rows } = await handle.execute<{ image: Buffer }>(sql`select image from own_avatars where file = ${file}`)
    return rows[0]?.image
  },
})
