import { LoadingWells } from '@titer/ui'
import { Settings2 } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { CollegeSelect } from '../../widgets/fields/college-select.tsx'
import { BoardChoices, type BoardScope } from './board-choices.tsx'
import { BoardList } from './places/board-list.tsx'
import { BoardError, CountingLine, NobodyYet, NoXpYet, HiddenNotice, UnsyncedLine } from './board-states.tsx'
import type { BoardChoice, BoardPeriod } from './cached-boards.ts'
import { resetWords } from './reset-words.ts'
import { useReloadAfterSync, useReloadWhileCounting, useViewer, useBoard, useServerMinute } from './use-board.ts'
import { useProfileChange } from './use-profile-change.ts'

/** Shows the leaderboard for this week or for all time. */
export function LeaderboardPage() {
  usePageTitle('Leaderboard')
  const [query] = useSearchParams()
  const period: BoardPeriod = query.get('board') === 'all' ? 'all' : 'week'
  const scope: BoardScope = query.get('who') === 'college' ? 'college' : 'everyone'
  const viewer = useViewer()
  const college = viewer.known?.profile.college ?? null
  return (
    <div className="mx-auto grid max-w-2xl gap-2.5">
      <header className="flex items-center gap-1">
        <h1 className="flex-1 text-[min(1.5rem,8vw)] leading-tight font-extrabold tracking-display min-[62rem]:text-h2">
          Leaderboard
        </h1>
        <Link
          to="/account#public"
          aria-label="Your public profile"
          className="-mr-2.5 grid size-11 place-items-center text-ink"
        >
          <Settings2 size={21} aria-hidden="true" />
        </Link>
      </header>
      <BoardChoices period={period} scope={scope} />
      {scope === 'college' && college === null ? (
        <CollegePrompt viewer={viewer} />
      ) : (
        <Board period={period} college={scope === 'college' ? college : null} viewer={viewer} />
      )}
    </div>
  )
}

type Viewer = ReturnType<typeof useViewer>

function CollegePrompt({ viewer: { known, change, failure, isOffline, reload } }: { viewer: Viewer }) {
  const { isBusy, save } = useProfileChange(change, reload)
  if (known === undefined) {
    return failure === undefined ? (
      <LoadingBoard />
    ) : (
      <BoardError failure={failure} isOffline={isOffline} onRetry={() => void reload()} />
    )
  }
  return (
    <section className="grid gap-3 rounded-surface bg-agar p-4">
      <h2 className="text-lead leading-tight">Where do you study?</h2>
      <CollegeSelect
        college={null}
        hint="Adds you to its leaderboard. You can change this in your account."
        isDisabled={isBusy}
        onChange={(college) => void save({ college }, 'Your college was saved.', { college: null })}
      />
    </section>
  )
}

const LoadingBoard = () => (
  <div className="grid min-h-60 place-items-center">
    <LoadingWells label="Loading the leaderboard" />
  </div>
)

function Board({ period, college, viewer }: BoardChoice & { viewer: Viewer }) {
  const { seen, loaded, failure, isOffline, reload } = useBoard({ period, college })
  const now = useServerMinute()
  const { isBusy, save } = useProfileChange(viewer.change, reload)
  const endsAt = seen?.endsAt ?? null
  const isOver = now !== undefined && endsAt !== null && now >= endsAt
  const reloadAll = () => void Promise.all([viewer.reload(), reload()])
  useReloadAfterSync(viewer.newXp > 0, reloadAll)
  useReloadWhileCounting(loaded, reloadAll)
  useEffect(() => {
    // A new week has started, but the page still shows the previous week, so the board is reloaded.
    if (isOver) void reload()
  }, [isOver, reload])
  if (seen === undefined || now === undefined) return null
  const isListed = viewer.known?.profile.isListed ?? true
  // The student was on this board when it was cached, but is hidden now. So the board is not shown until a new one has
  // loaded.
  const isOutdated = !isListed && seen?.own != null
  const join = () => save({ isListed: true }, 'You’re on the leaderboard.', { isListed: false })
  return (
    <>
      <p className="leading-snug text-muted tabular-nums">
        {endsAt === null || isOver ? (period === 'all' ? 'All XP ever earned.' : '') : resetWords(endsAt, now)}
      </p>
      {failure !== undefined && (
        <BoardError
          failure={failure}
          isOffline={isOffline}
          seen={seen === null ? undefined : { at: seen.seenAt, now, isOver }}
          onRetry={() => void reload()}
        />
      )}
      {seen === null ? (
        failure === undefined && <LoadingBoard />
      ) : (
        <>
          {!isListed && <HiddenNotice isBusy={isBusy} onJoin={() => void join()} />}
          {viewer.unsentXp > 0 && isListed && <UnsyncedLine xp={viewer.unsentXp} />}
          {loaded?.isCounting === true && viewer.unsentXp === 0 && isListed && <CountingLine />}
          {isOutdated ? null : seen.top.length === 0 ? (
            <NobodyYet period={period} isListed={isListed} />
          ) : (
            <>
              {isListed && seen.own === null && viewer.newXp === 0 && <NoXpYet period={period} />}
              <BoardList key={`${period} ${college}`} board={seen} />
            </>
          )}
        </>
      )}
    </>
  )
}
