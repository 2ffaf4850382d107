import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ShortcutsHint } from '../shortcuts/shortcuts.tsx'
import { panes } from './panes.ts'

interface SessionFrameProps {
  /** The progress indicator in the middle of the header. */
  progress: ReactNode
  /** The counter at the end of the header: the remaining time, the combo factor or the number of right answers. */
  side: ReactNode
  /** The link that leaves the session. */
  leave?: { to: string; label: string }
  /** Whether the session has two panes on a wide screen. */
  hasPanes?: boolean
  children: ReactNode
}

const toPractice = { to: '/practice', label: 'Leave (your answers are saved)' }

/** Lays out a session on the full screen: a link that leaves the session, the progress, a counter and the content. */
export function SessionFrame({ progress, side, leave = toPractice, hasPanes = false, children }: SessionFrameProps) {
  return (
    <div className={`mx-auto flex min-h-dvh max-w-2xl flex-col px-4 ${hasPanes ? panes.frame : ''}`}>
      <header className="sticky top-0 z-4 flex min-h-14 items-center gap-2 bg-paper">
        <Link
          to={leave.to}
          aria-label={leave.label}
          className="-ml-3 grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-agar"
        >
          <X size={22} aria-hidden="true" />
        </Link>
        {progress}
        <span className="min-w-9 text-right font-head text-small font-bold text-safranin tabular-nums">{side}</span>
        <ShortcutsHint />
      </header>
      {children}
    </div>
  )
}
