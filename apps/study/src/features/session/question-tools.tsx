import { Bookmark, Flag, Highlighter, NotebookPen } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useKeys } from '../../app/use-keys.ts'
import type { PenBridge } from './marks/use-marks.ts'
import { NoteDialog } from './note-dialog.tsx'

interface QuestionToolsProps {
  title: string
  isFlagged: boolean
  isBookmarked: boolean
  note: string
  onFlag: () => void
  onBookmark: () => void
  onNote: (text: string) => void
  /** The pen, where there is a text to highlight. */
  pen?: Pick<PenBridge, 'isUp' | 'said' | 'onTake'> | undefined
}

/** The topic, and what one may mark about a question. */
export function QuestionTools(props: QuestionToolsProps) {
  const { title, isFlagged, isBookmarked, note, onFlag, onBookmark, onNote, pen } = props
  const [isWriting, setIsWriting] = useState(false)
  useKeys('case', { pen: pen?.onTake })
  return (
    <div className="-mt-1 grid">
      <div className="flex items-center justify-between">
        <h1 className="py-1 font-text text-small leading-tight font-normal text-muted">{title}</h1>
        <div className="-mr-2.5 flex">
          {pen !== undefined && (
            <ToolButton label="Highlight words" isOn={pen.isUp} onClick={pen.onTake} look="text-iodine" keepsSelection>
              <Highlighter size={20} aria-hidden="true" />
            </ToolButton>
          )}
          <ToolButton label={isFlagged ? 'Take the flag away' : 'Flag for the end'} isOn={isFlagged} onClick={onFlag}>
            <Flag size={20} aria-hidden="true" className={isFlagged ? 'fill-current' : ''} />
          </ToolButton>
          <ToolButton
            label={isBookmarked ? 'Remove the bookmark' : 'Bookmark'}
            isOn={isBookmarked}
            onClick={onBookmark}
          >
            <Bookmark size={20} aria-hidden="true" className={isBookmarked ? 'fill-current' : ''} />
          </ToolButton>
          <ToolButton label="Note" isOn={note !== ''} onClick={() => setIsWriting(true)}>
            <NotebookPen size={20} aria-hidden="true" />
          </ToolButton>
        </div>
      </div>
      {pen?.isUp === true && (
        <p className="text-small leading-snug text-iodine">
          Tap a word, or draw across several. Tap a highlight to take it away.
        </p>
      )}
      {pen !== undefined && <output className="sr-only">{pen.said}</output>}
      <NoteDialog note={note} isOpen={isWriting} onClose={() => setIsWriting(false)} onSave={onNote} />
    </div>
  )
}

interface ToolButtonProps {
  label: string
  isOn: boolean
  onClick: () => void
  /** How it looks while it is on. */
  look?: string
  keepsSelection?: boolean
  children: ReactNode
}

const ToolButton = ({
  label,
  isOn,
  onClick,
  look = 'text-violet',
  keepsSelection = false,
  children,
}: ToolButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={isOn}
    onClick={onClick}
    // What is selected on the page stays so.
    onMouseDown={keepsSelection ? (event) => event.preventDefault() : undefined}
    className={`grid size-11 place-items-center rounded-full focus-visible:rounded-full ${isOn ? look : 'text-ink hover:bg-agar'}`}
  >
    {children}
  </button>
)
