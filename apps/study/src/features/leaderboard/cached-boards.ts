import type { Leaderboard } from '@titer/contract'
import type { College } from '@titer/domain'
import type { StudyDatabase } from '../../log/database.ts'
import { readValue, writeValue, type CachedBoard } from '../../log/values.ts'

export type BoardPeriod = 'week' | 'all'

/** The choice of a board: this week or all time, everyone or one college. */
export interface BoardChoice {
  period: BoardPeriod
  college: College | null
}

const keyOf = ({ period, college }: BoardChoice) => `${period} ${college === null ? 'everyone' : 'college'}` as const

export async function saveBoard(database: StudyDatabase, choice: BoardChoice, board: Leaderboard, seenAt: number) {
  const { endsAt, students, top, own, around } = board
  const seen: CachedBoard = { seenAt, college: choice.college, endsAt, students, top, own, around }
  await database.transaction('rw', database.values, async () => {
    await writeValue(database, 'boards', { ...(await readValue(database, 'boards')), [keyOf(choice)]: seen })
  })
}

/**
 * Finds the cached board. For each period, all colleges share one cache entry, so an entry for another college is
 * ignored.
 */
export async function findCachedBoard(database: StudyDatabase, choice: BoardChoice): Promise<CachedBoard | undefined> {
  const seen = (await readValue(database, 'boards'))[keyOf(choice)]
  return seen?.college === choice.college ? seen : undefined
}
