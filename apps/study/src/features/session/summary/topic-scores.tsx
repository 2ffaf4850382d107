import { Well } from '@titer/ui'
import { Prose } from '../../../widgets/text/prose.tsx'
import type { Summary } from './use-summary.ts'

/**
 * Shows the score in each topic. Renders nothing if there is only one topic, or if every question has its own topic.
 */
export function TopicScores({ summary: { items } }: { summary: Summary }) {
  const byTopic = Map.groupBy(items, ({ topicName }) => topicName)
  if (byTopic.size <= 1 || byTopic.size >= items.length) return null
  return (
    <section aria-label="By topic" className="grid gap-2">
      {[...byTopic].map(([topic, inTopic]) => {
        const right = inTopic.filter(({ answer }) => answer?.isRight === true).length
        return (
          <div key={topic} className="flex items-center gap-3">
            <Well level={right / inTopic.length} size={26} className="text-violet" />
            <span className="flex-1 leading-tight">
              <Prose text={topic} />
            </span>
            <span className="text-muted tabular-nums">{`${right} of ${inTopic.length}`}</span>
          </div>
        )
      })}
    </section>
  )
}
