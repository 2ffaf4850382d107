import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldableProps {
  title: ReactNode
  /** A text next to the title. */
  note?: string | undefined
  children: ReactNode
}

/** Content that is folded into one row. The row opens without JavaScript, too. */
export const Foldable = ({ title, note, children }: FoldableProps) => (
  <details className="group rounded-surface bg-agar">
    <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-surface px-4 py-2 leading-tight font-semibold [&::-webkit-details-marker]:hidden">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        {title}
        {note && <span className="font-normal text-muted">{note}</span>}
      </span>
      <ChevronDown
        size={22}
        aria-hidden="true"
        className="ml-auto shrink-0 transition-transform duration-(--quick) group-open:rotate-180"
      />
    </summary>
    <div className="px-4 pt-1 pb-4">{children}</div>
  </details>
)
