import { Link } from 'react-router'
import type { BoardPeriod } from './cached-boards.ts'

export type BoardScope = 'everyone' | 'college'

const hrefOf = (period: BoardPeriod, scope: BoardScope) => {
  const query = new URLSearchParams({
    ...(period === 'all' && { board: 'all' }),
    ...(scope === 'college' && { who: scope }),
  })
  return query.size === 0 ? '/leaderboard' : `/leaderboard?${query.toString()}`
}

const periods = [
  { period: 'week', words: 'This week' },
  { period: 'all', words: 'All time' },
] as const

const scopes = [
  { scope: 'everyone', words: 'Everyone' },
  { scope: 'college', words: 'My college' },
] as const

/**
 * Lets the student choose a board. The choice is stored in the URL, so that reloading or going back shows the same
 * board.
 */
export function BoardChoices({ period, scope }: { period: BoardPeriod; scope: BoardScope }) {
  return (
    <>
      <nav aria-label="Period" className="grid grid-cols-2 rounded-full bg-agar p-0.75">
        {periods.map((each) => (
          <Link
            key={each.period}
            replace
            preventScrollReset
            to={hrefOf(each.period, scope)}
            aria-current={each.period === period ? 'page' : undefined}
            className="grid min-h-11 place-items-center rounded-full px-2 text-center leading-tight font-semibold text-muted no-underline hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
          >
            {each.words}
          </Link>
        ))}
      </nav>
      <nav aria-label="Students" className="flex flex-wrap gap-x-5">
        {scopes.map((each) => (
          <Link
            key={each.scope}
            replace
            preventScrollReset
            to={hrefOf(period, each.scope)}
            aria-current={each.scope === scope ? 'page' : undefined}
            className="grid min-h-11 place-items-center border-b-[3px] border-transparent text-muted no-underline hover:text-ink aria-[current=page]:border-violet aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {each.words}
          </Link>
        ))}
      </nav>
    </>
  )
}
