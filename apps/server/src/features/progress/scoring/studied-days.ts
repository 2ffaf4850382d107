import type { StudiedDay } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'

/** Returns the days on which a student has answered or reviewed something. */
export async function readStudiedDays(handle: Handle, userId: number): Promise<StudiedDay[]> {
  const { rows } = await handle.execute<{ day: string; first_at: string | null }>(sql`
    select day::text, first_at from study_days where user_id = ${userId} and questions + cases + reviews > 0`)
  return rows.map(({ day, first_at: firstAt }) => ({ day, firstAt: Number(firstAt) }))
}
