import { imageAttributes } from '@titer/ui'
import type { RefCallback } from 'react'
import { Prose } from '../../../widgets/text/prose.tsx'
import { ResultMark } from './result-mark.tsx'
import type { Summary } from './use-summary.ts'

interface SummaryHeaderProps {
  summary: Summary
  headingRef: RefCallback<HTMLElement>
}

/** Shows the score, the time that the answers took, the XP earned, and one well for each question. */
export function SummaryHeader({ summary, headingRef }: SummaryHeaderProps) {
  const { row, items, right, unanswered } = summary
  const minutes = Math.max(1, Math.round(row.answers.reduce((sum, { ms }) => sum + ms, 0) / 60_000))
  const facts = [
    `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    ...(unanswered > 0 ? [`${unanswered} unanswered`] : []),
    ...(row.xp > 0 ? [`${row.xp} XP`] : []),
  ]
  return (
    <header className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h1 ref={headingRef} tabIndex={-1} className="font-extrabold">
          <span className="text-[3.5rem] leading-[0.9] tracking-display tabular-nums">{right}</span>
          <span className="text-h3">{` of ${items.length}`}</span>
        </h1>
        <div className="ml-auto text-right text-small leading-tight text-muted tabular-nums">
          <p>
            <Prose text={row.title} />
          </p>
          <p>{facts.join(', ')}</p>
        </div>
      </div>
      <div
        className="flex flex-wrap gap-[5px]"
        {...imageAttributes(
          `${right} right, ${row.answers.length - right} wrong${unanswered > 0 ? `, ${unanswered} unanswered` : ''}`,
        )}
      >
        {items.map((item) => (
          <ResultMark key={item.id} answer={item.answer} />
        ))}
      </div>
      {right === items.length && right > 1 && (
        <p className="font-head text-lead leading-tight font-bold text-correct">Every answer right. Well done!</p>
      )}
    </header>
  )
}
