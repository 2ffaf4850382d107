import type { Mark } from '@titer/domain'
import { useId, useMemo, useState, type PointerEvent } from 'react'
import { useNamePattern } from '../../../app/prose.tsx'
import { useKeysWithin } from '../../../app/use-keys.ts'
import { markAt, namesIn, partsOf, piecesOf, rangeOf, runsOf, withMark, type Piece } from './marks.ts'

export interface Pen {
  marks: readonly Mark[]
  isUp: boolean
  onDraw: (stage: number, words: readonly [number, number]) => void
  onLayDown: () => void
}

interface VignetteProps {
  /** What the text is about, such as “History”. */
  name: string
  text: string
  stage: number
  pen: Pen
}

const reached = 'rounded-small group-focus-visible:bg-violet-wash'
const cursor = `${reached} group-focus-visible:outline-2 group-focus-visible:outline-violet`

/** A text of a case with what is highlighted in it. With the pen up its words can be chosen: by touch, mouse or keys. */
export function Vignette({ name, text, stage, pen }: VignetteProps) {
  const pieces = useMemo(() => piecesOf(text), [text])
  const names = namesIn(text, useNamePattern())
  const [[from, to], setReach] = useState<readonly [number, number]>([0, 0])
  const [isDrawing, setIsDrawing] = useState(false)
  const id = useId()
  const lastWord = pieces.reduce((last, { word }) => word ?? last, 0)
  const within = (word: number) => Math.max(0, Math.min(lastWord, word))
  const step = (at: number) => within([to - 1, to + 1, 0, lastWord][at] ?? to)
  const press = useKeysWithin('pen', {
    ...(pen.isUp && {
      move: (at: number) => setReach([step(at), step(at)]),
      extend: (at: number) => setReach([from, step(at)]),
      mark: () => {
        pen.onDraw(stage, [from, to])
        setReach([to, to])
      },
      leave: pen.onLayDown,
    }),
  })
  const draft = isDrawing && from !== to ? rangeOf(pieces, from, to) : undefined
  const marks = draft === undefined ? pen.marks : withMark(pen.marks, { stage, ...draft })
  const runs = runsOf(
    pieces,
    marks.filter((mark) => mark.stage === stage),
  )
  const isReached = (word: number) => word >= Math.min(from, to) && word <= Math.max(from, to)
  const wordOf = (piece: Piece) =>
    piece.word === undefined ? (
      piece.text
    ) : (
      <span
        key={piece.from}
        data-word={piece.word}
        {...(pen.isUp && {
          id: `${id}${piece.word}`,
          role: 'option',
          'aria-selected': markAt(marks, stage, piece) !== undefined,
        })}
        className={pen.isUp && isReached(piece.word) ? (piece.word === to ? cursor : reached) : ''}
      >
        {partsOf(piece, names).map(({ text: part, isName, from: start }) =>
          isName ? <i key={start}>{part}</i> : part,
        )}
      </span>
    )
  const shown = runs.map((run) =>
    run.isMarked ? (
      <mark
        key={run.from}
        role={pen.isUp ? 'none' : undefined}
        className="-mx-0.5 rounded-[3px] bg-iodine-wash box-decoration-clone px-0.5 text-ink shadow-[inset_0_-2px_0_var(--iodine)]"
      >
        {!pen.isUp && <span className="sr-only">highlighted: </span>}
        {run.pieces.map(wordOf)}
        {!pen.isUp && <span className="sr-only"> (end of highlight)</span>}
      </mark>
    ) : (
      run.pieces.map(wordOf)
    ),
  )
  if (!pen.isUp) return <span data-stage={stage}>{shown}</span>
  return (
    <span
      data-stage={stage}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A select cannot hold a text that is read as one.
      role="listbox"
      aria-multiselectable="true"
      aria-orientation="horizontal"
      aria-label={`Words of the ${name.toLowerCase()}`}
      aria-activedescendant={`${id}${to}`}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        const word = event.button === 0 ? wordUnder(event) : undefined
        if (word === undefined) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setReach([word, word])
        setIsDrawing(true)
      }}
      onPointerMove={(event) => {
        const word = isDrawing ? wordUnder(event) : undefined
        if (word !== undefined && word !== to) setReach([from, word])
      }}
      onPointerUp={() => {
        if (isDrawing) pen.onDraw(stage, [from, to])
        setIsDrawing(false)
      }}
      onPointerCancel={() => setIsDrawing(false)}
      // Up and down still scrolls the page; across draws.
      className="group block cursor-text touch-pan-y rounded-small leading-loose select-none"
    >
      {shown}
    </span>
  )
}

/** The word of this text under the finger, which may have left the one it began at. */
function wordUnder({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-word]')
  return found && currentTarget.contains(found) ? Number(found.dataset['word']) : undefined
}
