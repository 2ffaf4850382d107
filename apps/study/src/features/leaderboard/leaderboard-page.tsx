import { LoadingWells } from '@titer/ui'
import { ArrowLeft, Settings2 } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePageTitle } from '../../app/page-title.ts'
import { CollegeSelect } from '../account/index.ts'
import { BoardChoices, type Who } from './board-choices.tsx'
import { BoardList } from './board-list.tsx'
import { BoardTrouble, NobodyYet, NoXpYet, OffTheBoard, UnsyncedLine } from './board-states.tsx'
import type { BoardChoice, Which } from './seen-boards.ts'
import { restartWords } from './until.ts'
import { useAskedAfterSync, useAsker, useBoard, useServerMinute } from './use-board.ts'
import { useOwnChange } from './use-own-change.ts'

/** Where students stand among each other, this week and for all time. */
export function LeaderboardPage() {
  usePageTitle('Leaderboard')
  const [query] = useSearchParams()
  const which: Which = query.get('board') === 'all' ? 'all' : 'week'
  const who: Who = query.get('who') === 'college' ? 'college' : 'everyone'
  const asker = useAsker()
  const college = asker.known?.profile.college ?? null
  return (
    <div className="mx-auto grid max-w-2xl gap-2.5">
      <header className="flex items-center gap-1">
        <Link to="/" aria-label="Today" className="-ml-2.5 grid size-11 place-items-center text-ink min-[62rem]:hidden">
          <ArrowLeft size={22} aria-hidden="true" />
        </Link>
        <h1 className="flex-1 text-[min(1.5rem,8vw)] leading-tight font-extrabold tracking-display min-[62rem]:text-h2">
          Leaderboard
        </h1>
        <Link
          to="/account#public"
          aria-label="What others see of you"
          className="-mr-2.5 grid size-11 place-items-center text-ink"
        >
          <Settings2 size={21} aria-hidden="true" />
        </Link>
      </header>
      <BoardChoices which={which} who={who} />
      {who === 'college' && college === null ? (
        <CollegeWanted asker={asker} />
      ) : (
        <Board which={which} college={who === 'college' ? college : null} asker={asker} />
      )}
    </div>
  )
}

type Asker = ReturnType<typeof useAsker>

function CollegeWanted({ asker: { known, change, failure, isOffline, reload } }: { asker: Asker }) {
  const { isBusy, save } = useOwnChange(change, reload)
  if (known === undefined) {
    return failure === undefined ? (
      <Asking />
    ) : (
      <BoardTrouble failure={failure} isOffline={isOffline} onRetry={() => void reload()} />
    )
  }
  return (
    <section className="grid gap-3 rounded-surface bg-agar p-4">
      <h2 className="text-lead leading-tight">Where do you study?</h2>
      <CollegeSelect
        college={null}
        hint="You then stand on its board too. You can change it in your account."
        isDisabled={isBusy}
        onChange={(college) => void save({ college }, 'Your college is chosen.', { college: null })}
      />
    </section>
  )
}

const Asking = () => (
  <div className="grid min-h-60 place-items-center">
    <LoadingWells label="Asking for the board" />
  </div>
)

function Board({ which, college, asker }: BoardChoice & { asker: Asker }) {
  const { seen, failure, isOffline, reload } = useBoard({ which, college })
  const now = useServerMinute()
  const { isBusy, save } = useOwnChange(asker.change, reload)
  const endsAt = seen?.endsAt ?? null
  const isOver = now !== undefined && endsAt !== null && now >= endsAt
  const askAgain = () => void Promise.all([asker.reload(), reload()])
  useAskedAfterSync(asker.newXp > 0, askAgain)
  useEffect(() => {
    // A new week has begun while somebody looks at the old one.
    if (isOver) void reload()
  }, [isOver, reload])
  if (seen === undefined || now === undefined) return null
  const isListed = asker.known?.profile.isListed ?? true
  // Kept from before somebody left the board: the next answer shows it without them.
  const isOutdated = !isListed && seen?.own != null
  const join = () => save({ isListed: true }, 'You are on the leaderboard.', { isListed: false })
  return (
    <>
      <p className="leading-snug text-muted tabular-nums">
        {endsAt === null || isOver ? (which === 'all' ? 'All that was ever earned.' : '') : restartWords(endsAt, now)}
      </p>
      {failure !== undefined && (
        <BoardTrouble
          failure={failure}
          isOffline={isOffline}
          seen={seen === null ? undefined : { at: seen.seenAt, now, isOver }}
          onRetry={() => void reload()}
        />
      )}
      {seen === null ? (
        failure === undefined && <Asking />
      ) : (
        <>
          {!isListed && <OffTheBoard isBusy={isBusy} onJoin={() => void join()} />}
          {asker.unsentXp > 0 && isListed && <UnsyncedLine xp={asker.unsentXp} />}
          {isOutdated ? null : seen.top.length === 0 ? (
            <NobodyYet which={which} isListed={isListed} />
          ) : (
            <>
              {isListed && seen.own === null && asker.newXp === 0 && <NoXpYet which={which} />}
              <BoardList key={`${which} ${college}`} board={seen} />
            </>
          )}
        </>
      )}
    </>
  )
}
