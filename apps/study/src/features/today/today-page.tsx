import { groupDigits } from '@titer/domain'
import { Well, Wells } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
import { Check, ChevronRight, Play, Settings, Snowflake, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../widgets/avatar/avatar.tsx'
import { saveFirstScreen } from '../../device/study/first-screen-cache.ts'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { SyncStatus } from '../../widgets/notices/sync-status.tsx'
import { useQuarterHourTick } from '../../device/study/use-quarter-hour-tick.ts'
import { defaultSeconds } from '../../device/study/default-seconds.ts'
import { PracticePrompt } from '../../widgets/notices/practice-prompt.tsx'
import { useLibrary } from '../../device/study/use-library.ts'
import { BoardLink } from '../leaderboard/index.ts'
import { ProgressLink } from '../../widgets/links/progress-link.tsx'
import { levelWells } from '../../widgets/wells/level-wells.ts'
import { SureWrongLink } from '../sure-wrong/index.ts'
import { ChallengeTile } from './challenge-tile.tsx'
import { InstallHint } from './install-hint.tsx'
import { RefusalHint } from './refusal-hint.tsx'
import { readTodaySummary, readTasks, readCachedSummary, type TodaySummary } from './summary.ts'

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type Tasks = Awaited<ReturnType<typeof readTasks>>

/** Shows the start page: today's summary, and what to do next. */
export function TodayPage() {
  usePageTitle('Today')
  const { account, database } = useStudy()
  const library = useLibrary()
  const { userId } = account
  const [cached] = useState(() => readCachedSummary(userId))
  const tick = useQuarterHourTick()
  const read = useLiveQuery(() => readTodaySummary(database), [database, tick])
  useEffect(() => {
    if (read !== undefined) saveFirstScreen(userId, read)
  }, [userId, read])
  const state = read ?? cached
  const tasks = useLiveQuery(async () => library && (await readTasks(database, library)), [database, library, tick])
  if (state === undefined) return null
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <Link
          to="/rewards"
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 text-ink no-underline large-text:basis-full"
        >
          <Avatar {...state.worn} size={44} />
          <span className="grid min-w-0 gap-1">
            <span className="sr-only">Rewards:</span>
            <span className="font-head leading-tight font-bold">{`Level ${state.level.level}`}</span>
            <span className="flex flex-wrap items-center gap-1.5 text-micro leading-none text-muted tabular-nums">
              {`${groupDigits(state.xp)} XP`}
              <Wells levels={levelWells(state.level, 5)} size={8} className="gap-0.5! text-violet" />
            </span>
          </span>
        </Link>
        <div className="min-[62rem]:hidden">
          <SyncStatus />
        </div>
        <Link
          to="/settings"
          aria-label="Settings"
          className="grid size-11 place-items-center text-ink min-[62rem]:hidden"
        >
          <Settings size={21} aria-hidden="true" />
        </Link>
        <Link
          to="/account"
          aria-label="Account"
          className="-ml-3 grid size-11 place-items-center text-ink min-[62rem]:hidden"
        >
          <UserRound size={21} aria-hidden="true" />
        </Link>
      </header>
      <Week state={state} />
      <RefusalHint />
      <DueCards tasks={tasks ?? undefined} />
      <SureWrongLink />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <ResumeTile session={state.session} />
        <ChallengeTile challenge={tasks?.challenge} />
      </div>
      <BoardLink />
      <WeakTopics weak={tasks?.weak ?? []} />
      <ProgressLink />
      <Exam daysToExam={state.daysToExam} />
      <InstallHint />
    </div>
  )
}

function Week({ state: { streak, week, answered, goal } }: { state: TodaySummary }) {
  return (
    <section aria-label="This week">
      <div className="flex items-end justify-between gap-3 large-text:flex-wrap">
        <h1 className="text-[2rem] leading-none font-extrabold tracking-display">
          {streak === 0 ? 'A new streak' : `${streak}-day streak`}
        </h1>
        <p className="text-right text-small leading-tight text-muted">
          <strong className="font-semibold text-ink tabular-nums">{`${answered} of ${goal}`}</strong>
          <br />
          today
        </p>
      </div>
      <ol className="mt-3 grid grid-cols-7">
        {week.map(({ day, hasActivity, isFrozen, isToday }, at) => (
          <li
            key={day}
            aria-current={isToday ? 'date' : undefined}
            className={`grid justify-items-center gap-1.5 text-[min(var(--text-micro),4vw)] leading-none ${isToday ? 'font-bold text-ink' : 'text-muted'}`}
          >
            {isToday ? (
              <Well
                level={Math.min(1, answered / goal)}
                size={38}
                className="text-safranin"
                label={`${answered} of ${goal}`}
              />
            ) : hasActivity ? (
              <span className="grid size-9.5 place-items-center rounded-full bg-safranin text-on-stain">
                <Check size={20} strokeWidth={3} aria-label="studied" />
              </span>
            ) : isFrozen ? (
              <span className="grid size-9.5 place-items-center rounded-full bg-verdigris-wash text-verdigris ring-[2.5px] ring-current ring-inset">
                <Snowflake size={20} strokeWidth={2.5} aria-label="missed, covered by a freeze" />
              </span>
            ) : (
              <Well level={0} size={38} className="text-rim" label="not studied" />
            )}
            {dayNames[at]}
          </li>
        ))}
      </ol>
    </section>
  )
}

function DueCards({ tasks }: { tasks: Tasks | undefined }) {
  // Reserve the space, so that nothing below moves while the student is about to tap it.
  if (tasks === undefined) return <div className="min-h-19 rounded-surface bg-agar" />
  const { due, heldBack } = tasks
  if (due === 0 && heldBack > 0) {
    return (
      <PracticePrompt title="You’ve finished today’s cards.">
        {`${heldBack} more ${heldBack === 1 ? 'is' : 'are'} waiting beyond your daily limit.`}
      </PracticePrompt>
    )
  }
  if (due === 0) {
    return <PracticePrompt title="No cards due.">Cards come back when you’re about to forget them.</PracticePrompt>
  }
  const minutes = Math.max(1, Math.round((due * defaultSeconds.cards) / 60))
  return (
    <section className="flex items-center gap-3.5 rounded-surface bg-field large-text:flex-wrap p-3.5 pl-4 text-on-field">
      <span className="font-head text-[3.25rem] leading-[0.9] font-extrabold tracking-display tabular-nums">{due}</span>
      <p className="flex-1 text-small leading-tight text-on-field-muted large-text:basis-full">
        <strong className="block font-head text-lead leading-tight font-bold text-on-field">
          {due === 1 ? 'card due' : 'cards due'}
        </strong>
        {`about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`}
      </p>
      <Link
        to="/cards/review"
        className="grid min-h-11 place-items-center rounded-full bg-on-field px-5 font-semibold text-field no-underline"
      >
        Review
      </Link>
    </section>
  )
}

function ResumeTile({ session }: Pick<TodaySummary, 'session'>) {
  if (session === undefined) {
    return (
      <Link to="/practice" className="grid content-start gap-2 rounded-surface bg-agar p-3.5 text-ink no-underline">
        <span className="flex items-center gap-1.5 text-micro leading-none text-muted">
          <Play size={15} aria-hidden="true" /> Practice
        </span>
        <span className="font-head text-body leading-tight font-bold">Start ten questions</span>
        <span className="text-micro leading-snug text-muted">Any topic, feedback after each</span>
      </Link>
    )
  }
  const { answers, items, mode, title, id } = session
  return (
    <Link
      to={`/session/${id}`}
      className="grid content-start gap-2 rounded-surface bg-agar p-3.5 text-ink no-underline"
    >
      <span className="flex items-center gap-1.5 text-micro leading-none text-muted">
        <Play size={15} aria-hidden="true" /> Carry on
      </span>
      <span className="font-head text-body leading-tight font-bold">{title}</span>
      <Wells levels={progressWells(answers.length, items.length)} size={10} className="gap-0.5! text-violet" />
      <span className="text-micro leading-snug text-muted">
        {`${mode === 'case' ? 'Cases' : 'Questions'}, ${answers.length} of ${items.length}`}
      </span>
    </Link>
  )
}

const progressWells = (done: number, all: number) =>
  Array.from({ length: Math.min(10, all) }, (_, at) => Math.min(1, Math.max(0, (done * Math.min(10, all)) / all - at)))

function Exam({ daysToExam }: Pick<TodaySummary, 'daysToExam'>) {
  const isAhead = daysToExam !== undefined && daysToExam >= 0
  return (
    <Link
      to={isAhead ? '/plan' : '/settings#exam'}
      className="grid gap-1 rounded-surface bg-agar p-4 text-ink no-underline"
    >
      <span className="font-head text-lead leading-tight font-bold">{examWords(daysToExam)}</span>
      <span className="leading-snug text-pretty text-muted">
        {isAhead ? 'What to do each day until then' : 'Set the date, and your cards will come back before it'}
      </span>
      <span className="mt-2 flex items-center gap-1 font-semibold text-violet">
        {isAhead ? 'See the plan' : 'Set the date'}
        <ChevronRight size={18} aria-hidden="true" />
      </span>
    </Link>
  )
}

function examWords(daysToExam: number | undefined) {
  if (daysToExam === undefined) return 'When is your exam?'
  if (daysToExam < 0) return 'Your exam is over'
  return daysToExam === 0 ? 'Exam today' : daysToExam === 1 ? 'Exam tomorrow' : `Exam in ${daysToExam} days`
}

function WeakTopics({ weak }: Pick<Tasks, 'weak'>) {
  if (weak.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 font-head text-lead font-bold">Weakest topics</h2>
      <ul className="grid grid-cols-3 gap-2">
        {weak.map(({ id, name, subject, known }) => (
          <li key={id}>
            <Link
              to={`/practice?topic=${id}`}
              className="grid justify-items-center gap-2 py-1 text-center text-ink no-underline"
            >
              <Well level={known} size={64} className={subject === 'Pharmacology' ? 'text-verdigris' : 'text-violet'} />
              <span className="text-small leading-tight">
                {name.split(/[:;,]/)[0]}
                <small className="block text-micro text-muted">{`${Math.round(known * 100)}% right`}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
