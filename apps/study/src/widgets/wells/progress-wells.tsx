import { imageAttributes, Well } from '@titer/ui'
import { Check, X } from 'lucide-react'

interface ProgressWellsProps {
  /** The state of each question or card. `now` marks the current one. */
  marks: readonly ('right' | 'wrong' | 'now' | 'coming')[]
}

const maxShown = 12

/** Shows a session's progress as a row of wells. A long session shows only the wells around the current question. */
export function ProgressWells({ marks }: ProgressWellsProps) {
  const now = Math.max(0, marks.indexOf('now'))
  const from = Math.max(0, Math.min(now - maxShown / 2, marks.length - maxShown))
  const done = marks.filter((mark) => mark !== 'now' && mark !== 'coming').length
  return (
    <div
      className="flex flex-1 items-center justify-center gap-1 min-[62rem]:justify-start"
      {...imageAttributes(`${done} of ${marks.length} answered`)}
    >
      <span className="hidden items-center gap-2.5 font-head leading-none font-bold tabular-nums large-text:flex">
        <Well level={done / marks.length} size={28} className="text-violet" />
        {`${marks.includes('now') ? now + 1 : done} of ${marks.length}`}
      </span>
      {marks.slice(from, from + maxShown).map((mark, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- A well is identified by its position in the row.
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
    <span className={`grid size-4.5 place-items-center rounded-full large-text:hidden ${shapes[mark]}`}>
      {mark === 'right' && <Check size={11} strokeWidth={4} />}
      {mark === 'wrong' && <X size={10} strokeWidth={4} />}
      {mark === 'now' && <span className="size-2 rounded-full bg-violet" />}
    </span>
  )
}
