import { weekStart } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'

/** The board of all time; the others are called by the number of their week. */
export const allTime = 0

export interface PlaceRow extends Record<string, unknown> {
  user_id: string
  xp: number
  reached_at: string
  is_top: boolean
  own_rank: string | null
  students: number
  /** On the board of all time. */
  total_xp: number
  subscription_status: string
  display_name: string | null
  college: string | null
  avatar: string | null
  frame: string | null
}

const endOfTime = Number.MAX_SAFE_INTEGER

const spanOf = (board: number) =>
  board === allTime ? { from: 0, to: endOfTime } : { from: weekStart(board), to: weekStart(board + 1) }

/** Who stands where. What is counted follows by triggers, see the migration. */
export function boardStore(handle: Handle) {
  const onBoard = (board: number, college: string | undefined) =>
    college === undefined
      ? sql`board = ${board} and is_listed and xp > 0`
      : sql`board = ${board} and is_listed and xp > 0 and college is not null and college = ${college}`

  return {
    /** Adds to the boards what a student has gained. One statement changes all of them, so that counts are taken in order. */
    gain: async (userId: number, gains: ReadonlyMap<number, number>) => {
      if (gains.size === 0) return
      const given = sql`jsonb_to_recordset(${JSON.stringify(
        [...gains].map(([board, xp]) => ({ board, xp, ...spanOf(board) })),
      )}::jsonb) as given (board integer, xp integer, "from" bigint, "to" bigint)`
      await handle.execute(sql`
        insert into board_scores (user_id, board, xp, reached_at, is_listed, college)
        select users.id, given.board, 0, 0, disabled_at is null and coalesce(profile.is_listed, true), profile.college
        from ${given} join users on users.id = ${userId}
          left join student_profiles profile on profile.user_id = users.id
        on conflict (user_id, board) do nothing`)
      await handle.execute(sql`
        update board_scores set xp = board_scores.xp + given.xp, reached_at = coalesce((
          select at from study_answers
          where study_answers.user_id = ${userId} and study_answers.xp > 0 and at >= given."from" and at < given."to"
          order by at desc limit 1), 0)
        from ${given}
        where board_scores.user_id = ${userId} and board_scores.board = given.board`)
    },

    /** The points of a student on these boards, in their order. */
    xp: async (userId: number, boards: readonly number[]): Promise<number[]> => {
      const { rows } = await handle.execute<{ board: number; xp: number }>(sql`
        select board, xp from board_scores where user_id = ${userId} and board = any(${sql.param(boards)}::integer[])`)
      return boards.map((board) => rows.find((row) => row.board === board)?.xp ?? 0)
    },

    show: async (userId: number, isListed: boolean, college: string | null) => {
      await handle.execute(sql`
        update board_scores set is_listed = ${isListed}, college = ${college}
        where user_id = ${userId} and (is_listed, college) is distinct from (${isListed}::boolean, ${college}::text)`)
    },

    /**
     * The top of a board, how many are on it, and where somebody stands with the neighbours on both sides, if they are on it.
     * One statement and so one moment: otherwise somebody who rises meanwhile would be seen twice.
     */
    look: async (userId: number, board: number, college: string | undefined, most: { top: number; each: number }) => {
      const rows = sql`select user_id, xp, reached_at, college from board_scores where ${onBoard(board, college)}`
      const own = sql`(-mine.xp, mine.reached_at, mine.user_id)`
      const { rows: found } = await handle.execute<PlaceRow>(sql`
        with mine as materialized (
          select user_id, xp, reached_at, board_rank(board, ${college ?? ''}, xp, reached_at, user_id) as rank
          from board_scores where user_id = ${userId} and ${onBoard(board, college)}
        )
        select place.*, coalesce(total.xp, 0) as total_xp, subscription_status, display_name, avatar, frame,
          (select rank from mine) as own_rank,
          (select coalesce(sum(students), 0)::integer from board_counts
            where board = ${board} and college = ${college ?? ''} and level = 0) as students
        from (
          (select true as is_top, * from (${rows} order by -xp, reached_at, user_id limit ${most.top}) top)
          union all
          select false, near.* from mine, lateral (
            (${rows} and (-xp, reached_at, user_id) < ${own}
              order by -xp desc, reached_at desc, user_id desc limit ${most.each})
            union all
            (${rows} and (-xp, reached_at, user_id) >= ${own}
              order by -xp, reached_at, user_id limit ${most.each + 1})) near
        ) place
        join users on users.id = place.user_id
        left join board_scores total on total.user_id = place.user_id and total.board = ${allTime}
        left join student_profiles profile on profile.user_id = place.user_id
        order by -place.xp, place.reached_at, place.user_id`)
      const [first] = found
      return {
        students: first?.students ?? 0,
        rank: first?.own_rank == null ? undefined : Number(first.own_rank),
        top: found.filter(({ is_top: isTop }) => isTop),
        near: found.filter(({ is_top: isTop }) => !isTop),
      }
    },
  }
}
