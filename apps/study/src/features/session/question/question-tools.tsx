import { Bookmark, Flag, Highlighter, NotebookPen } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useKeys } from '../../../device/input/use-keys.ts'
import type { CasePen } from '../marks/use-marks.ts'
import { NoteDialog } from './note-dialog.tsx'

interface QuestionToolsProps {
  title: string
  /** A line below the title. */
  detail: string | undefined
  isFlagged: boolean
  isBookmarked: boolean
  note: string
  /** Whether the question is prepared but not visible yet. If so, its tools must not react to keys. */
  isAhead: boolean
  onFlag: () => void
  onBookmark: () => void
  onNote: (text: string) => void
  /** The case's highlighter. Undefined for other questions. */
  pen?: Pick<CasePen, 'isActive' | 'announcement' | 'onToggle'> | undefined
}

/** Shows a question's title, and the buttons for highlight, flag, bookmark and note. */
export function QuestionTools(props: QuestionToolsProps) {
  const { title, detail, isFlagged, isBookmarked, note, isAhead, onFlag, onBookmark, onNote, pen } = props
  const [isWriting, setIsWriting] = useState(false)
  useKeys('case', { pen: pen?.onToggle })
  useKeys('question', { bookmark: isAhead ? undefined : onBookmark })
  return (
    <div className="-mt-1 grid">
      <div className="flex items-center justify-between">
        <div className="min-w-0 py-1 text-small leading-tight text-muted">
          <h1 className="font-text text-small leading-tight font-normal text-muted">{title}</h1>
          {detail !== undefined && <p>{detail}</p>}
        </div>
        <div className="-mr-2.5 flex">
          {pen !== undefined && (
            <ToolButton
              label="Highlight words"
              isOn={pen.isActive}
              onClick={pen.onToggle}
              look="text-iodine"
              keepsSelection
            >
              <Highlighter size={20} aria-hidden="true" />
            </ToolButton>
          )}
          <ToolButton label={isFlagged ? 'Remove the flag' : 'Flag for later'} isOn={isFlagged} onClick={onFlag}>
            <Flag size={20} aria-hidden="true" className={isFlagged ? 'fill-current' : ''} />
          </ToolButton>
          <ToolButton
            label={isBookmarked ? 'Remove the bookmark' : 'Bookmark'}
            isOn={isBookmarked}
            keys="M"
            onClick={onBookmark}
          >
            <Bookmark size={20} aria-hidden="true" className={isBookmarked ? 'fill-current' : ''} />
          </ToolButton>
          <ToolButton label="Note" isOn={note !== ''} onClick={() => setIsWriting(true)}>
            <NotebookPen size={20} aria-hidden="true" />
          </ToolButton>
        </div>
      </div>
      {pen?.isActive === true && (
        <p className="text-small leading-snug text-iodine">
          Tap a word, or drag across several. Tap a highlight to remove it.
        </p>
      )}
      {pen !== undefined && <output className="sr-only">{pen.announcement}</output>}
      <NoteDialog note={note} isOpen={isWriting} onClose={() => setIsWriting(false)} onSave={onNote} />
    </div>
  )
}

interface ToolButtonProps {
  label: string
  isOn: boolean
  /** The keyboard shortcut of the button. */
  keys?: string
  onClick: () => void
  /** The button's CSS class while it is on. */
  look?: string
  keepsSelection?: boolean
  children: ReactNode
}

const ToolButton = ({
  label,
  isOn,
  keys,
  onClick,
  look = 'text-violet',
  keepsSelection = false,
  children,
}: ToolButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={isOn}
    aria-keyshortcuts={keys}
    title={keys === undefined ? undefined : `${label} (${keys})`}
    onClick={onClick}
    // Prevent a mouse press from clearing the text selection on the page.
    onMouseDown={keepsSelection ? (event) => event.preventDefault() : undefined}
    className={`grid size-11 place-items-center rounded-full focus-visible:rounded-full ${isOn ? look : 'text-ink hover:bg-agar'}`}
  >
    {children}
  </button>
)
