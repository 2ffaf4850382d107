import type { Leaderboard } from '@titer/contract'
import type { College } from '@titer/domain'
import type { StudyDatabase } from '../../log/database.ts'
import { readValue, writeValue, type SeenBoard } from '../../log/values.ts'

export type Which = 'week' | 'all'

/** One board: of the week or of all time, of everyone or of one college. */
export interface BoardChoice {
  which: Which
  college: College | null
}

const keyOf = ({ which, college }: BoardChoice) => `${which} ${college === null ? 'everyone' : 'college'}` as const

export async function keepBoard(database: StudyDatabase, choice: BoardChoice, told: Leaderboard, seenAt: number) {
  const { endsAt, students, top, own, around } = told
  const seen: SeenBoard = { seenAt, college: choice.college, endsAt, students, top, own, around }
  await database.transaction('rw', database.values, async () => {
    await writeValue(database, 'boards', { ...(await readValue(database, 'boards')), [keyOf(choice)]: seen })
  })
}

/** The board as it was last seen here; that of another college is no answer. */
export async function findSeenBoard(database: StudyDatabase, choice: BoardChoice): Promise<SeenBoard | undefined> {
  const seen = (await readValue(database, 'boards'))[keyOf(choice)]
  return seen?.college === choice.college ? seen : undefined
}
