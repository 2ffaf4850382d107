import { TextButton } from '@titer/ui'
import { X } from 'lucide-react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { usePageTitle } from '../../../widgets/page/use-page-title.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import { useStepFocus } from '../transition/use-step-focus.ts'
import { findingsOf } from './findings.ts'
import { QuestionGroup } from './question-group.tsx'
import { StreakAndLevel } from './streak-and-level.tsx'
import { repeatTitles, SummaryActions, useRepeat } from './summary-actions.tsx'
import { SummaryHeader } from './summary-header.tsx'
import { TopicScores } from './topic-scores.tsx'
import { useSummary, type Summary } from './use-summary.ts'

/** Shows the result of a finished session, with the questions to retry. */
export function SummaryPage() {
  const { id = '' } = useParams()
  usePageTitle('How it went')
  const summary = useSummary(id)
  if (summary === undefined) return null
  if (summary === null) return <Navigate to="/practice" replace />
  const { row } = summary
  // A running exam must not reveal results, so redirect to the session page. That page also ends an exam whose time is
  // up.
  if (row.isExam && row.endedAt === null) return <Navigate to={`/session/${id}`} replace />
  return <ShownSummary key={id} summary={summary} />
}

function ShownSummary({ summary }: { summary: Summary }) {
  const headingRef = useStepFocus('summary')
  const repeat = useRepeat(summary)
  // The list of past sessions passes `leaveTo`, so that closing the summary returns to the list.
  const { state } = useLocation() as { state: { leaveTo?: string } | null }
  const leaveTo = state?.leaveTo ?? '/'
  const { row, items, wrong, skipped } = summary
  return (
    <div className="@container mx-auto flex min-h-dvh max-w-2xl flex-col px-4">
      <div className="top-0 z-4 flex min-h-14 items-center bg-paper @min-[13rem]:sticky">
        <Link
          to={leaveTo}
          aria-label="Close the summary"
          className="-ml-3 grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-agar"
        >
          <X size={22} aria-hidden="true" />
        </Link>
        <p className="mr-8 min-w-0 flex-1 text-center font-head leading-tight font-bold">
          {row.isExam ? 'Exam finished' : 'Session finished'}
        </p>
      </div>
      <main className="grid flex-1 content-start gap-5 pt-1 pb-6">
        <SummaryHeader summary={summary} headingRef={headingRef} />
        <FindingsCard summary={summary} />
        <StreakAndLevel row={row} />
        <QuestionGroup
          title={`${items.filter(({ answer }) => answer?.isRight === false).length} wrong`}
          items={items.filter(({ answer }) => answer?.isRight === false)}
        />
        <QuestionGroup title={`${summary.unanswered} unanswered`} items={items.filter(({ answer }) => !answer)}>
          {wrong.length > 0 && skipped.length > 0 && (
            <TextButton onClick={() => repeat(skipped, repeatTitles.skipped)}>Answer them</TextButton>
          )}
        </QuestionGroup>
        <QuestionGroup
          title={`${summary.right} right`}
          items={items.filter(({ answer }) => answer?.isRight === true)}
          first={wrong.length > 0 ? 2 : 4}
        />
        <TopicScores summary={summary} />
        <Link to="/practice" className="inline-flex min-h-11 items-center justify-self-start font-semibold text-violet">
          Practise something else
        </Link>
      </main>
      <SummaryActions summary={summary} leaveTo={leaveTo} />
    </div>
  )
}

/** Shows a strength and a weakness of the session. Renders nothing if the session has neither. */
function FindingsCard({ summary }: { summary: Summary }) {
  const { well, toWorkOn } = findingsOf(summary)
  if (well === undefined && toWorkOn === undefined) return null
  return (
    <p className="rounded-surface bg-violet-wash px-4 py-3.5 leading-snug">
      {well !== undefined && (
        <strong className="font-semibold">
          <Prose text={`${well} `} />
        </strong>
      )}
      {toWorkOn !== undefined && <Prose text={toWorkOn} />}
    </p>
  )
}
