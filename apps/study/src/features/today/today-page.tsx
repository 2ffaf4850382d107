import { groupDigits, tierIncludes } from '@titer/domain'
import { Wells } from '@titer/ui'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { Search, Settings, UserRound } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../widgets/avatar/avatar.tsx'
import { saveFirstScreen } from '../../device/study/first-screen-cache.ts'
import { lazyWhenIdle } from '../../widgets/page/lazy-when-idle.ts'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { SyncIcon, SyncLine } from '../../widgets/notices/sync-status.tsx'
import { useQuarterHourTick } from '../../device/study/use-quarter-hour-tick.ts'
import { NewTopics } from '../../widgets/notices/new-topics.tsx'
import { useLibrary } from '../../device/study/use-library.ts'
import { BoardLink } from '../leaderboard/index.ts'
import { levelWells } from '../../widgets/wells/level-wells.ts'
import { SureWrongLink } from '../sure-wrong/index.ts'
import { BestNext } from './best-next/best-next.tsx'
import { readTasks } from './best-next/tasks.ts'
import { ChallengeTile } from './challenge-tile.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { ExamTile } from './exam-tile.tsx'
import { Headline } from './headline.tsx'
import { InstallHint } from './install-hint.tsx'
import { RefusalHint } from './refusal-hint.tsx'
import { readTodaySummary, readCachedSummary, type TodaySummary } from './summary.ts'
import { Week } from './week.tsx'
import { dayFormat } from '../../widgets/text/day-format.ts'

/** Links to pages that have no tab on a phone. */
const headerLinks = [
  { to: '/search', name: 'Search', Icon: Search },
  { to: '/settings', name: 'Settings', Icon: Settings },
  { to: '/account', name: 'Account', Icon: UserRound },
]

const TodayPlate = lazyWhenIdle(async () => (await import('../progress/index.ts')).TodayPlate)
const WeakTopics = lazyWhenIdle(async () => (await import('../progress/index.ts')).WeakTopics)
const CatchUpNotice = lazyWhenIdle(async () => (await import('../plan/index.ts')).CatchUpNotice)

/** Shows the start page: the student's progress today, and the suggested next tasks. */
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
  const resumable = read?.session
  const tasks = useLiveQuery(
    async () => library && (await readTasks(database, library, resumable)),
    [database, library, resumable?.id, resumable?.answers.length, tick],
  )
  if (state === undefined) return null
  return (
    <div data-wide className="grid grid-cols-1 gap-4 min-[62rem]:gap-6">
      <TodayHeader state={state} />
      <div className="empty:hidden min-[62rem]:hidden">
        <SyncLine />
      </div>
      <Suspense>
        <CatchUpNotice />
      </Suspense>
      {account.subscriptionType === 'demo' && !state.hasPlan && <DemoBanner daysLeft={state.trialDaysLeft} />}
      <div className="grid grid-cols-1 gap-4 min-[62rem]:grid-cols-[minmax(0,1fr)_25rem] min-[62rem]:gap-x-8 min-[62rem]:gap-y-5">
        <Headline state={state} tasks={tasks ?? undefined} topics={library?.topics ?? []} />
        <div className="min-[62rem]:col-start-2 min-[62rem]:row-span-3 min-[62rem]:row-start-1 min-[62rem]:grid">
          <BestNext tasks={tasks ?? undefined} topics={library && library.topics} />
        </div>
        <div className="grid min-h-26 grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
          <ExamTile exam={state.exam} />
          <ChallengeTile challenge={tasks?.challenge} />
        </div>
        <Week state={state} />
      </div>
      {tierIncludes(account.subscriptionType, 'analytics') && (
        <Suspense>
          <TodayPlate />
        </Suspense>
      )}
      <NewTopics />
      <Suspense>
        <WeakTopics />
      </Suspense>
      <div className="grid grid-cols-1 gap-3 min-[62rem]:grid-cols-2">
        <RefusalHint />
        <SureWrongLink />
        <BoardLink />
      </div>
      <InstallHint />
    </div>
  )
}

const weekday = dayFormat({ weekday: 'long' })
const date = dayFormat({ day: 'numeric', month: 'long' })

function TodayHeader({ state }: { state: TodaySummary }) {
  return (
    <header className="flex flex-wrap items-center gap-x-1">
      <h1 className="sr-only flex-1 text-[2.25rem] leading-none font-extrabold tracking-display min-[62rem]:not-sr-only">
        {`${weekday(state.day)}, ${date(state.day)}`}
      </h1>
      <Link
        to="/rewards"
        className="flex min-h-11 min-w-26 flex-1 items-center gap-2.5 text-ink no-underline min-[62rem]:flex-none"
      >
        <Avatar {...state.avatarAndFrame} size={44} />
        <span className="grid min-w-0 gap-1">
          <span className="sr-only">Rewards:</span>
          <span className="font-head leading-tight font-bold">{`Level ${state.level.level}`}</span>
          <span className="flex flex-wrap items-center gap-1.5 text-micro leading-none text-muted tabular-nums">
            {`${groupDigits(state.xp)} XP`}
            <Wells levels={levelWells(state.level, 5)} size={8} className="gap-0.5! text-violet" />
          </span>
        </span>
      </Link>
      <div className="-mr-2.5 flex flex-wrap -space-x-1 min-[62rem]:hidden">
        <SyncIcon />
        {headerLinks.map(({ to, name, Icon }) => (
          <Link key={to} to={to} aria-label={name} className="grid size-11 place-items-center text-ink">
            <Icon size={21} aria-hidden="true" />
          </Link>
        ))}
      </div>
    </header>
  )
}
