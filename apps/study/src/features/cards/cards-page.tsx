import { groupDigits } from '@titer/domain'
import { Well } from '@titer/ui'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { Layers2, SquarePen } from 'lucide-react'
import { Link } from 'react-router'
import { PageHeading } from '../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { PageLink } from '../../widgets/links/page-link.tsx'
import { useLibrary } from '../../device/study/use-library.ts'
import { readOverview, type Overview } from './overview.ts'
import { ShelvedCards } from './shelved-cards.tsx'
import { NoCards, OverLimitNote } from './review/review-end.tsx'
import { cardsWords, nextCardsWords } from './time-words.ts'
import { dayFormat } from '../../widgets/text/day-format.ts'

/** Shows the card overview: cards due today, the week ahead, and cards that were set aside. */
export function CardsPage() {
  usePageTitle('Cards')
  const { database } = useStudy()
  const library = useLibrary()
  const topics = library?.topics
  const state = useLiveQuery(
    async () => (topics === undefined ? undefined : readOverview(database, topics)),
    [database, topics],
  )
  const { fresh = 0, learning = 0, learnt = 0 } = state?.counts ?? {}
  const isRead = library === null || state !== undefined
  return (
    <div className="grid gap-6">
      <PageHeading>Cards</PageHeading>
      {!isRead ? null : state === undefined || fresh + learning + learnt === 0 ? (
        <NoCards />
      ) : (
        <>
          <DueToday state={state} />
          <div className="grid gap-6 min-[62rem]:grid-cols-2">
            <Stages {...state.counts} />
            <WeekAhead week={state.week} />
          </div>
          <ShelvedCards state={state} />
          <PageLink
            to="/cards/topics"
            icon={Layers2}
            name="Cards by topic"
            description="Choose a topic to review or learn its cards"
          />
          <PageLink
            to="/cards/own"
            icon={SquarePen}
            name="Your own cards"
            description={state.own === 0 ? 'Write your own, or import them from Anki' : `${state.own} so far`}
          />
          {state.due > 0 && (
            <Link
              to="/cards/review"
              className="sticky bottom-18 grid min-h-13 place-items-center rounded-full bg-violet px-5 py-1 text-center leading-tight font-semibold text-on-stain no-underline min-[62rem]:hidden"
            >
              {`Review ${cardsWords(state.due)}`}
            </Link>
          )}
        </>
      )}
    </div>
  )
}

function DueToday({ state: { due, heldBack, left, next, today } }: { state: Overview }) {
  if (due === 0) {
    return (
      <section className="rounded-surface bg-agar p-4 leading-snug">
        <strong className="font-head font-bold">
          {heldBack > 0 ? 'You’ve finished today’s cards. ' : 'No cards are due. '}
        </strong>
        {next !== undefined && nextCardsWords(next, today)}
        {heldBack > 0 && <OverLimitNote count={heldBack} />}
      </section>
    )
  }
  const parts = [
    { many: left.fresh, word: 'new' },
    { many: left.again, word: 'again' },
    { many: left.due, word: 'due' },
  ].filter(({ many }) => many > 0)
  return (
    <section className="flex flex-wrap items-center gap-3.5 rounded-surface bg-field p-3.5 pl-4 text-on-field">
      <span className="font-head text-[3.25rem] leading-[0.9] font-extrabold tracking-display tabular-nums">{due}</span>
      <p className="flex-1 basis-[7rem] text-small leading-tight text-on-field-muted">
        <strong className="block font-head text-lead leading-tight font-bold text-on-field">
          {due === 1 ? 'card today' : 'cards today'}
        </strong>
        {parts.map(({ many, word }) => `${many} ${word}`).join(', ')}
      </p>
      <Link
        to="/cards/review"
        className="hidden min-h-11 place-items-center rounded-full bg-on-field px-5 font-semibold text-field no-underline min-[62rem]:grid"
      >
        Review
      </Link>
    </section>
  )
}

const stages = [
  { name: 'New', key: 'fresh', level: 0 },
  { name: 'Learning', key: 'learning', level: 0.45 },
  { name: 'Learnt', key: 'learnt', level: 1 },
] as const

function Stages(counts: Overview['counts']) {
  return (
    <section aria-label="All cards">
      <h2 className="mb-3 font-head text-lead font-bold">All cards</h2>
      <dl className="grid grid-cols-3 gap-2 large-text:grid-cols-1">
        {stages.map(({ name, key, level }) => (
          <div key={key} className="grid justify-items-center gap-1.5 rounded-surface bg-agar px-2 py-3 text-center">
            <Well level={level} size={24} className="text-violet" />
            <dt className="text-micro leading-none text-muted">{name}</dt>
            <dd className="order-first font-head text-lead leading-none font-bold tabular-nums">
              {groupDigits(counts[key])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const dayName = dayFormat({ weekday: 'short' })

function WeekAhead({ week }: Pick<Overview, 'week'>) {
  const most = Math.max(...week.map(({ count }) => count))
  return (
    <section aria-label="Reviews coming up">
      <h2 className="mb-3 font-head text-lead font-bold">Reviews coming up</h2>
      {most === 0 ? (
        <p className="leading-snug text-muted">
          Nothing in the next seven days. Cards you review now will show up here.
        </p>
      ) : (
        <ol className="grid grid-cols-7">
          {week.map(({ day, count }) => (
            <li
              key={day}
              className="grid justify-items-center gap-1.5 text-[min(var(--text-micro),4vw)] leading-none text-muted"
            >
              <strong className="font-head text-small leading-none font-bold text-ink tabular-nums">{count}</strong>
              <Well level={count / most} size={34} className={count === 0 ? 'text-rim' : 'text-violet'} />
              {dayName(day)}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
