import { groupDigits } from '@titer/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { Trophy } from 'lucide-react'
import { useStudy } from '../../app/study.tsx'
import { Way } from '../../app/way.tsx'
import { now } from '../../log/record.ts'
import { findSeenBoard } from './seen-boards.ts'

/** The way to the board, with one's place there as it was last seen. */
export function BoardTile() {
  const { database } = useStudy()
  const place = useLiveQuery(async () => {
    const seen = await findSeenBoard(database, { which: 'week', college: null })
    const isOver = seen?.endsAt != null && seen.endsAt <= (await now(database))
    return isOver || seen?.own == null ? undefined : { rank: seen.own.rank, students: seen.students }
  }, [database])
  const words =
    place === undefined
      ? 'This week among other students'
      : `Place ${groupDigits(place.rank)} of ${groupDigits(place.students)} this week`
  return <Way to="/leaderboard" icon={Trophy} name="Leaderboard" words={words} />
}
