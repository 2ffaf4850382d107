import { groupDigits } from '@titer/domain'
import { Button, RetryNotice } from '@titer/ui'
import { CloudOff, CloudUpload, EyeOff } from 'lucide-react'
import { WithPractice } from '../../app/with-practice.tsx'
import { agoWords } from '../settings/index.ts'
import type { Which } from './seen-boards.ts'

const panel = 'flex items-start gap-2.5 rounded-surface bg-agar p-4 leading-snug'

interface BoardTroubleProps {
  failure: string
  isOffline: boolean | undefined
  /** When the board that is shown below was seen, if there is one, by the time that it is now. */
  seen?: { at: number; now: number; isOver: boolean } | undefined
  onRetry: () => void
}

/** Why the board is not as it is now. */
export function BoardTrouble({ failure, isOffline, seen, onRetry }: BoardTroubleProps) {
  const seenWords =
    seen && `This is the board as you saw it ${agoWords(seen.at, seen.now)}.${seen.isOver ? ' That week is over.' : ''}`
  if (isOffline !== true)
    return <RetryNotice sentence={[failure, seenWords].filter(Boolean).join(' ')} onRetry={onRetry} />
  return (
    <output className={panel}>
      <CloudOff size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      {`You are offline. ${seenWords ?? 'Where you stand among the others needs a connection, and comes by itself when you are back.'}`}
    </output>
  )
}

export const UnsyncedLine = ({ xp }: { xp: number }) => (
  <p className="flex items-start gap-2 text-small leading-snug text-iodine">
    <CloudUpload size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
    {`${groupDigits(xp)} XP on this device are not synced yet. They count here once they are.`}
  </p>
)

export const OffTheBoard = ({ isBusy, onJoin }: { isBusy: boolean; onJoin: () => void }) => (
  <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-surface bg-agar p-4">
    <p className="flex min-w-[min(14rem,100%)] flex-1 items-start gap-2.5 leading-snug">
      <EyeOff size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <span>
        <strong className="font-head font-bold">You stay off the board.</strong> Nobody sees you here. You can still
        look.
      </span>
    </p>
    <Button small look="quiet" busyLabel={isBusy ? 'Changing' : undefined} onClick={onJoin}>
      Show me on it
    </Button>
  </section>
)

export const NoXpYet = ({ which }: { which: Which }) => (
  <WithPractice title={which === 'week' ? 'No XP this week yet.' : 'No XP yet.'}>
    Your first right answer puts you on the board.
  </WithPractice>
)

export const NobodyYet = ({ which, isListed }: { which: Which; isListed: boolean }) => (
  <WithPractice title={which === 'week' ? 'Nobody is here yet this week.' : 'Nobody is here yet.'}>
    {isListed ? 'One right answer makes you the first.' : 'The board fills with the first right answer.'}
  </WithPractice>
)
