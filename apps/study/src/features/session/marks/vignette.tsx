import type { Mark } from '@titer/domain'
import { useId, useMemo, useState, type PointerEvent } from 'react'
import { keepUnits } from '../../../widgets/text/line-breaks.ts'
import { useSpeciesPattern } from '../../../widgets/text/prose.tsx'
import { useKeysWithin } from '../../../device/input/use-keys.ts'
import { markAt, findNames, partsOf, piecesOf, rangeOf, runsOf, addMark, type Piece } from './marks.ts'

export interface Pen {
  marks: readonly Mark[]
  isActive: boolean
  onDraw: (stage: number, words: readonly [number, number]) => void
  onDeactivate: () => void
}

interface VignetteProps {
  /** The name of the stage, such as “History”. */
  name: string
  text: string
  stage: number
  pen: Pen
}

const selectedWord = 'rounded-small group-focus-visible:bg-violet-wash'
const cursorWord = `${selectedWord} group-focus-visible:outline-2 group-focus-visible:outline-violet`

/**
 * Shows a case text with its highlights. While the pen is active, the student can highlight words by touch, mouse or
 * keyboard.
 */
export function Vignette({ name, text, stage, pen }: VignetteProps) {
  const pieces = useMemo(() => piecesOf(keepUnits(text)), [text])
  const names = findNames(text, useSpeciesPattern())
  const [[from, to], setSelection] = useState<readonly [number, number]>([0, 0])
  const [isDrawing, setIsDrawing] = useState(false)
  const id = useId()
  const lastWord = pieces.reduce((last, { word }) => word ?? last, 0)
  const within = (word: number) => Math.max(0, Math.min(lastWord, word))
  const step = (at: number) => within([to - 1, to + 1, 0, lastWord][at] ?? to)
  const press = useKeysWithin('pen', {
    ...(pen.isActive && {
      move: (at: number) => setSelection([step(at), step(at)]),
      extend: (at: number) => setSelection([from, step(at)]),
      mark: () => {
        pen.onDraw(stage, [from, to])
        setSelection([to, to])
      },
      leave: pen.onDeactivate,
    }),
  })
  const draft = isDrawing && from !== to ? rangeOf(pieces, from, to) : undefined
  const marks = (draft && addMark(pen.marks, { stage, ...draft })) ?? pen.marks
  const runs = runsOf(
    pieces,
    marks.filter((mark) => mark.stage === stage),
  )
  const isSelected = (word: number) => word >= Math.min(from, to) && word <= Math.max(from, to)
  const renderPiece = (piece: Piece) =>
    piece.word === undefined ? (
      piece.text
    ) : (
      <span
        key={piece.from}
        data-word={piece.word}
        {...(pen.isActive && {
          id: `${id}${piece.word}`,
          role: 'option',
          'aria-selected': markAt(marks, stage, piece) !== undefined,
        })}
        className={pen.isActive && isSelected(piece.word) ? (piece.word === to ? cursorWord : selectedWord) : ''}
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
        role={pen.isActive ? 'none' : undefined}
        className="-mx-0.5 rounded-[3px] bg-iodine-wash box-decoration-clone px-0.5 text-ink shadow-[inset_0_-2px_0_var(--iodine)]"
      >
        {!pen.isActive && <span className="sr-only">highlighted: </span>}
        {run.pieces.map(renderPiece)}
        {!pen.isActive && <span className="sr-only"> (end of highlight)</span>}
      </mark>
    ) : (
      run.pieces.map(renderPiece)
    ),
  )
  if (!pen.isActive) return <span data-stage={stage}>{shown}</span>
  return (
    <span
      data-stage={stage}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A select element cannot contain running text.
      role="listbox"
      aria-multiselectable="true"
      aria-orientation="horizontal"
      aria-label={`Words in the ${name.toLowerCase()}`}
      aria-activedescendant={`${id}${to}`}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        const word = event.button === 0 ? wordUnder(event) : undefined
        if (word === undefined) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setSelection([word, word])
        setIsDrawing(true)
      }}
      onPointerMove={(event) => {
        const word = isDrawing ? wordUnder(event) : undefined
        if (word !== undefined && word !== to) setSelection([from, word])
      }}
      onPointerUp={(event) => {
        // React may not have rendered the last movement yet, so `to` may be a word before the end of the drag.
        if (isDrawing) pen.onDraw(stage, [from, wordUnder(event) ?? to])
        setIsDrawing(false)
      }}
      onPointerCancel={() => setIsDrawing(false)}
      // A vertical drag still scrolls the page; a horizontal drag highlights.
      className="group block cursor-text touch-pan-y rounded-small leading-loose select-none"
    >
      {shown}
    </span>
  )
}

/**
 * Finds the word under the pointer by its position, because pointer capture makes the whole text the event target.
 */
function wordUnder({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-word]')
  return found && currentTarget.contains(found) ? Number(found.dataset['word']) : undefined
}
