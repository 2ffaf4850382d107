import { groupDigits, type DayNeed } from '@titer/domain'
import { useLiveQuery } from '../../device/study/live-query.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ContentUnavailablePage } from '../../widgets/notices/content-unavailable.tsx'
import { PageHeading } from '../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { useLibrary } from '../../device/study/use-library.ts'
import { scopeWords } from '../../widgets/text/exam-scope-words.ts'
import { CatchUpNotice } from './catch-up/catch-up-notice.tsx'
import { DayBars } from './day-bars.tsx'
import { Coverage } from './coverage.tsx'
import { dateWords, daysLeftWords, needWords, paceWords, shortDate, spokenMinutes, wholeMinutes } from './plan-words.ts'
import { readPlan, type ExamView, type PlanView } from './read-plan.ts'

/** Today and the following two weeks. */
const shownDays = 15

/** Shows the study plan: the work required each day until the exam, and how much a fixed daily time would cover. */
export function PlanPage() {
  usePageTitle('Plan')
  const { database } = useStudy()
  const library = useLibrary()
  const topics = library?.topics
  const view = useLiveQuery(
    async () => (topics === undefined ? undefined : readPlan(database, topics)),
    [database, topics],
  )
  if (library === undefined) return null
  if (library === null || library.topics.length === 0)
    return <ContentUnavailablePage contentName="questions and cards" />
  if (view === undefined) return null
  return <Plan view={view} />
}

function Plan({ view }: { view: PlanView }) {
  const [search] = useSearchParams()
  const [nearest] = view.exams
  const shown = view.exams.find(({ exam }) => exam.exam === search.get('exam')) ?? nearest
  if (shown === undefined) return view.hasPastExam ? <ExamsOver /> : <NoExam />
  const { plan, exam } = shown
  return (
    <div className="grid max-w-[68ch] gap-7">
      <header>
        <PageHeading>{daysLeftWords(view.today, exam.day)}</PageHeading>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-muted">
          {`${exam.name} on ${dateWords(exam.day)}`}
          <Link to="/settings#exam" className="inline-flex min-h-11 items-center font-semibold text-violet">
            Change exams
          </Link>
        </p>
      </header>
      {view.exams.length > 1 && <ExamList view={view} shown={exam.exam} />}
      <CatchUpNotice />
      <TodayNeeds need={view.need} hasSeveralExams={view.exams.length > 1} />
      <OverLimits view={view} />
      {plan === undefined ? (
        <p className="leading-snug">There is nothing left to plan for today’s exam. Good luck.</p>
      ) : (
        <>
          <DayBars days={plan.days.slice(0, shownDays)} seconds={{ cards: view.pace.cards.seconds }} />
          <Coverage view={shown} leftOut={plan.leftOut} minutesPerDay={view.minutesPerDay} />
        </>
      )}
      <PlanBasis view={view} shown={shown} />
    </div>
  )
}

/** Lists the exams, so that the student can look at the plan for each. */
const ExamList = ({ view, shown }: { view: PlanView; shown: string }) => (
  <nav aria-label="Your exams">
    <ul className="grid gap-2">
      {view.exams.map(({ exam, plan }) => (
        <li key={exam.exam}>
          <Link
            to={`?exam=${exam.exam}`}
            replace
            aria-current={exam.exam === shown ? 'true' : undefined}
            className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-surface bg-agar px-4 py-2 leading-tight text-ink no-underline aria-[current]:bg-violet-wash aria-[current]:ring-2 aria-[current]:ring-violet aria-[current]:ring-inset"
          >
            <span className="min-w-0 flex-1 basis-32">
              <strong className="block font-semibold [overflow-wrap:anywhere]">{exam.name}</strong>
              <span className="text-small text-muted">{scopeWords(exam)}</span>
            </span>
            <span className="ml-auto text-right text-small tabular-nums">
              <strong className="block font-semibold">{daysLeftWords(view.today, exam.day)}</strong>
              <span className="text-muted">
                {plan === undefined ? shortDate(exam.day) : `${spokenMinutes(plan.minutesADay)} a day`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const NoExam = () => (
  <NoPlan title="When is your exam?">
    Set the date to get a plan: what to do each day to see everything in time, and how far 20, 40 or 60 minutes a day
    would take you. Cards will then come back before the exam, never after it.
  </NoPlan>
)

const ExamsOver = () => <NoPlan title="Your exam is over">Set the date of your next exam to get a plan for it.</NoPlan>

function TodayNeeds({ need, hasSeveralExams }: { need: DayNeed; hasSeveralExams: boolean }) {
  const minutes = wholeMinutes(need.minutes)
  const steps = [
    { to: '/cards/review', name: 'Review', count: need.reviews + need.newCards },
    { to: '/practice', name: 'Practise', count: need.questions + need.cases },
  ]
  return (
    <section
      aria-label="Today"
      className="flex flex-wrap items-center gap-3.5 rounded-surface bg-field p-3.5 pl-4 text-on-field"
    >
      <span className="font-head text-[3.25rem] leading-[0.9] font-extrabold tracking-display tabular-nums">
        {minutes}
      </span>
      <p className="flex-1 basis-[11rem] text-small leading-tight text-on-field-muted">
        <strong className="block font-head text-lead leading-tight font-bold text-on-field">
          {minutes === 1 ? 'minute today' : 'minutes today'}
        </strong>
        {hasSeveralExams ? `For all exams: ${needWords(need)}` : needWords(need)}
      </p>
      {steps
        .filter(({ count }) => count > 0)
        .map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            className="grid min-h-11 place-items-center rounded-full bg-on-field px-5 font-semibold text-field no-underline"
          >
            {name}
          </Link>
        ))}
    </section>
  )
}

/** Shows a warning if the daily limits in the settings are too low for the plan. */
function OverLimits({ view: { exams, perDay } }: { view: PlanView }) {
  const days = exams.flatMap(({ plan }) => plan?.days ?? [])
  const isOver = days.some(({ newCards, reviews }) => newCards > perDay.newCards || reviews > perDay.reviews)
  if (!isOver) return null
  return (
    <p className="rounded-surface bg-iodine-wash p-3.5 text-small leading-snug">
      {`Your settings allow ${perDay.newCards} new cards and ${perDay.reviews} reviews a day, but some days of this plan need more. `}
      <Link to="/settings" className="font-semibold text-violet">
        Change the limits
      </Link>
    </p>
  )
}

/** Explains how the figures are calculated, and that they do not predict a mark. */
function PlanBasis({ view: { pace }, shown: { all, seen } }: { view: PlanView; shown: ExamView }) {
  const lines = [
    `Based on what’s on this device: ${groupDigits(seen.cards)} of ${groupDigits(all.cards)} cards seen, ${groupDigits(seen.questions + seen.cases)} of ${groupDigits(all.questions + all.cases)} questions and cases answered.`,
    ...paceWords(pace),
    'Reading explanations and articles takes extra time. Cards you forget come back more often.',
    'This shows what you would have seen by the exam. It doesn’t predict your mark.',
  ]
  return (
    <section aria-labelledby="basis" className="border-t-2 border-line pt-5">
      <h2 id="basis" className="font-head text-body font-bold">
        How this is calculated
      </h2>
      <ul className="mt-2 grid gap-1.5 text-small leading-snug text-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

const NoPlan = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid max-w-[48ch] gap-4">
    <PageHeading>{title}</PageHeading>
    <p className="leading-snug">{children}</p>
    <Link
      to="/settings#exam"
      className="grid min-h-13 place-items-center rounded-full bg-violet px-5 text-center leading-tight font-semibold text-on-stain no-underline"
    >
      Set the date
    </Link>
  </div>
)
