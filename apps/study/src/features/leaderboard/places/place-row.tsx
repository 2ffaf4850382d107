import { groupDigits } from '@titer/domain'
import type { BoardPlace } from '@titer/contract'
import { Avatar } from '../../../widgets/avatar/avatar.tsx'

interface PlaceRowProps {
  place: BoardPlace
  /** The text under the student’s name. */
  words: string
}

const grid = 'grid grid-cols-[minmax(30px,auto)_46px_minmax(0,1fr)_auto] items-center gap-2.5 tabular-nums'

/** Shows one place on a board. The student’s own row is sticky, so it stays visible while the list scrolls. */
export function PlaceRow({ place: { rank, name, avatar, frame, xp, isOwn }, words }: PlaceRowProps) {
  return (
    <li
      aria-current={isOwn || undefined}
      className={
        isOwn
          ? `${grid} sticky top-2 bottom-[calc(min(3.75rem,76px)+0.5rem)] z-1 -mx-2.5 min-h-15 rounded-surface bg-violet px-2.5 text-on-stain min-[62rem]:bottom-2`
          : `${grid} min-h-14`
      }
    >
      <span className={`text-right font-head text-[1.0625rem] leading-none font-bold ${isOwn ? '' : 'text-muted'}`}>
        <span className="sr-only">Place </span>
        {groupDigits(rank)}
      </span>
      <Avatar avatar={avatar} frame={frame} size={46} />
      <span className="min-w-0 leading-tight">
        {isOwn ? (
          <>
            <strong className="block font-bold">You</strong>
            <span className="sr-only">{name}</span>
          </>
        ) : (
          <span className="block truncate large-text:overflow-visible large-text:whitespace-normal">{name}</span>
        )}
        <span
          className={`block truncate text-small large-text:overflow-visible large-text:whitespace-normal ${isOwn ? '' : 'text-muted'}`}
        >
          {words}
        </span>
      </span>
      <span className="font-semibold whitespace-nowrap">
        {groupDigits(xp)} <small className={`text-small font-normal ${isOwn ? '' : 'text-muted'}`}>XP</small>
      </span>
    </li>
  )
}
