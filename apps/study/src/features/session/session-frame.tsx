import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface SessionFrameProps {
  /** How far it has come, in the middle of the head. */
  progress: ReactNode
  /** What is counted: the time, or right answers in a row. */
  side: ReactNode
  /** The way out. */
  leave?: { to: string; label: string }
  children: ReactNode
}

const toPractice = { to: '/practice', label: 'Leave; your answers are kept' }

/** A session from edge to edge: the way out, how far it has come, and what is asked. */
export function SessionFrame({ progress, side, leave = toPractice, children }: SessionFrameProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col px-4">
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
      </header>
      {children}
    </div>
  )
}
