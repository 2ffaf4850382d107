import { pictureName } from '@titer/ui'
import { Check, X } from 'lucide-react'

interface ProgressWellsProps {
  /** For each question: right, wrong, the one shown, or to come. */
  marks: readonly ('right' | 'wrong' | 'now' | 'coming')[]
}

const mostShown = 12

/** A session as a row of wells, the ones around the present if there are many. */
export function ProgressWells({ marks }: ProgressWellsProps) {
  const now = Math.max(0, marks.indexOf('now'))
  const from = Math.max(0, Math.min(now - mostShown / 2, marks.length - mostShown))
  const done = marks.filter((mark) => mark !== 'now' && mark !== 'coming').length
  return (
    <div
      className="flex flex-1 items-center justify-center gap-1"
      {...pictureName(`${done} of ${marks.length} answered`)}
    >
      {marks.slice(from, from + mostShown).map((mark, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- A well is its place in the row.
        <WellMark key={from + place} mark={mark} />
      ))}
    </div>
  )
}

const shapes = {
  right: 'bg-correct text-on-stain',
  wrong: 'text-wrong ring-2 ring-wrong ring-inset',
  now: 'size-5.5 ring-[3px] ring-violet ring-inset',
  coming: 'ring-[1.75px] ring-rim ring-inset',
}

function WellMark({ mark }: { mark: ProgressWellsProps['marks'][number] }) {
  return (
    <span className={`grid size-4.5 place-items-center rounded-full ${shapes[mark]}`}>
      {mark === 'right' && <Check size={11} strokeWidth={4} />}
      {mark === 'wrong' && <X size={10} strokeWidth={4} />}
      {mark === 'now' && <span className="size-2 rounded-full bg-violet" />}
    </span>
  )
}
