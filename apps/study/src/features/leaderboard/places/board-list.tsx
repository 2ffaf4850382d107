import { groupDigits } from '@titer/domain'
import { useState } from 'react'
import type { CachedBoard } from '../../../log/values.ts'
import { PlaceRow } from './place-row.tsx'
import { distanceWords, gapWords, rowsOf, type Gap } from './places.ts'

/** Shows the top places, the student’s own place and its neighbours. A tap shows the rest of the top hundred. */
export function BoardList({ board }: { board: CachedBoard }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const { top, around, students } = board
  return (
    <>
      <ol aria-label="Places" className="grid">
        {rowsOf(board, isExpanded).map((row) =>
          'gap' in row ? (
            <GapRow
              key={`gap ${row.gap.from}`}
              gap={row.gap}
              words={gapWords(row.gap, top.length)}
              onOpen={() => setIsExpanded(true)}
            />
          ) : (
            <PlaceRow
              key={row.place.rank}
              place={row.place}
              words={row.place.isOwn ? distanceWords(row.place, around) : `Level ${row.place.level}`}
            />
          ),
        )}
      </ol>
      <p className="mt-3 text-small text-muted tabular-nums">
        {students === 1
          ? 'One student is on this leaderboard.'
          : `${groupDigits(students)} students are on this leaderboard.`}
      </p>
    </>
  )
}

const Dots = () => (
  <span aria-hidden="true" className="flex w-[1.9rem] justify-end gap-1.25">
    {[1, 2, 3].map((dot) => (
      <span key={dot} className="size-1.25 rounded-full bg-rim" />
    ))}
  </span>
)

function GapRow({ gap, words, onOpen }: { gap: Gap; words: string; onOpen: () => void }) {
  if (!gap.isKnown) {
    return (
      <li className="flex min-h-6.5 items-center">
        <Dots />
        <span className="sr-only">{`Places ${gap.from} to ${gap.to} are not shown`}</span>
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 items-center gap-3.5 rounded-full pr-3 text-small text-violet hover:underline"
      >
        <Dots />
        {words}
      </button>
    </li>
  )
}
