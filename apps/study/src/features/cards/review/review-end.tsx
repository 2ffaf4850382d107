import { Button, Wells } from '@titer/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeading } from '../../../widgets/page/page-heading.tsx'
import { ContentUnavailablePage } from '../../../widgets/notices/content-unavailable.tsx'
import { cardsWords, intervalWords, nextCardsWords, spokenInterval } from '../time-words.ts'
import type { ReviewState } from './review.ts'

/** The number of new cards that the student can add after finishing the day's cards. */
const moreCards = 10

interface ReviewEndProps {
  current: ReviewState
  /** Whether the review was limited to one topic. */
  isTopic: boolean
  onEarly: () => void
  onMore: (count: number) => void
}

/** Explains why there is no card to review now, and when the next cards are due. */
export function ReviewEnd({ current, isTopic, onEarly, onMore }: ReviewEndProps) {
  const { left, waitingMs, reviewed, today, next, moreNew } = current
  if (!current.hasCards) return <NoCards />
  if (waitingMs !== undefined) {
    return (
      <EndPanel
        title={`${cardsWords(left.again)} to repeat`}
        wells={[1, 1, 1, 0.5, 0]}
        actions={
          <>
            <Button onClick={onEarly}>{left.again === 1 ? 'Review it now' : 'Review them now'}</Button>
            <QuietLink to="/cards">Later</QuietLink>
          </>
        }
      >
        {`${left.again === 1 ? 'It comes' : 'The first comes'} back in ${spokenInterval(intervalWords(waitingMs))}. `}A
        short break helps you remember.
      </EndPanel>
    )
  }
  return (
    <EndPanel
      title={doneTitle(current, isTopic)}
      wells={[1, 1, 1, 1, 1]}
      actions={
        <>
          {isTopic && moreNew > 0 ? (
            <Button onClick={() => onMore(moreCards)}>{moreWords(moreNew)}</Button>
          ) : (
            <Link
              to="/practice"
              className="grid min-h-13 place-items-center rounded-full bg-violet px-6 font-semibold text-on-stain no-underline"
            >
              Practise questions
            </Link>
          )}
          {!isTopic && moreNew > 0 && (
            <Button look="quiet" onClick={() => onMore(moreCards)}>
              {moreWords(moreNew)}
            </Button>
          )}
          {isTopic ? <QuietLink to="/cards/topics">Other topics</QuietLink> : <QuietLink to="/cards">Cards</QuietLink>}
        </>
      }
    >
      {!isTopic && reviewed > 0 && `${reviewed} ${reviewed === 1 ? 'review' : 'reviews'} today. `}
      {next === undefined ? 'All your cards are suspended.' : nextCardsWords(next, today)}
      {current.heldBack > 0 && <OverLimitNote count={current.heldBack} />}
    </EndPanel>
  )
}

function doneTitle({ last }: ReviewState, isTopic: boolean) {
  if (!isTopic) return 'Done for today'
  return last === undefined ? 'Nothing due in this topic' : 'Topic done for today'
}

/** Returns the label of the button for more new cards. Fewer than ten may be left. */
function moreWords(left: number) {
  if (left >= moreCards) return 'Learn ten more'
  return left === 1 ? 'Learn one more' : `Learn ${left} more`
}

/** Shows the number of due cards beyond today's review limit, with a link to change the limit. */
export const OverLimitNote = ({ count }: { count: number }) => (
  <span className="mt-3 block">
    {`${count} more ${count === 1 ? 'card is' : 'cards are'} waiting beyond your daily limit. `}
    <Link to="/settings#cards" className="font-semibold text-violet">
      Change the limit
    </Link>
  </span>
)

/** Explains why there are no cards, and links to the page for writing cards. */
export const NoCards = () => (
  <>
    <ContentUnavailablePage contentName="cards" />
    <QuietLink to="/cards/own">Write your own card</QuietLink>
  </>
)

interface EndPanelProps {
  title: string
  wells: readonly number[]
  children: ReactNode
  actions: ReactNode
}

const EndPanel = ({ title, wells, children, actions }: EndPanelProps) => (
  <div className="flex flex-1 flex-col pb-4">
    <div className="grid flex-1 content-center justify-items-center gap-4 py-10 text-center">
      <Wells levels={wells} size={26} className="text-violet" />
      <PageHeading>{title}</PageHeading>
      <output className="block max-w-[38ch] text-pretty text-muted">{children}</output>
    </div>
    <div className="grid justify-items-stretch gap-2 min-[62rem]:mx-auto min-[62rem]:min-w-72">{actions}</div>
  </div>
)

const QuietLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="grid min-h-12 place-items-center px-4 font-semibold text-violet">
    {children}
  </Link>
)
