import { groupDigits } from '@titer/domain'
import { Button, RetryNotice } from '@titer/ui'
import { CloudOff, CloudUpload, EyeOff, Hourglass } from 'lucide-react'
import { PracticePrompt } from '../../widgets/notices/practice-prompt.tsx'
import { timeAgo } from '../../widgets/text/relative-time.ts'
import type { BoardPeriod } from './cached-boards.ts'

const panel = 'flex items-start gap-2.5 rounded-surface bg-agar p-4 leading-snug'

interface BoardErrorProps {
  failure: string
  isOffline: boolean | undefined
  /** The age of the cached board below this message. Undefined if no board is cached. */
  seen?: { at: number; now: number; isOver: boolean } | undefined
  onRetry: () => void
}

/** Explains why the board is missing or out of date. */
export function BoardError({ failure, isOffline, seen, onRetry }: BoardErrorProps) {
  const seenWords =
    seen &&
    `This leaderboard was last updated ${timeAgo(seen.at, seen.now)}.${seen.isOver ? ' That week is over.' : ''}`
  if (isOffline !== true)
    return <RetryNotice sentence={[failure, seenWords].filter(Boolean).join(' ')} onRetry={onRetry} />
  return (
    <output className={panel}>
      <CloudOff size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      {`You are offline. ${seenWords ?? 'The leaderboard needs a connection. It loads when you’re back online.'}`}
    </output>
  )
}

export const UnsyncedLine = ({ xp }: { xp: number }) => (
  <p className="flex items-start gap-2 text-small leading-snug text-iodine">
    <CloudUpload size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
    {`${groupDigits(xp)} XP on this device aren’t synced yet. They’ll count here once they are.`}
  </p>
)

export const CountingLine = () => (
  <p className="flex items-start gap-2 text-small leading-snug text-iodine">
    <Hourglass size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
    We’re still counting your latest answers.
  </p>
)

export const HiddenNotice = ({ isBusy, onJoin }: { isBusy: boolean; onJoin: () => void }) => (
  <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-surface bg-agar p-4">
    <p className="flex min-w-[min(14rem,100%)] flex-1 items-start gap-2.5 leading-snug">
      <EyeOff size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <span>
        <strong className="font-head font-bold">You’re hidden from the leaderboard.</strong> Nobody sees you here, but
        you can still look.
      </span>
    </p>
    <Button small look="quiet" busyLabel={isBusy ? 'Saving' : undefined} onClick={onJoin}>
      Show me
    </Button>
  </section>
)

export const NoXpYet = ({ period }: { period: BoardPeriod }) => (
  <PracticePrompt title={period === 'week' ? 'No XP this week yet.' : 'No XP yet.'}>
    Your first right answer puts you on the board.
  </PracticePrompt>
)

export const NobodyYet = ({ period, isListed }: { period: BoardPeriod; isListed: boolean }) => (
  <PracticePrompt title={period === 'week' ? 'Nobody has earned XP this week yet.' : 'Nobody has earned XP yet.'}>
    {isListed ? 'One right answer makes you the first.' : 'Students appear here after their first right answer.'}
  </PracticePrompt>
)
