import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { QuestionReview } from './question-review.tsx'
import type { SummaryItem } from './use-summary.ts'

interface QuestionGroupProps {
  title: string
  items: readonly SummaryItem[]
  /** The number of questions to show before “Show more”. If omitted, all questions are shown. */
  first?: number
  /** An action for the whole group. */
  children?: ReactNode
}

/** Lists the questions of a session that had the same result. Renders nothing without questions. */
export function QuestionGroup({ title, items, first = items.length, children }: QuestionGroupProps) {
  const [isAll, setIsAll] = useState(false)
  if (items.length === 0) return null
  // If only one question would be hidden, it is shown, because the “Show more” button would take as much space.
  const shown = isAll || items.length <= first + 1 ? items : items.slice(0, first)
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-head text-lead leading-tight font-bold">{title}</h2>
        {children}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((item) => (
          <li key={item.id}>
            <QuestionReview {...item} />
          </li>
        ))}
        {shown.length < items.length && (
          <li>
            <button
              type="button"
              onClick={() => setIsAll(true)}
              className="flex min-h-13 w-full items-center justify-between gap-3 pl-[38px] text-left font-semibold"
            >
              {`Show ${items.length - shown.length} more`}
              <ChevronDown size={20} aria-hidden="true" className="text-muted" />
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
