import { weekStart } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'

/** The all-time board's number. Every other board has the number of its week. */
export const allTimeBoard = 0

export interface BoardRow extends Record<string, unknown> {
  user_id: string
  xp: number
  reached_at: string
  is_top: boolean
  own_rank: string | null
  students: number
  /** The points on the all-time board, which determine the student's level. */
  total_xp: number
  subscription_status: string
  display_name: string | null
  college: string | null
  avatar: string | null
  frame: string | null
}

const endOfTime = Number.MAX_SAFE_INTEGER

const timeRangeOf = (board: number) =>
  board === allTimeBoard ? { from: 0, to: endOfTime } : { from: weekStart(board), to: weekStart(board + 1) }

/**
 * Reads and writes the students' points and ranks. Triggers update the counts from which ranks are computed; see the
 * migrations.
 */
export function boardStore(handle: Handle) {
  const onBoard = (board: number, college: string | undefined) =>
    college === undefined
      ? sql`board = ${board} and is_listed and xp > 0`
      : sql`board = ${board} and is_listed and xp > 0 and college is not null and college = ${college}`

  return {
    /**
     * Adds points to a student's boards. One statement updates all boards, so that the triggers lock the counts in a
     * fixed order and cannot deadlock.
     */
    addXp: async (userId: number, changes: ReadonlyMap<number, number>) => {
      if (changes.size === 0) return
      const given = sql`jsonb_to_recordset(${JSON.stringify(
        [...changes].map(([board, xp]) => ({ board, xp, ...timeRangeOf(board) })),
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

    /** Returns a student's points on these boards, in the order of `boards`. */
    xp: async (userId: number, boards: readonly number[]): Promise<number[]> => {
      const { rows } = await handle.execute<{ board: number; xp: number }>(sql`
        select board, xp from board_scores where user_id = ${userId} and board = any(${sql.param(boards)}::integer[])`)
      return boards.map((board) => rows.find((row) => row.board === board)?.xp ?? 0)
    },

    /** Returns a student's points on every board. */
    allXp: async (userId: number): Promise<{ board: number; xp: number }[]> => {
      const { rows } = await handle.execute<{ board: number; xp: number }>(
        sql`select board, xp from board_scores where user_id = ${userId}`,
      )
      return rows
    },

    setVisibility: async (userId: number, isListed: boolean, college: string | null) => {
      await handle.execute(sql`
        update board_scores set is_listed = ${isListed}, college = ${college}
        where user_id = ${userId} and (is_listed, college) is distinct from (${isListed}::boolean, ${college}::text)`)
    },

    /**
     * Reads the top of a board and the number of students on it. If the student is on the board, also reads their rank
     * and the neighbours above and below. A single statement reads all of this from one snapshot. With several
     * statements, a student who moves up between them could appear twice.
     */
    read: async (
      userId: number,
      board: number,
      college: string | undefined,
      limits: { top: number; neighbours: number },
    ) => {
      const rows = sql`select user_id, xp, reached_at, college from board_scores where ${onBoard(board, college)}`
      const own = sql`(-mine.xp, mine.reached_at, mine.user_id)`
      const { rows: found } = await handle.execute<BoardRow>(sql`
        with mine as materialized (
          select user_id, xp, reached_at, board_rank(board, ${college ?? ''}, xp, reached_at, user_id) as rank
          from board_scores where user_id = ${userId} and ${onBoard(board, college)}
        )
        select place.*, coalesce(total.xp, 0) as total_xp, subscription_status, display_name, avatar, frame,
          (select rank from mine) as own_rank,
          (select coalesce(sum(students), 0)::integer from board_counts
            where board = ${board} and college = ${college ?? ''} and level = 0) as students
        from (
          (select true as is_top, * from (${rows} order by -xp, reached_at, user_id limit ${limits.top}) top)
          union all
          select false, near.* from mine, lateral (
            (${rows} and (-xp, reached_at, user_id) < ${own}
              order by -xp desc, reached_at desc, user_id desc limit ${limits.neighbours})
            union all
            (${rows} and (-xp, reached_at, user_id) >= ${own}
              order by -xp, reached_at, user_id limit ${limits.neighbours + 1})) near
        ) place
        join users on users.id = place.user_id
        left join board_scores total on total.user_id = place.user_id and total.board = ${allTimeBoard}
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
