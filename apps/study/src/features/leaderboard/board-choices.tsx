import { Link } from 'react-router'
import type { Which } from './seen-boards.ts'

export type Who = 'everyone' | 'college'

const addressOf = (which: Which, who: Who) => {
  const query = new URLSearchParams({ ...(which === 'all' && { board: 'all' }), ...(who === 'college' && { who }) })
  return query.size === 0 ? '/leaderboard' : `/leaderboard?${query.toString()}`
}

const boards = [
  { which: 'week', words: 'This week' },
  { which: 'all', words: 'All time' },
] as const

const circles = [
  { who: 'everyone', words: 'Everyone' },
  { who: 'college', words: 'My college' },
] as const

/** Which board; it stands in the address, so that one comes back to the same. */
export function BoardChoices({ which, who }: { which: Which; who: Who }) {
  return (
    <>
      <nav aria-label="Time" className="grid grid-cols-2 rounded-full bg-agar p-0.75">
        {boards.map((each) => (
          <Link
            key={each.which}
            replace
            preventScrollReset
            to={addressOf(each.which, who)}
            aria-current={each.which === which ? 'page' : undefined}
            className="grid min-h-11 place-items-center rounded-full px-2 text-center leading-tight font-semibold text-muted no-underline hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
          >
            {each.words}
          </Link>
        ))}
      </nav>
      <nav aria-label="Who is on it" className="flex flex-wrap gap-x-5">
        {circles.map((each) => (
          <Link
            key={each.who}
            replace
            preventScrollReset
            to={addressOf(which, each.who)}
            aria-current={each.who === who ? 'page' : undefined}
            className="grid min-h-11 place-items-center border-b-[3px] border-transparent text-muted no-underline hover:text-ink aria-[current=page]:border-violet aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {each.words}
          </Link>
        ))}
      </nav>
    </>
  )
}
