import { Button } from '@titer/ui'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { oneAtATime } from '../../../device/input/one-at-a-time.ts'
import { startSession } from '../../../device/study/start-session.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useHeadingFocus } from '../../../widgets/page/use-heading-focus.ts'
import { usePageTitle } from '../../../widgets/page/use-page-title.ts'
import { useRewardNews } from '../../rewards/index.ts'
import { QuestionReview } from './question-review.tsx'
import { SummaryHeader } from './summary-header.tsx'
import { TopicScores } from './topic-scores.tsx'
import { useSummary, type Summary } from './use-summary.ts'

/** Shows how a finished session went, with the questions to retry. */
export function SummaryPage() {
  const { id = '' } = useParams()
  usePageTitle('How it went')
  useRewardNews()
  const summary = useSummary(id)
  useHeadingFocus(summary !== undefined)
  if (summary === undefined) return null
  if (summary === null) return <Navigate to="/practice" replace />
  const { row, items, missed } = summary
  // A running exam must not reveal results, so redirect to the session page. That page also ends an exam whose time is
  // up.
  if (row.isExam && row.endedAt === null) return <Navigate to={`/session/${id}`} replace />
  return (
    <main className="mx-auto grid min-h-dvh max-w-2xl content-start gap-6 px-4 pt-8 pb-26">
      <SummaryHeader summary={summary} />
      <TopicScores summary={summary} />
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.id}>
            <QuestionReview {...item} />
          </li>
        ))}
      </ul>
      {missed.length > 0 && (
        <Link to="/practice" className="inline-flex min-h-11 items-center justify-self-start font-semibold text-violet">
          Practise something else
        </Link>
      )}
      <SummaryActions summary={summary} />
    </main>
  )
}

function SummaryActions({ summary: { row, missed, unanswered } }: { summary: Summary }) {
  const study = useStudy()
  const navigate = useNavigate()
  const [once] = useState(oneAtATime)
  const retry = async () => {
    const next = await startSession(study, { mode: row.mode, items: missed, title: 'Missed questions', isExam: false })
    await navigate(`/session/${next}`)
  }
  return (
    <div className="fixed inset-x-0 bottom-0 z-5 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex max-w-2xl items-center gap-3">
        <Link to="/" className="inline-flex min-h-13 shrink-0 items-center px-2 font-semibold text-violet">
          Today
        </Link>
        {missed.length > 0 ? (
          <Button wide onClick={() => void once(retry)}>
            {retryWords(missed.length, unanswered)}
          </Button>
        ) : (
          <Button wide onClick={() => void navigate('/practice')}>
            Practise more
          </Button>
        )}
      </div>
    </div>
  )
}

function retryWords(missed: number, unanswered: number) {
  const plural = missed === 1 ? '' : 's'
  return unanswered > 0 ? `Try ${missed} missed question${plural}` : `Retry ${missed} wrong answer${plural}`
}
