import { daysBetween } from '@titer/domain'
import { Button, Well } from '@titer/ui'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { ChevronRight, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '@titer/screens/words'
import { useStudy } from '../../device/study/study-context.tsx'
import { BackLink } from '../../widgets/links/back-link.tsx'
import { PracticePrompt } from '../../widgets/notices/practice-prompt.tsx'
import { PageHeading } from '../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { Prose } from '../../widgets/text/prose.tsx'
import { readHistory, type PastSession } from './read-history.ts'
import { dayFormat } from '../../widgets/text/day-format.ts'

const pageSize = 30

const weekdayAndDate = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const dateWithYear = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' })

function dayWords(day: string, today: string) {
  const days = daysBetween(day, today)
  if (days <= 1) return days <= 0 ? 'Today' : 'Yesterday'
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return isThisYear ? weekdayAndDate(day) : dateWithYear(day)
}

/** Lists the student's sessions by day. Tapping a session opens its summary, or continues it if it is not finished. */
export function HistoryPage() {
  usePageTitle('History')
  const { database } = useStudy()
  const [limit, setLimit] = useState(pageSize)
  const history = useLiveQuery(() => readHistory(database, limit), [database, limit])
  if (history === undefined) return null
  const { sessions, today, hasMore } = history
  return (
    <div className="grid max-w-[44rem] gap-6">
      <header>
        <BackLink to="/practice" name="Practice" />
        <PageHeading>History</PageHeading>
      </header>
      {sessions.length === 0 && (
        <PracticePrompt title="No sessions yet.">Everything you practise is listed here.</PracticePrompt>
      )}
      {[...Map.groupBy(sessions, ({ day }) => day)].map(([day, sessionsOfDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mb-2 font-head text-lead leading-tight font-bold">
            {dayWords(day, today)}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {sessionsOfDay.map((session) => (
              <li key={session.id}>
                <SessionLink session={session} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <Button look="quiet" onClick={() => setLimit(limit + pageSize)} className="justify-self-start">
          Show earlier sessions
        </Button>
      )}
    </div>
  )
}

function SessionLink({
  session: { id, title, kind, startedAt, right, of, answered, isUnfinished },
}: {
  session: PastSession
}) {
  return (
    <Link
      to={isUnfinished ? `/session/${id}` : `/session/${id}/summary`}
      state={isUnfinished ? null : { leaveTo: '/history' }}
      className="flex min-h-15 items-center gap-3.5 py-2.5 leading-tight text-ink no-underline hover:underline"
    >
      {isUnfinished ? (
        <span className="grid size-8 shrink-0 place-items-center text-violet">
          <Play size={20} aria-hidden="true" />
        </span>
      ) : (
        <Well level={of === 0 ? 0 : (right ?? 0) / of} size={32} className="shrink-0 text-violet" />
      )}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1">
        <span className="min-w-0 flex-1 basis-36">
          <span className="font-semibold">
            <Prose text={title} />
          </span>
          <span className="mt-0.5 block text-small text-muted tabular-nums">{`${kind}, ${formatTime(startedAt)}`}</span>
        </span>
        <span className="text-small tabular-nums">
          {isUnfinished ? (
            <span className="text-muted">{`${answered} of ${of} answered`}</span>
          ) : (
            <strong className="font-semibold">{`${right} of ${of}`}</strong>
          )}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
  )
}
