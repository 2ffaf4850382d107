import { Button, Wells } from '@titer/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeading } from '../../../app/page-heading.tsx'
import { NothingHere } from '../../../app/nothing-here.tsx'
import { cardsWords, intervalWords, nextWords, spokenInterval } from '../time-words.ts'
import type { Turn } from './review.ts'

/** Nothing is asked now: why, and when the next cards come. */
export function ReviewEnd({ turn, onEarly }: { turn: Turn; onEarly: () => void }) {
  const { left, waitingMs, reviewed, today, next } = turn
  if (!turn.hasCards) return <NoCards />
  if (waitingMs !== undefined) {
    return (
      <Calm
        title={`${cardsWords(left.again)} to see once more`}
        wells={[1, 1, 1, 0.5, 0]}
        actions={
          <>
            <Button onClick={onEarly}>{left.again === 1 ? 'Ask it now' : 'Ask them now'}</Button>
            <Away to="/cards">Later</Away>
          </>
        }
      >
        {`${left.again === 1 ? 'It comes' : 'The first comes'} back in ${spokenInterval(intervalWords(waitingMs))}. `}A
        short pause makes it stick better.
      </Calm>
    )
  }
  return (
    <Calm
      title="Done for today"
      wells={[1, 1, 1, 1, 1]}
      actions={
        <>
          <Link
            to="/practice"
            className="grid min-h-13 place-items-center rounded-full bg-violet px-6 font-semibold text-on-stain no-underline"
          >
            Practise questions
          </Link>
          <Away to="/cards">Cards</Away>
        </>
      }
    >
      {reviewed > 0 && `${reviewed} ${reviewed === 1 ? 'review' : 'reviews'} today. `}
      {next === undefined ? 'All your cards are suspended.' : nextWords(next, today)}
      {turn.heldBack > 0 && <PastTheLimit count={turn.heldBack} />}
    </Calm>
  )
}

/** What waits because the day's reviews are used up. */
export const PastTheLimit = ({ count }: { count: number }) => (
  <span className="mt-3 block">
    {`${cardsWords(count)} more could come today, past your limit. `}
    <Link to="/settings#cards" className="font-semibold text-violet">
      Change the limit
    </Link>
  </span>
)

/** Why there are none, and what can be done meanwhile. */
export const NoCards = () => (
  <>
    <NothingHere things="cards" />
    <Away to="/cards/own">Write a card of your own</Away>
  </>
)

interface CalmProps {
  title: string
  wells: readonly number[]
  children: ReactNode
  actions: ReactNode
}

const Calm = ({ title, wells, children, actions }: CalmProps) => (
  <div className="flex flex-1 flex-col pb-4">
    <div className="grid flex-1 content-center justify-items-center gap-4 py-10 text-center">
      <Wells levels={wells} size={26} className="text-violet" />
      <PageHeading>{title}</PageHeading>
      <output className="block max-w-[38ch] text-pretty text-muted">{children}</output>
    </div>
    <div className="grid justify-items-stretch gap-1 min-[62rem]:mx-auto min-[62rem]:min-w-72">{actions}</div>
  </div>
)

const Away = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="grid min-h-12 place-items-center px-4 font-semibold text-violet">
    {children}
  </Link>
)
