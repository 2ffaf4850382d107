import { groupDigits } from '@titer/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronRight, Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { useStudy } from '../../app/study.tsx'
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
  return (
    <Link to="/leaderboard" className="flex items-center gap-3.5 rounded-surface bg-agar p-4 text-ink no-underline">
      <Trophy size={24} aria-hidden="true" className="shrink-0 text-violet" />
      <span className="flex-1 leading-snug">
        <span className="block font-head font-bold">Leaderboard</span>
        <span className="block text-small text-muted tabular-nums">
          {place === undefined
            ? 'This week among other students'
            : `Place ${groupDigits(place.rank)} of ${groupDigits(place.students)} this week`}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
  )
}
