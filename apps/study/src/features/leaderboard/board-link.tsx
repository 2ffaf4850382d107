import { groupDigits } from '@titer/domain'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { Trophy } from 'lucide-react'
import { useStudy } from '../../device/study/study-context.tsx'
import { PageLink } from '../../widgets/links/page-link.tsx'
import { now } from '../../log/record.ts'
import { findCachedBoard } from './cached-boards.ts'

/** Links to the leaderboard. Shows the student’s place as of the last time the board was loaded. */
export function BoardLink() {
  const { database } = useStudy()
  const place = useLiveQuery(async () => {
    const seen = await findCachedBoard(database, { period: 'week', college: null })
    const isOver = seen?.endsAt != null && seen.endsAt <= (await now(database))
    return isOver || seen?.own == null ? undefined : { rank: seen.own.rank, students: seen.students }
  }, [database])
  const words =
    place === undefined
      ? 'See how you compare this week'
      : `Place ${groupDigits(place.rank)} of ${groupDigits(place.students)} this week`
  return <PageLink to="/leaderboard" icon={Trophy} name="Leaderboard" description={words} />
}
