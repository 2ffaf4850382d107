import { Well } from '@titer/ui'
import { PageHeading } from '../../../widgets/page/page-heading.tsx'
import type { Summary } from './use-summary.ts'

/** Shows the score, the time that the answers took, and the XP earned. */
export function SummaryHeader({ summary: { row, items, right, unanswered } }: { summary: Summary }) {
  const minutes = Math.max(1, Math.round(row.answers.reduce((sum, { ms }) => sum + ms, 0) / 60_000))
  return (
    <div className="flex items-center gap-5">
      <Well level={items.length === 0 ? 0 : right / items.length} size={88} className="shrink-0 text-violet" />
      <div>
        <PageHeading>{`${right} of ${items.length}`}</PageHeading>
        <p className="mt-2 text-muted">{`${minutes} ${minutes === 1 ? 'minute' : 'minutes'}${unanswered > 0 ? `, ${unanswered} unanswered` : ''}${row.xp > 0 ? `, ${row.xp} XP` : ''}`}</p>
      </div>
    </div>
  )
}
